// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The files of the saves, which the store of lib/cardling/save overwrites in place. They lie in the
// browser's private file system, with handles that read and write at once, as a drive does. Where
// there is none, in memory: they last as long as the page.

const FOLDER = "cardling";
const BLANK = 255;
const NO_SPACE = 51, READ_ONLY = 69, BROKEN = 29;  // errors as WebAssembly numbers them

const flat = (path) => path.replaceAll("/", "-");

// [{path, handle, made just now?}] of ``layout`` [[path, size]], or null where the browser keeps no files. An error
// named NoModificationAllowedError: another page has them open.
export async function open(layout) {
    let folder;
    try {
        const root = await navigator.storage.getDirectory();
        folder = await root.getDirectoryHandle(FOLDER, { create: true });
        if (!("createSyncAccessHandle" in FileSystemFileHandle.prototype)) return null;
    } catch {
        return null;
    }
    const found = [];
    try {
        for (const [path, size] of layout) {
            const file = await folder.getFileHandle(flat(path), { create: true });
            const handle = await file.createSyncAccessHandle();
            const there = handle.getSize();
            found.push({ path, handle, made: there === 0 });
            if (there < size) {  // new, or an interruption left it short: it was never used
                handle.write(new Uint8Array(size - there).fill(BLANK), { at: there });
                handle.flush();
            }
        }
    } catch (error) {
        close(found);
        if (error.name === "NoModificationAllowedError") throw error;
        return null;
    }
    return found;
}

export function close(found) {
    for (const { handle } of found ?? []) handle.close();
}

function reachable(FS, work) {
    try {
        return work();
    } catch (error) {
        throw new FS.ErrnoError(error.name === "QuotaExceededError" ? NO_SPACE : BROKEN);
    }
}

// Put the files where the program looks for them.
export function mount(FS, found) {
    for (const { path, handle } of found) {
        const name = "/saves/" + path;
        FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
        FS.writeFile(name, new Uint8Array(0));
        const { node } = FS.lookupPath(name);
        node.usedBytes = handle.getSize();
        node.node_ops = {
            ...node.node_ops,
            setattr(_, attr) { if (attr.size !== undefined) throw new FS.ErrnoError(READ_ONLY); },
        };
        const piece = (buffer, offset, length) =>
            new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
        node.stream_ops = {
            llseek: node.stream_ops.llseek,
            read: (_, buffer, offset, length, at) =>
                reachable(FS, () => handle.read(piece(buffer, offset, length), { at })),
            write: (_, buffer, offset, length, at) => reachable(FS, () => {
                if (at + length > node.usedBytes) throw new FS.ErrnoError(NO_SPACE);
                const count = handle.write(piece(buffer, offset, length), { at });
                handle.flush();
                return count;
            }),
        };
    }
}

// All files of a folder in memory: [[path, bytes]].
export function kept(FS, folder) {
    const files = [];
    if (!FS.analyzePath(folder).exists) return files;
    for (const name of FS.readdir(folder)) {
        if (name === "." || name === "..") continue;
        const path = folder + "/" + name;
        if (FS.isDir(FS.stat(path).mode)) files.push(...kept(FS, path));
        else files.push([path, FS.readFile(path)]);
    }
    return files;
}
