import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  let held = 0;
  const check = (value: unknown, expected: unknown) => {
    expect(value).toStrictEqual(expected);
    held++;
  };
  Object.assign(globalThis, { example: { check } });
  await import(source);
  expect(held).toBe(claims);
}
