// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The files of the saves, which the store of lib/cardling/save overwrites in place. They lie in the
// browser's private file system, with handles that write at once, as a drive does, and are read once;
// what a frame wrote is brought to the disk when it is over. Where there is no such file system they
// are in memory: they last as long as the page.

const FOLDER = "cardling";
const BLANK = 255;
const NO_SPACE = 51, READ_ONLY = 69, BROKEN = 29;  // errors as WebAssembly numbers them

const flat = (path) => path.replaceAll("/", "-");

// The files of ``layout`` [[path, size]], null where the browser keeps none. A page may look for them,
// a worker open them.
export async function find(layout) {
    try {
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle(FOLDER, { create: true });
        return await Promise.all(layout.map(
            ([path]) => folder.getFileHandle(flat(path), { create: true })));
    } catch {
        return null;
    }
}

// [{path, bytes, handle, made: it is not on the disk yet, dirty}]; the handles are null where there
// are no files. An error: another page has them open.
export async function open(layout, files) {
    try {
        if (files) return await opened(layout, files);
    } catch (error) {
        if (error.name === "NoModificationAllowedError") throw error;
    }
    return layout.map(([path, size]) => {
        const bytes = new Uint8Array(size).fill(BLANK);
        return { path, bytes, handle: null, made: true, dirty: false };
    });
}

async function opened(layout, files) {
    const all = await Promise.allSettled(layout.map(async ([path, size], i) => {
        const handle = await files[i].createSyncAccessHandle();
        const there = handle.getSize();
        const bytes = new Uint8Array(Math.max(size, there)).fill(BLANK, there);
        handle.read(bytes.subarray(0, there), { at: 0 });
        // new, or an interruption left it short: it was never used
        return { path, bytes, handle, made: there < size, dirty: false };
    }));
    const found = all.filter(({ value }) => value).map(({ value }) => value);
    const wrong = all.find(({ reason }) => reason)?.reason;
    if (!wrong) return found;
    close(found);
    throw wrong;
}

export const last = (found) => found.every(({ handle }) => handle);

// Bring to the disk what was written. False: it takes nothing, and from now on they do not last.
export function flush(found) {
    try {
        for (const file of found) {
            if (file.made) file.handle.write(file.bytes, { at: 0 });
            if (file.made || file.dirty) file.handle.flush();
            file.made = file.dirty = false;
        }
        return true;
    } catch {
        close(found);
        return false;
    }
}

export function close(found) {
    for (const file of found) {
        file.handle?.close();
        file.handle = null;
    }
}

// Put the files where the program looks for them.
export function mount(FS, found) {
    for (const file of found) {
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
                    if (!file.made) file.handle?.write(piece, { at });
                } catch (error) {
                    throw new FS.ErrnoError(error.name === "QuotaExceededError" ? NO_SPACE : BROKEN);
                }
                file.bytes.set(piece, at);
                file.dirty = true;
                return length;
            },
        };
    }
}
