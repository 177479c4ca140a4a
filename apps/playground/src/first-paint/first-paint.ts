/*
 * Runs while the page is parsed, before its own script has loaded: it asks at once for the code of the
 * section in the address, and shows that the section is loading. `server/first-paint-plugin.ts` writes it
 * into the page.
 */
import { readPlace, START } from '../lib/place.ts';

/** What is known of each section but the intro, which the page contains. */
declare const SECTIONS: Readonly<Record<string, { loading: string; files: readonly string[] }>>;

const { section } = readPlace(location.hash) ?? START;
const known = SECTIONS[section];
if (known) {
  for (const file of known.files) document.head.append(preload(file));
  const main = document.createElement('main');
  main.className = 'section';
  const note = document.createElement('p');
  note.className = 'note section-loading';
  note.textContent = known.loading;
  main.append(note);
  document.querySelector('.intro')?.replaceWith(main);
}

/**
 * The same link as Vite would add once the script of the page has loaded, so that nothing is loaded twice.
 */
function preload(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  return link;
}
