// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The saves in the browser's database, for saves.js: sectors, of which those that a frame has written
// go there in one transaction when it is over. So what is there is always the end of some frame, and
// transactions are done in the order they are made. A database locks nobody: whoever opens it leaves
// his mark there, and a transaction that finds another's does nothing.

const NAME = "cardling";
const SECTOR = 512;
const SECTORS = "sectors", OWNER = "owner";
const BLANK = 255;

const promised = (request) => new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
});

const finished = (transaction) => new Promise((done, failed) => {
    transaction.oncomplete = done;
    transaction.onabort = () => failed(transaction.error ?? new DOMException("", "AbortError"));
});

// ``create``: also where there is none.
function connect(create) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
        if (!create) return request.transaction.abort();
        request.result.createObjectStore(SECTORS, { keyPath: ["path", "at"] });
        request.result.createObjectStore(OWNER);
    };
    return promised(request);
}

const begin = (base) => base.transaction([SECTORS, OWNER], "readwrite", { durability: "strict" });

// A keeper of these files (as saves.js makes them, blank), null where no database is to be had, or,
// without ``create``, none with saves in it. ``gone(why)`` is called once if it can keep nothing more:
// "taken" by another page, or "lost".
export async function database(files, create, gone) {
    let base;
    try {
        base = await connect(create);
        const me = `${Date.now()} ${Math.random()}`;
        const opening = begin(base);
        const done = finished(opening);
        opening.objectStore(OWNER).put(me, OWNER);
        const [kept] = await Promise.all([promised(opening.objectStore(SECTORS).getAll()), done]);
        if (!create && !kept.length) throw new DOMException("", "NotFoundError");
        fill(files, kept);
        return keeper(files, base, me, gone);
    } catch {
        base?.close();
        return null;
    }
}

function fill(files, kept) {
    for (const file of files) {
        const own = kept.filter(({ path }) => path === file.path);
        const end = Math.max(0, ...own.map(({ at, bytes }) => at + bytes.length));
        if (end > file.bytes.length) file.bytes = new Uint8Array(end).fill(BLANK);
        for (const { at, bytes } of own) file.bytes.set(bytes, at);
        file.made = !kept.length;  // all come with the first transaction
    }
}

// [{path, at, bytes}] of what has to be written.
function changed(file, sectors) {
    const found = [];
    for (let at = 0; at < file.bytes.length; at += SECTOR) {
        const bytes = file.bytes.subarray(at, at + SECTOR);
        const wanted = file.made ? bytes.some((byte) => byte !== BLANK) : sectors.has(at / SECTOR);
        if (wanted) found.push({ path: file.path, at, bytes: bytes.slice() });
    }
    return found;
}

function keeper(files, base, me, gone) {
    const written = new Map(files.map(({ path }) => [path, new Set()]));
    let last = Promise.resolve();  // transaction
    let over = false;

    function fail(why) {
        if (over) return;
        over = true;
        base.close();
        gone(why);
    }

    base.onversionchange = base.onclose = () => fail("lost");  // it is deleted
    return {
        kind: "database",
        files,
        write(file, piece, at) {
            const sectors = written.get(file.path);
            for (let i = Math.floor(at / SECTOR); i * SECTOR < at + piece.length; i++) sectors.add(i);
            file.dirty = true;
        },
        flush() {
            const records = this.files.filter(({ made, dirty }) => made || dirty)
                .flatMap((file) => changed(file, written.get(file.path)));
            for (const file of this.files) {
                file.made = file.dirty = false;
                written.get(file.path).clear();
            }
            if (over || !records.length) return;
            const writing = begin(base);
            let why = "lost";
            writing.objectStore(OWNER).get(OWNER).onsuccess = ({ target }) => {
                if (target.result !== me) why = "taken";
                if (over || target.result !== me) return writing.abort();
                for (const record of records) writing.objectStore(SECTORS).put(record);
                writing.commit?.();
            };
            last = finished(writing).catch(() => fail(why));
        },
        async close() {
            await last;
            over = true;
            base.close();
        },
    };
}
