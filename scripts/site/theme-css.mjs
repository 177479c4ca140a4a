// @ts-check
/* The colours of the playground, for the site. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Where the theme finds them. */
export const THEME_CSS = fileURLToPath(new URL('.cache/theme.css', import.meta.url));

/** Writes the custom properties that panel and playground have, from the same tokens. */
export async function writeThemeCss() {
  const outfile = fileURLToPath(new URL('.cache/tokens.mjs', import.meta.url));
  mkdirSync(fileURLToPath(new URL('.cache/', import.meta.url)), { recursive: true });
  await build({
    stdin: {
      contents: "export { themeCss, TOKENS } from '@sno-id/kit/data';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@sno-id/source'],
    logLevel: 'error',
  });
  const { themeCss, TOKENS } = await import(pathToFileURL(outfile).href);
  writeFileSync(THEME_CSS, `${themeCss(TOKENS)}\n`);
}
