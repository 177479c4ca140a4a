/** Finds the cases: each file in `cases` is one, named after itself, or has several with names. */
import { readdir } from 'node:fs/promises';

const FOLDER = new URL('../cases/', import.meta.url);

/**
 * @returns {Promise<{ name: string, title: string, case: import('./types.d.ts').Case }[]>} in the order of
 * their names
 */
export async function loadCases() {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.mjs')).sort();
  const cases = await Promise.all(
    files.map(async file => {
      const { default: found } = await import(new URL(file, FOLDER).href);
      return [found].flat().map(each => ({ name: file.slice(0, -'.mjs'.length), ...each, case: each }));
    }),
  );
  return cases.flat();
}
