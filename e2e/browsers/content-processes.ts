/**
 * The processes that run the pages of Firefox and WebKitGTK, of browsers that this process has started, so
 * that a test can kill one as the system does when memory runs out: in the middle of whatever it does. Linux
 * only: elsewhere there is no `/proc`.
 */
import fs from 'node:fs';

interface ContentProcess {
  readonly pid: number;
  /** What the kernel calls it, in at most 15 characters: Firefox names the kind of its pages. */
  readonly name: string;
}

/** Finds them among the descendants of this process: nobody else's browser is ever among them. */
export function contentProcesses(): ContentProcess[] {
  const children = new Map<number, { pid: number; name: string }[]>();
  for (const entry of fs.readdirSync('/proc')) {
    const found = /^\d+$/.test(entry) ? statOf(Number(entry)) : undefined;
    if (!found) continue;
    const { parent, pid, name } = found;
    children.set(parent, [...(children.get(parent) ?? []), { pid, name }]);
  }
  const below = (pid: number): ContentProcess[] =>
    (children.get(pid) ?? []).flatMap(child => [child, ...below(child.pid)]);
  return below(process.pid).filter(hasPages);
}

/**
 * `pid (name) state ppid …`; undefined if it has ended meanwhile. The name may have spaces and parentheses.
 */
function statOf(pid: number): { pid: number; name: string; parent: number } | undefined {
  const text = read(`/proc/${pid}/stat`);
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(text) ?? [];
  return parent === undefined ? undefined : { pid, name: name!, parent: Number(parent) };
}

/** With spaces in between: the processes that Firefox forks have them already. */
function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Firefox names the processes that have pages of a site; others wait for one, or have its own pages. */
function hasPages({ pid, name }: ContentProcess): boolean {
  return name.startsWith('Isolated Web') || commandOf(pid).includes('/WebKitWebProcess ');
}

function read(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
