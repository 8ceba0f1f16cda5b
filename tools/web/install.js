// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// Puts Cardling onto a board's drive by the rules of tools/board/install.py, whose names and lists come
// with board.bin. What differs: a browser cannot rename, so what is in the way is copied, checked and
// deleted; and nobody tells it how much is free, so that it has to try.

import { unpack } from "./pack.js";

const text = (bytes) => new TextDecoder().decode(bytes);
const bytesOf = (words) => new TextEncoder().encode(words);

export class Problem extends Error {
    // ``name``: of what words.js says
    constructor(name, what = "") {
        super(`${name} ${what}`);
        this.say = name;
        this.what = what;
    }
}

export const same = (a, b) => a !== null && b !== null && a.length === b.length
    && a.every((byte, i) => byte === b[i]);

const GONE = ["NotFoundError", "TypeMismatchError"];
const LOCKED = ["NoModificationAllowedError", "NotAllowedError"];

// A drive. Names are relative, with slashes. Whoever plans asks for the same things many times, and a
// board's drive is slow: what it has is known until something is changed.
export class Drive {
    constructor(handle) {
        this.root = handle;
        this.known = new Map();
    }

    once(key, look) {
        if (!this.known.has(key)) this.known.set(key, look());
        return this.known.get(key);
    }

    async folder(name, create = false) {
        if (create) this.known.clear();
        if (!name) return this.root;
        const cut = name.lastIndexOf("/");
        const above = await this.folder(name.slice(0, Math.max(cut, 0)), create);
        return this.once(`folder ${name}`, () => above.getDirectoryHandle(name.slice(cut + 1), { create }));
    }

    async parent(name, create = false) {
        const cut = name.lastIndexOf("/");
        return [await this.folder(name.slice(0, Math.max(cut, 0)), create), name.slice(cut + 1)];
    }

    // The bytes of a file, null if it is not there.
    read(name) { return this.once(`file ${name}`, () => this.get(name)); }

    async get(name) {
        try {
            const [folder, last] = await this.parent(name);
            const file = await (await folder.getFileHandle(last)).getFile();
            return new Uint8Array(await file.arrayBuffer());
        } catch (error) {
            if (GONE.includes(error.name)) return null;
            throw error;
        }
    }

    // What is in a folder, [] if it is not there.
    names(name = "") {
        return this.once(`names ${name}`, async () => {
            const found = [];
            try {
                for await (const key of (await this.folder(name)).keys()) found.push(key);
            } catch (error) {
                if (!GONE.includes(error.name)) throw error;
            }
            return found.sort();
        });
    }

    async exists(name) {
        const cut = name.lastIndexOf("/");
        const names = await this.names(name.slice(0, Math.max(cut, 0)));
        return names.some((other) => other.toLowerCase() === name.slice(cut + 1).toLowerCase());
    }

    async isFolder(name) { return await this.exists(name) && await this.read(name) === null; }

    // Write a file and its folders, and read it back.
    async write(name, data) {
        const [folder, last] = await this.parent(name, true);
        const file = await (await folder.getFileHandle(last, { create: true })).createWritable();
        try {
            await file.write(data);
            await file.close();
        } catch (error) {
            await file.abort().catch(() => {});  // else what it wrote stays on the drive
            throw error;
        }
        if (!same(await this.get(name), data)) throw new Problem("badRead", name);
    }

    async remove(name, recursive = false) {
        const [folder, last] = await this.parent(name);
        this.known.clear();
        await folder.removeEntry(last, { recursive });
    }

    // Copy, check, delete.
    async rename(name, other) {
        await this.copy(name, other);
        await this.remove(name, true);
    }

    async copy(name, other) {
        const data = await this.read(name);
        if (data !== null) return this.write(other, data);
        await this.folder(other, true);
        for (const inner of await this.names(name)) {
            await this.copy(`${name}/${inner}`, `${other}/${inner}`);
        }
    }
}

const HEAD = new Uint8Array(512).fill(255);  // of a file that fills room, by which it is known
const LEAST = 64 << 10;
const MOST = 1 << 27;  // not on a computer's disk

// Takes so much room until it is let go; null if there is not so much. The file is never kept.
async function take(drive, name, bytes) {
    const [folder, last] = await drive.parent(name);
    const handle = await folder.getFileHandle(last, { create: true });
    let file = null;
    const letGo = async () => {
        await file?.abort().catch(() => {});
        await folder.removeEntry(last).catch(() => {});
    };
    try {
        file = await handle.createWritable();
        await file.write(HEAD);
        await file.truncate(bytes);
        return letGo;
    } catch (error) {
        await letGo();
        if (LOCKED.includes(error.name)) throw error;
        return null;
    }
}

// How much is free. Linux would put new files into the gaps between others, other systems look for
// one place: there, and on a computer's disk, it does not matter. Linux looks behind what it gave last,
// so all is taken before it is let go: the next file begins where the first would have begun.
async function free(drive, name) {
    if (!/Linux|CrOS|Android/.test(navigator.userAgent)) return Infinity;
    const held = [];
    let found = 0;
    for (let bytes = MOST; bytes >= LEAST; bytes /= 2) {
        const letGo = await take(drive, `${name}${held.length || ""}`, bytes);
        if (letGo === null) continue;
        held.push(letGo);
        found += bytes;
        if (bytes === MOST) break;
    }
    for (const letGo of held) await letGo();
    return found < MOST ? found : Infinity;
}

async function digest(data) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    return [...sum.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const folders = (path) => path.split("/").slice(0, -1).map((_, i, all) => all.slice(0, i + 1).join("/"));

// The files of a board: Map of path to bytes, in the order of writing.
export function boardFiles({ head, files }) {
    const made = new Map();
    for (const path of head.board) {
        const data = files.get(path).slice();
        if (path.endsWith(".mpy")) data[0] = 67;  // C, as CircuitPython's begin
        made.set(path, data);
    }
    return made;
}

// [board id, version] of boot_out.txt, or a Problem.
export async function boardOf(drive, rules) {
    const data = await drive.read("boot_out.txt");
    if (data === null) throw new Problem("noBoard");
    const words = text(data);
    const version = /CircuitPython ([0-9]{1,3}\.[0-9A-Za-z.+-]{1,60})/.exec(words)?.[1];
    const board = /Board ID: *([0-9A-Za-z_-]{1,60})/.exec(words)?.[1];
    if (!version || !board) throw new Problem("noBoard");
    if (!rules.majors.includes(parseInt(version, 10))) throw new Problem("wrongVersion", version);
    if (!rules.boards.includes(board)) throw new Problem("wrongBoard", board);
    return [board, version];
}

class Plan {
    constructor(drive, rules) {
        this.drive = drive;
        this.rules = rules;
        this.steps = [];  // [verb, path, data or new name]
        this.notes = [];
        this.lacking = false;  // room for saves
    }

    add(verb, path, what = null) { this.steps.push([verb, path, what]); }

    takes(path) {
        return this.steps.some(([verb, name]) => (verb === "remove" || verb === "rename") && name === path);
    }

    async setAside(path) {
        let name = path + this.rules.aside;
        for (let n = 2; this.steps.some((step) => step[2] === name) || await this.drive.exists(name); n++) {
            name = `${path}${this.rules.aside}-${n}`;
        }
        this.add("rename", path, name);
    }
}

async function owned(drive, rules) {
    const names = new RegExp(`^(?:${rules.names})$`);
    const found = { digests: new Map(), certain: await drive.read(rules.list + rules.new) !== null };
    for (const name of [rules.list, rules.list + rules.new]) {
        const lines = text(await drive.read(name) ?? new Uint8Array(0)).split(/\r?\n/);
        found.certain ||= lines[0].includes(rules.unfinished);
        for (const line of lines.slice(1)) {
            const cut = line.indexOf(" ");
            if (cut > 0 && names.test(line.slice(cut + 1))) {
                found.digests.set(line.slice(cut + 1), line.slice(0, cut));
            }
        }
    }
    found.has = async (path, data) => found.digests.has(path) && (found.certain
        || rules.allOurs.some((start) => path.startsWith(start))
        || await digest(data) === found.digests.get(path));
    return found;
}

const blank = (data) => data.every((byte) => byte === 255);

// The files for saves in a folder that are ours: Map of path to bytes.
async function saved(drive, rules, root) {
    const found = new Map();
    for (const [path, size] of Object.entries(rules.saved)) {
        const data = await drive.read(`${root}/${path}`);
        if (data === null || data.length > size) continue;
        const ours = path.includes("pad") ? blank(data.subarray(0, 512))
            : data.length === size || blank(data);
        if (ours) found.set(path, data);
    }
    return found;
}

// What an interruption left of files that filled room.
async function plugs(drive, rules) {
    const found = [];
    for (const name of [rules.plug, rules.plug + rules.swap, rules.oldPlug]) {
        const data = await drive.read(name);
        if (data === null) continue;
        const zeros = name === rules.oldPlug && data.every((byte) => byte === 0);
        if (zeros || blank(data.subarray(0, 512))) found.push(name);
    }
    return found;
}

const isOurs = (data, rules) => !data.length || text(data.slice(0, 400)).includes(rules.header);

const startsWith = (data, start) => start.every((byte, i) => data[i] === byte);

function listing(rules, digests, finished) {
    const head = `Cardling ${rules.version}, what make install wrote here`
        + (finished ? "" : `: ${rules.unfinished}`);
    const lines = [...digests.keys()].sort().map((path) => `${digests.get(path)} ${path}`);
    return bytesOf([head, ...lines, ""].join("\n"));
}

async function clearTheWay(plan, mine, files) {
    const { drive, rules } = plan;
    const places = [...files.keys(), rules.list, rules.settings, rules.plug, rules.saves + "/0"];
    for (const path of places) {
        for (const folder of folders(path)) {
            if (await drive.read(folder) !== null && !plan.takes(folder)) await plan.setAside(folder);
        }
        if (!path.endsWith("/0") && await drive.isFolder(path)) await plan.setAside(path);
    }
    if (await drive.read(rules.plug) !== null && !(await plugs(drive, rules)).includes(rules.plug)) {
        await plan.setAside(rules.plug);
    }
    const report = await drive.read(rules.crash);
    if (report?.length && !text(report).startsWith(rules.crashed)) await plan.setAside(rules.crash);
    for (const [path, data] of files) {
        const there = await drive.read(path);
        const fine = there === null || await mine.has(path, there) || isOurs(there, rules)
            || startsWith(data, there);
        if (!fine && !plan.takes(path)) await plan.setAside(path);
        if (path.endsWith(".mpy")) {
            const source = path.slice(0, -3) + "py";
            const found = await drive.read(source);
            if (found !== null && isOurs(found, rules)) plan.add("remove", source);
            else if (found !== null) await plan.setAside(source);
        }
    }
    for (const name of await drive.names()) {
        if (rules.hiding.includes(name.toLowerCase())) await plan.setAside(name);
    }
}

// Files of ours that stay at home: the user has these libraries already.
async function keptLibraries(plan, mine, files) {
    const { drive, rules } = plan;
    const tops = new Map();
    for (const path of files.keys()) {
        if (!path.startsWith("lib/") || rules.allOurs.some((start) => path.startsWith(start))) continue;
        const top = path.split("/")[1].replace(/\.mpy$/, "");
        tops.set(top, [...tops.get(top) ?? [], path]);
    }
    const usable = (data) => [0, 1, 2].every(
        (i) => data[i] === parseInt(rules.mpy.slice(2 * i, 2 * i + 2), 16));
    for (const [top, paths] of [...tops].sort()) {
        const foreign = new Map();
        let sources = 0;
        for (const path of paths) {
            const data = await drive.read(path);
            if (data !== null && !same(data, files.get(path)) && !await mine.has(path, data)) {
                foreign.set(path, data);
            }
            if ((await drive.read(path.slice(0, -3) + "py"))?.length) sources++;
        }
        if (foreign.size === paths.length && !sources && [...foreign.values()].every(usable)) {
            for (const path of paths) files.delete(path);
            plan.notes.push(`lib/${top}`);
        } else for (const path of foreign.keys()) await plan.setAside(path);
    }
}

const PAGE_SAYS = "# QR codes of games lead to this page:";

// The keys of a settings.toml before its first [table]; null if a line of it is none.
function keysOf(words) {
    const found = [];
    for (const line of words.split(/\r?\n/)) {
        if (/^\s*(#.*)?$/.test(line)) continue;
        if (/^\s*\[/.test(line)) break;
        const key = /^\s*"?([A-Za-z0-9_-]+)"?\s*=\s*\S/.exec(line)?.[1];
        if (!key) return null;
        found.push(key);
    }
    return found;
}

async function planSettings(plan) {
    const { drive, rules } = plan;
    let old = await drive.read(rules.settings);
    const other = await drive.read(rules.settings + rules.new);
    if (other !== null) {
        if (old === null) {
            plan.add("rename", rules.settings + rules.new, rules.settings);
            old = other;
        } else plan.add("remove", rules.settings + rules.new);
    }
    if (old === null || !text(old).trim()) {
        plan.add("swap", rules.settings, bytesOf(rules.template));
        return;
    }
    const there = keysOf(text(old));
    const wanted = rules.template.split("\n").filter((line) => /^[A-Z_]+ = /.test(line));
    if (there === null) {
        plan.notes.push(rules.settings);
        return;
    }
    const missing = wanted.filter((line) => !there.includes(line.split(" ")[0]));
    if (missing.length) {
        const end = text(old).includes("\r\n") ? "\r\n" : "\n";
        const top = bytesOf([rules.mark, ...missing, ""].join(end));
        const data = new Uint8Array(top.length + old.length);
        data.set(top);
        data.set(old, top.length);
        plan.add("swap", rules.settings, data);  // further down it could belong to a [table]
    }
}

// Remove files, and their folders where these are empty then.
async function removeFiles(plan, paths) {
    for (const path of paths) plan.add("remove", path);
    const above = [...new Set(paths.flatMap(folders))].sort((a, b) => b.length - a.length);
    for (const folder of above) {
        const names = await plan.drive.names(folder);
        if (names.every((name) => plan.takes(`${folder}/${name}`))) plan.add("remove", folder);
    }
}

// Files for the saves, [[path, bytes]], where nobody has saved anything; see tools/board/install.py.
async function planSaves(plan, saves) {
    const { drive, rules } = plan;
    const there = await saved(drive, rules, rules.saves);
    const older = await saved(drive, rules, rules.oldSaves);
    const live = [...there].filter(([path, data]) =>
        path.endsWith("slots") && data.length === rules.saved[path]).map(([path]) => path);
    const idle = [...older.values()].every(blank);  // what earlier versions left
    let moved = saves.length > 0 && !idle
        && saves.every(([path]) => older.get(path)?.length === rules.saved[path]);
    let given = new Map(moved ? saves.map(([path]) => [path, older.get(path)]) : saves);
    const clean = new Plan(drive, rules);
    for (const [path, data] of there) {
        if (!path.includes("slots") || blank(data) || same(data, given.get(path) ?? null)) continue;
        given = new Map();  // somebody has
        moved = false;
        const name = path.slice(0, -rules.new.length);
        if (path.endsWith(rules.new) && !there.has(name)) {
            clean.add("rename", `${rules.saves}/${path}`, `${rules.saves}/${name}`);
        }
    }
    for (const name of await plugs(drive, rules)) clean.add("remove", name);
    const old = [...older.keys()].map((path) => `${rules.oldSaves}/${path}`);
    if (given.size || live.length) {
        const paths = [...there].filter(([path, data]) =>
            !live.includes(path) && blank(data) && (path.includes("slots") || !live.length));
        await removeFiles(clean, paths.map(([path]) => `${rules.saves}/${path}`));
        if (idle) await removeFiles(clean, old);
    }
    const free = async (kind) => {
        for (let n = 0; n < 10; n++) {
            const name = `${rules.saves}/${kind}${n}`;
            if (taken.has(name) || await drive.exists(name) && !clean.takes(name)) continue;
            taken.add(name);
            return name;
        }
        return null;
    };
    const taken = new Set();
    const writes = [];
    for (const [path, data] of live.length < saves.length - 1 ? given : []) {
        if (live.includes(path)) continue;
        const isPad = path.startsWith("pad");
        const name = await free(isPad ? "pad" : "");
        if (name !== null && !(isPad && live.length)) {
            writes.push(["write", isPad ? name : `${name}/slots`, data]);
        }
    }
    if (writes.some(([, path]) => path.endsWith("slots"))) {
        clean.add("plug", rules.plug, 0);
        plan.steps.push(...writes);
    }
    const first = plan.steps.findIndex(([verb]) => verb !== "rename");
    plan.steps.splice(first < 0 ? plan.steps.length : first, 0, ...clean.steps);
    if (moved) await removeFiles(plan, old);
}

// The plan that brings ``files`` onto the drive, see plan_install of tools/board/install.py.
export async function planInstall(drive, given, rules, saves) {
    const mine = await owned(drive, rules);
    const plan = new Plan(drive, rules);
    const files = new Map(given);
    await keptLibraries(plan, mine, files);
    const changed = new Set();
    for (const [path, data] of files) if (!same(await drive.read(path), data)) changed.add(path);
    await clearTheWay(plan, mine, files);
    for (const path of [...mine.digests.keys()].sort()) {
        const data = await drive.read(path);
        if (!files.has(path) && data !== null && await mine.has(path, data)) plan.add("remove", path);
    }
    await planSettings(plan);
    const digests = new Map();
    for (const [path, data] of files) digests.set(path, await digest(data));
    const final = listing(rules, digests, true);
    if (!plan.steps.length && !changed.size && same(await drive.read(rules.list), final) && !mine.certain) {
        await planSaves(plan, saves);
        return plan;
    }
    const cleared = plan.steps;
    plan.steps = [];
    const programs = [...files.keys()].filter((path) => !path.includes("/"));
    const late = cleared.filter(([verb, path]) => verb === "rename" && [...programs, "code.txt"].includes(path));
    plan.steps.push(...cleared.filter((step) => step[0] === "rename" && !late.includes(step)));
    const claimed = new Map([...mine.digests, ...digests]);
    for (const [, path] of late) claimed.delete(path);
    plan.add("swap", rules.list, listing(rules, claimed, false));
    // They are there when all is there that they import, see tools/board/install.py.
    for (const path of [...programs].reverse()) {
        const data = await drive.read(path);
        if (data !== null && isOurs(data, rules)) {
            plan.add("remove", path);
            changed.add(path);
        }
    }
    plan.steps.push(...cleared.filter(([verb]) => verb !== "rename"));
    for (const path of files.keys()) {
        if (changed.has(path) && !programs.includes(path)) plan.add("write", path, files.get(path));
    }
    plan.steps.push(...late);
    for (const path of programs) {
        if (path === programs.at(-1)) plan.add("swap", rules.list, final);
        if (changed.has(path)) plan.add("write", path, files.get(path));
    }
    await planSaves(plan, saves);
    return plan;
}

// Bytes that a plan writes, in clusters of any drive.
const growth = (plan) => plan.steps.reduce((sum, [verb, , data]) =>
    sum + (verb === "write" || verb === "swap" ? Math.ceil(data.length / 4096) * 4096 : 0), 0);

// Carry it out; ``progress(done, of)`` is called before each step.
async function carryOut(plan, progress) {
    const { drive, rules, steps } = plan;
    let letGo = null;
    try {
        for (let i = 0; i < steps.length; i++) {
            const [verb, path, what] = steps[i];
            progress(i, steps.length);
            if (verb === "write") await drive.write(path, what);
            else if (verb === "swap") {
                await drive.write(path + rules.new, what);
                await drive.write(path, what);
                await drive.remove(path + rules.new);
            } else if (verb === "rename") await drive.rename(path, what);
            else if (verb === "remove") await drive.remove(path);
            else if (what) letGo = await take(drive, path, what);
        }
        progress(steps.length, steps.length);
    } finally {
        await letGo?.();
    }
}

// The plan, for which there is room; without files for saves if these would lie in the last gaps.
async function prepared(drive, files, rules, saves) {
    let plan = await planInstall(drive, files, rules, saves);
    let name = rules.plug;
    while (await drive.exists(name)) name += "-";  // what is there may be somebody else's
    const plug = plan.steps.find(([verb]) => verb === "plug");
    if (plug) {
        const bytes = await free(drive, name);
        const spare = bytes - growth(plan);
        if (spare < Math.min(bytes / 8, 1 << 20)) {
            plan = await planInstall(drive, files, rules, []);
            plan.lacking = true;
        } else if (bytes < Infinity) {
            plug[2] = spare - LEAST;
            return plan;
        }
    }
    if (growth(plan)) {
        const letGo = await take(drive, name, growth(plan));
        if (letGo === null) throw new Problem("noRoom");
        await letGo();
    }
    return plan;
}

// All of it: from a drive's handle to the number of steps that were needed, what stays as it is, and
// whether there was no room for saves.
// ``page``: the address of a page for QR codes of games to begin with; "" for none.
export async function install(handle, pack, slots, progress, page = "") {
    const { head, files } = unpack(pack);
    const drive = new Drive(handle);
    const rules = head.install;
    if (page) rules.template += `\n${PAGE_SAYS}\nCARDLING_PAGE = "${page}"\n`;
    await boardOf(drive, rules);
    const saves = slots ?? head.saves.map(([path, size]) => [path, new Uint8Array(size).fill(255)]);
    try {
        const plan = await prepared(drive, boardFiles({ head, files }), rules, saves);
        await carryOut(plan, progress);
        return { steps: plan.steps.length, notes: plan.notes, lacking: plan.lacking };
    } catch (error) {
        if (error instanceof Problem) throw error;
        if (error.name === "QuotaExceededError") throw new Problem("noRoom");
        if (LOCKED.includes(error.name)) throw new Problem("readOnly");
        throw new Problem("stopped", error.message);
    }
}
