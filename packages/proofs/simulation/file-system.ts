/*
 * A file system in memory, as far as `folderStore` uses one. Names and contents are durable once they are
 * synchronised; of the others a power failure keeps some. Each operation is one event, so that those of
 * several processes come in any order.
 */

import type { Files } from '../../grants/src/stores/folder/files.ts';
import type { Dice } from '../../grants/src/testing/dice.ts';

interface File {
  readonly inode: number;
  text: string;
  synced: string | undefined;
  changedMs: number;
}

interface Folder {
  readonly inode: number;
  readonly bornMs: number;
  entries: Map<string, Node>;
  synced: Map<string, Node>;
}

type Node = File | Folder;

export interface FileSystem {
  /** The operations of a process. @param run runs each, as an event of its own, or fails it */
  filesFor(run: <T>(operation: () => T) => Promise<T>): Files;
  /** The names in a folder, and the text of a file: at once, for whoever knows everything. */
  namesAt(path: string): string[];
  textAt(path: string): string;
  losePower(): void;
  removeAll(): void;
  /**
   * @param isClone whether the copy has the same inodes and times of birth: that of a whole disk
   * @param machine the ID of the machine that the copy is on
   */
  copy(isClone: boolean, machine: () => string): FileSystem;
}

/** @param machine the ID of the machine, which the folder can be moved away from */
export function createFileSystem(
  dice: Dice,
  machine: () => string,
  now: () => number,
  root: Folder = newFolder(0, now()),
  inodes = 1,
): FileSystem {
  let nextInode = inodes;
  const { find, folderAt, fileAt, place, makeFolder, open, remove } = treeOf(root, () => nextInode++, now);

  const self: FileSystem = {
    filesFor(run) {
      const files = {
        link: (from: string, to: string) =>
          run(() => {
            const file = fileAt(from);
            const [parent, name] = place(to);
            if (parent.entries.has(name)) fail('EEXIST');
            parent.entries.set(name, file);
          }),
        mkdir: (path: string, options?: { recursive: boolean }) =>
          run(() => makeFolder(path, options?.recursive ?? false)),
        open: (path: string, flags: string) =>
          run(() => {
            const node = open(path, flags);
            return {
              writeFile: (text: string) => run(() => void Object.assign(node, { text, changedMs: now() })),
              sync: () => run(() => sync(node)),
              stat: async () => statsOf(node),
              close: async () => undefined,
            };
          }),
        readdir: (path: string) => run(() => self.namesAt(path)),
        readFile: (path: string) => run(() => (path === '/etc/machine-id' ? machine() : self.textAt(path))),
        rename: (from: string, to: string) =>
          run(() => {
            const node = find(from) ?? fail('ENOENT');
            const [parent, name] = place(to);
            remove(from);
            parent.entries.set(name, node);
          }),
        rm: (path: string) =>
          run(() => {
            if (find(path)) remove(path);
          }),
        stat: (path: string) => run(() => statsOf(find(path) ?? fail('ENOENT'))),
        unlink: (path: string) => run(() => remove(path)),
      };
      return files as unknown as Files;
    },
    namesAt: path => [...folderAt(path).entries.keys()],
    textAt: path => fileAt(path).text,
    losePower: () => losePower(root, dice),
    removeAll() {
      root.entries.clear();
      root.synced.clear();
    },
    copy: (isClone, machine) =>
      createFileSystem(
        dice,
        machine,
        now,
        copyOf(root, isClone ? inode => inode : () => nextInode++, isClone ? undefined : now()),
        nextInode,
      ),
  };
  return self;
}

/** What can be done to the files and folders below a root, by their paths. */
function treeOf(root: Folder, nextInode: () => number, now: () => number) {
  function find(path: string): Node | undefined {
    let node: Node | undefined = root;
    for (const name of path.split('/').filter(Boolean))
      node = node && 'entries' in node ? node.entries.get(name) : undefined;
    return node;
  }

  function folderAt(path: string): Folder {
    const node = find(path) ?? fail('ENOENT');
    return 'entries' in node ? node : fail('ENOTDIR');
  }

  function fileAt(path: string): File {
    const node = find(path) ?? fail('ENOENT');
    return 'entries' in node ? fail('EISDIR') : node;
  }

  /** The folder that a path is in, and its name there. */
  function place(path: string): [Folder, string] {
    const end = path.lastIndexOf('/');
    return [folderAt(path.slice(0, end)), path.slice(end + 1)];
  }

  function makeFolder(path: string, isRecursive: boolean): void {
    const parts = path.split('/').filter(Boolean);
    for (let i = isRecursive ? 1 : parts.length; i <= parts.length; i++) {
      const [parent, name] = place(`/${parts.slice(0, i).join('/')}`);
      if (!parent.entries.has(name)) parent.entries.set(name, newFolder(nextInode(), now()));
      else if (!isRecursive) fail('EEXIST');
    }
  }

  function open(path: string, flags: string): Node {
    if (flags === 'r') return find(path) ?? fail('ENOENT');
    const [parent, name] = place(path);
    const there = parent.entries.get(name);
    if (there) return flags === 'wx' ? fail('EEXIST') : there;
    const file = { inode: nextInode(), text: '', synced: undefined, changedMs: now() };
    parent.entries.set(name, file);
    return file;
  }

  function remove(path: string): void {
    const [parent, name] = place(path);
    if (!parent.entries.delete(name)) fail('ENOENT');
  }

  return { find, folderAt, fileAt, place, makeFolder, open, remove };
}

function fail(code: string): never {
  throw Object.assign(new Error(code), { code, syscall: 'simulated' });
}

function sync(node: Node): void {
  if ('entries' in node) node.synced = new Map(node.entries);
  else node.synced = node.text;
}

function statsOf(node: Node) {
  const bornMs = 'entries' in node ? node.bornMs : node.changedMs;
  return { ino: node.inode, birthtimeMs: bornMs, ctimeMs: bornMs, mtimeMs: bornMs };
}

function newFolder(inode: number, bornMs: number): Folder {
  return { inode, bornMs, entries: new Map(), synced: new Map() };
}

/** What was not synchronised is there or not, name by name. */
function losePower(folder: Folder, dice: Dice): void {
  const names = new Set([...folder.entries.keys(), ...folder.synced.keys()]);
  const kept = new Map<string, Node>();
  for (const name of names) {
    const [now, before] = [folder.entries.get(name), folder.synced.get(name)];
    const node = now === before || dice.once(2) ? now : before;
    if (node) kept.set(name, node);
  }
  folder.entries = kept;
  folder.synced = new Map(kept);
  for (const node of kept.values()) {
    if ('entries' in node) losePower(node, dice);
    else node.text = node.synced ?? (dice.once(2) ? node.text : '');
  }
}

function copyOf(folder: Folder, inodeOf: (inode: number) => number, bornMs: number | undefined): Folder {
  const copied = [...folder.entries].map(([name, node]): [string, Node] => [
    name,
    'entries' in node
      ? copyOf(node, inodeOf, bornMs)
      : { ...node, inode: inodeOf(node.inode), synced: node.text },
  ]);
  const copy = newFolder(inodeOf(folder.inode), bornMs ?? folder.bornMs);
  return { ...copy, entries: new Map(copied), synced: new Map(copied) };
}
