// @ts-check
/* What the site shows as panel and playground do: their colors, the layout of an ID, and the guarantees. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const CACHE = fileURLToPath(new URL('.cache/', import.meta.url));

/** Where the theme finds the colors. */
export const THEME_CSS = `${CACHE}theme.css`;

/** Where the configuration finds the layout of an ID. */
export const LAYOUT_JSON = `${CACHE}layout.json`;

/**
 * Writes what the theme needs of the kit, and answers what the pages need.
 *
 * @returns {Promise<Pick<typeof import('./guarantees.mjs'), 'GUARANTEES'>>}
 */
export async function writeKit() {
  const outfile = `${CACHE}kit.mjs`;
  mkdirSync(CACHE, { recursive: true });
  await build({
    stdin: {
      contents:
        "export * from '@sno-id/kit/data'; export { LAYOUT } from '@sno-id/sdk/read'; export * from './guarantees.mjs';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@sno-id/source'],
    logLevel: 'error',
  });
  const { themeCss, TOKENS, LAYOUT, GUARANTEES } = await import(pathToFileURL(outfile).href);
  writeFileSync(THEME_CSS, `${themeCss(TOKENS)}\n`);
  writeFileSync(LAYOUT_JSON, JSON.stringify(LAYOUT));
  return { GUARANTEES };
}
