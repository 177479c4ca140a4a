import { addressOf, type FilePlace } from './original-places.ts';

/** Where a file is opened in an editor: an address to request, or a link to follow. */
export interface EditorLink {
  readonly kind: 'request' | 'link';
  readonly url: string;
}

/**
 * Finds what opens a place in an editor: the address that Vite's server has for it, or the template that was
 * chosen, such as `vscode://file/home/me/app/{file}:{line}:{column}`.
 *
 * @param viteClient the address of the script that a page of Vite has, `…/@vite/client`
 */
export function editorLink(
  { file, line, column }: FilePlace,
  template: string | undefined,
  viteClient: string | undefined,
): EditorLink | undefined {
  const path = pathOf(file);
  const place = { file: path, line: `${line}`, column: `${column}` };
  // A script would run in the page.
  if (template && /^(?!javascript:|data:)[a-z][a-z\d+.-]*:\/\//i.test(template)) {
    const url = template.replace(/\{(file|line|column)\}/g, (_, name: keyof typeof place) => place[name]);
    return { kind: 'link', url };
  }
  const root = viteClient?.replace(/@vite\/client.*$/, '');
  if (root === undefined || !file.startsWith(root)) return undefined;
  const own = decodeURI(file.slice(root.length).replace(/[?#].*$/, '')).replace(/^@fs\//, '/');
  return {
    kind: 'request',
    url: `${root}__open-in-editor?file=${encodeURIComponent(`${own}:${line}:${column}`)}`,
  };
}

/** `src/notes.ts`: the path of an address, without the slash before it. */
function pathOf(file: string): string {
  return decodeURI(addressOf(file)?.pathname ?? file).replace(/^\/(@fs\/)?/, '');
}
