/*
 * Runs while the page is parsed, before its own script has loaded: it asks at once for what draws the page
 * and for the code of the section in the address, and shows how that begins.
 * `server/first-paint-plugin.ts` writes it into the page.
 */
import { readPlace, START } from '../lib/place.ts';

/** The files that draw the page, and those of each section but the intro, which the page contains. */
declare const SECTIONS: Readonly<Record<string, readonly string[]>>;

const { section, payload } = readPlace(location.hash) ?? START;
for (const file of SECTIONS[section] ?? []) document.head.append(preload(file));
const beginning = document.querySelector<HTMLTemplateElement>(`template#${section}`)?.content;
const main = document.querySelector('main');
if (beginning && main) {
  main.replaceChildren(beginning);
  // A puzzle, and another figure of the story, begin with other words.
  if (payload && /story|puzzles/.test(section)) main.firstElementChild?.remove();
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
