/** Finds the cases: each file in `cases` is one, named after itself. */
import { readdir } from 'node:fs/promises';

const FOLDER = new URL('../cases/', import.meta.url);

/**
 * @returns {Promise<{ name: string, title: string, case: import('./types.d.ts').Case }[]>} in the order of
 * their names
 */
export async function loadCases() {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.mjs')).sort();
  return Promise.all(
    files.map(async file => {
      const { default: found } = await import(new URL(file, FOLDER).href);
      return { name: file.slice(0, -'.mjs'.length), title: found.title, case: found };
    }),
  );
}
