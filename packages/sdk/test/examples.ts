import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';

/** The repository's root, with a slash at its end. */
export const root: string = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the names that an example imports are, as source. */
export const sources: Record<string, string> = Object.fromEntries(
  ['', '/meta', '/node', '/read', '/shared', '/snowflake', '/testing'].map(subpath => [
    `@sno-id/sdk${subpath}`,
    join(root, `packages/sdk/src${subpath}/index.ts`),
  ]),
);

/** A folder of this package, whose name examples can import, for a file of tests, until these have ended. */
export function scratchFolder(): string {
  const cache = join(root, 'packages/sdk/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'examples-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The code blocks of a document in one language, each with the heading that it stands under. */
export function examplesIn(document: string, language: string): { title: string; code: string }[] {
  const blocks = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm');
  return readDocument(document)
    .split(/^#+ /m)
    .flatMap(section =>
      [...section.matchAll(blocks)].map(([, code]) => ({ title: section.split('\n')[0]!, code: code! })),
    );
}

export function readDocument(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** Runs an example in a folder, and expects each `expression; // => value` in it to hold. */
export async function runExample(code: string, folder: string): Promise<void> {
  const claims = code.match(/\/\/ => /g)?.length ?? 0;
  const checked = code.replace(/^(\s*)(.+?); \/\/ => (.+)$/gm, '$1check($2, $3);');
  const source = join(folder, `example-${Math.random()}.ts`);
  writeFileSync(source, `const { check, console } = (globalThis as any).example;\n${checked}`);
  let held = 0;
  const check = (value: unknown, expected: unknown) => {
    expect(value).toStrictEqual(expected);
    held++;
  };
  Object.assign(globalThis, { example: { check, console: { log() {} } } });
  await import(source);
  expect(held).toBe(claims);
}
