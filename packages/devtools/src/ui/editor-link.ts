import type { FilePlace } from '../ids/read-stack.ts';
import { attempt } from '../source/attempt.ts';

/** Where a file is opened in an editor: an address to request, or a link to follow. */
export interface EditorLink {
  readonly kind: 'request' | 'link';
  readonly url: string;
}

/** A file of this machine, as servers and the source maps of Next name it: not an address of the page. */
const ON_DISK = /^file:\/\/|^\/|^[A-Z]:[\\/]/i;

/**
 * Finds what opens a place in an editor: the address that the server of Vite or Next has for it, or the
 * template that was chosen, such as `vscode://file/home/me/app/{file}:{line}:{column}`. The folder in it is
 * that of the page: a file of this machine is opened by its whole path.
 *
 * @param script the address of a script that only a page of Vite has, `…/@vite/client`, or one of Next,
 * `…/_next/…`
 */
export function editorLink(
  { file, line, column }: FilePlace,
  template: string | undefined,
  script: string | undefined,
): EditorLink | undefined {
  const isOnDisk = ON_DISK.test(file);
  const place = { file: pathOf(file), line: `${line}`, column: `${column}` };
  // A script would run in the page.
  if (template && /^(?!javascript:|data:)[a-z][a-z\d+.-]*:\/\//i.test(template)) {
    const whole = isOnDisk ? template.replace(/(:\/\/[^/{]*\/)[^{]*(?=\{file\})/, '$1') : template;
    const url = whole.replace(/\{(file|line|column)\}/g, (_, name: keyof typeof place) => place[name]);
    return { kind: 'link', url };
  }
  const [, root = '', server] = /^(.*?)(@vite\/client|_next\/)/.exec(script ?? '') ?? [];
  const isNext = server === '_next/';
  if (!server || !(isOnDisk || (file.startsWith(root) && !isNext))) return undefined;
  const isWhole = isOnDisk || file.startsWith(`${root}@fs/`);
  const path = isWhole ? place.file.replace(/^(?![A-Z]:)/i, '/') : pathOf(file.slice(root.length - 1));
  const query = isNext
    ? `__nextjs_launch-editor?${new URLSearchParams({ file: path, line1: place.line, column1: place.column })}`
    : `__open-in-editor?file=${encodeURIComponent(`${path}:${line}:${column}`)}`;
  return { kind: 'request', url: `${root}${query}` };
}

/** `src/notes.ts`: the path of an address, without the slash before it. */
function pathOf(file: string): string {
  const path = attempt(() => decodeURI(new URL(file, 'file:').pathname)) ?? file;
  return (/^[A-Z]:[\\/]/i.test(file) ? file : path).replace(/^\/(@fs\/)?/, '');
}
