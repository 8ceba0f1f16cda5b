// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The files of the saves, which the store of lib/cardling/save overwrites in place: Python sees them
// in memory, and what it writes is kept where the browser lets it, in the first of these that works:
//
// - files of the browser's private file system, with handles that write at once, as a drive does;
// - a database (database.js), where there are no such handles: it gets what a frame has written;
// - nothing: they last as long as the page.
//
// A keeper is {kind: "files", "database" or "memory", files: [{path, bytes, made: it is not kept yet,
// dirty}], write(file, piece, at), flush(): what a frame wrote is brought to the disk, close()}.

const FOLDER = "cardling";
const BLANK = 255;
const NO_SPACE = 51, READ_ONLY = 69, BROKEN = 29;  // errors as WebAssembly numbers them

const flat = (path) => path.replaceAll("/", "-");

// The files of ``layout`` [[path, size]] as they are at first.
export const blank = (layout) => layout.map(([path, size]) => {
    return { path, bytes: new Uint8Array(size).fill(BLANK), made: true, dirty: false };
});

export const memory = (files) => ({ kind: "memory", files, write() {}, flush() {}, close() {} });

// In the private file system; null where there is none, or none that writes at once. An error: another
// page has them open.
export async function open(layout) {
    let handles;
    try {
        handles = await opened(layout);
        return keeper(read(layout, handles), handles);
    } catch (error) {
        handles?.forEach((handle) => handle.close());
        if (error.name === "NoModificationAllowedError") throw error;
        return null;
    }
}

async function opened(layout) {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    const all = await Promise.allSettled(layout.map(async ([path]) => {
        const file = await folder.getFileHandle(flat(path), { create: true });
        return file.createSyncAccessHandle();
    }));
    const wrong = all.find(({ reason }) => reason);
    if (!wrong) return new Map(layout.map(([path], i) => [path, all[i].value]));
    all.forEach(({ value }) => value?.close());
    throw wrong.reason;
}

function read(layout, handles) {
    return layout.map(([path, size]) => {
        const handle = handles.get(path);
        const there = handle.getSize();
        const bytes = new Uint8Array(Math.max(size, there)).fill(BLANK, there);
        handle.read(bytes.subarray(0, there), { at: 0 });
        // new, or an interruption left it short: it was never used
        return { path, bytes, made: there < size, dirty: false };
    });
}

function keeper(files, handles) {
    return {
        kind: "files",
        files,
        handles,
        write(file, piece, at) {
            if (!file.made) handles.get(file.path).write(piece, { at });
            file.dirty = true;
        },
        flush() {
            for (const file of this.files) {
                const handle = handles.get(file.path);
                if (file.made) handle.write(file.bytes, { at: 0 });
                if (file.made || file.dirty) handle.flush();
                file.made = file.dirty = false;
            }
        },
        close() { handles.forEach((handle) => handle.close()); },
    };
}

// Put the files where the program looks for them; ``write``: a keeper's.
export function mount(FS, files, write) {
    for (const file of files) {
        const name = "/saves/" + file.path;
        FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
        FS.writeFile(name, new Uint8Array(0));
        const { node } = FS.lookupPath(name);
        node.contents = file.bytes;
        node.usedBytes = file.bytes.length;
        node.node_ops = {
            ...node.node_ops,
            setattr(_, attr) { if (attr.size !== undefined) throw new FS.ErrnoError(READ_ONLY); },
        };
        node.stream_ops = {
            ...node.stream_ops,
            write(_, buffer, offset, length, at) {
                if (at + length > node.usedBytes) throw new FS.ErrnoError(NO_SPACE);
                const piece = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
                try {
                    write(file, piece, at);
                } catch (error) {
                    throw new FS.ErrnoError(error.name === "QuotaExceededError" ? NO_SPACE : BROKEN);
                }
                file.bytes.set(piece, at);
                return length;
            },
        };
    }
}
