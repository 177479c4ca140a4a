import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect } from 'vitest';

/** The repository's root, with a slash at its end. */
export const root: string = fileURLToPath(new URL('../../../', import.meta.url));

/** The code blocks of a document: what stands behind the fence, the heading above, and the code. */
export function examplesIn(document: string): { info: string; title: string; code: string }[] {
  return readDocument(document)
    .split(/^#+ (?=.*\n\n)/m)
    .flatMap(section =>
      [...section.matchAll(/^```(\S.*)\n([\s\S]*?)^```/gm)].map(([, info, code]) => ({
        info: info!,
        title: section.split('\n')[0]!,
        code: code!,
      })),
    );
}

export function readDocument(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/**
 * Runs an example in a folder of this package, whose name it can import, and expects each
 * `expression; // => value` in it to hold.
 */
export async function runExample(code: string, folder: string): Promise<void> {
  const claims = code.match(/\/\/ => /g)?.length ?? 0;
  const checked = code.replace(/^(\s*)(.+?); \/\/ => (.+)$/gm, '$1check($2, $3);');
  const source = join(folder, `example-${Math.random()}.ts`);
  writeFileSync(source, `const { check } = (globalThis as any).example;\n${checked}`);
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    write: false,
    conditions: ['@sno-id/source'],
  });
  const outfile = source.replace(/ts$/, 'mjs');
  writeFileSync(outfile, outputFiles[0]!.text);
  let held = 0;
  const check = (value: unknown, expected: unknown) => {
    expect(value).toStrictEqual(expected);
    held++;
  };
  Object.assign(globalThis, { example: { check } });
  await import(pathToFileURL(outfile).href);
  expect(held).toBe(claims);
}
