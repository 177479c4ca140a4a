import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const SDK = fileURLToPath(new URL('../../../packages/sdk/src/', import.meta.url));
const sources = Object.fromEntries(
  ['', '/internal', '/meta', '/read', '/shared', '/snowflake', '/testing'].map(subpath => [
    `@sno-id/sdk${subpath}`,
    join(SDK, subpath, 'index.ts'),
  ]),
);
/** The other packages that shown code imports. */
const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
let runs = 0;

/**
 * Runs code that a section shows, as somebody who copied it would. Returns the arguments of each log call.
 */
export async function runCode(code: string): Promise<unknown[][]> {
  const scratch = mkdtempSync(join(tmpdir(), 'sno-playground-'));
  const source = join(scratch, `code-${runs++}.ts`);
  const outfile = source.replace(/ts$/, 'mjs');
  const logged: unknown[][] = [];
  const log = (...values: unknown[]) => void logged.push(values);
  const name = `shown${runs}`;
  Object.assign(globalThis, { [name]: { ...console, log } });
  writeFileSync(source, `const console = (globalThis as any)['${name}'];\n${code}`);
  try {
    await build({
      entryPoints: [source],
      outfile,
      bundle: true,
      format: 'esm',
      target: 'es2022',
      alias: sources,
      nodePaths: [packages],
      conditions: ['@sno-id/source'],
      logLevel: 'silent',
    });
    await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(scratch, { recursive: true });
  }
  return logged;
}
