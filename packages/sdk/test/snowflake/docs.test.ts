import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import * as snowflakes from '../../src/snowflake/index.ts';

/* Every example of the document runs, and each `expression; // => value` in it is checked. */

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'sno-snowflake-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const text = readFileSync(new URL('../../../../docs/snowflake.md', import.meta.url), 'utf8');
const examples = text.split(/^#+ /m).flatMap(section => {
  const [title] = section.split('\n');
  return [...section.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => [title!, code!] as const);
});

describe('docs/snowflake.md', () => {
  test.each(examples)('%s', async (_, code) => {
    const claims = code.match(/\/\/ => /g)?.length ?? 0;
    expect(claims).toBeGreaterThan(0);
    expect(await run(code)).toBe(claims);
  });

  test('its table of presets is what they are', () => {
    const { collisionOdds, collisionRate, defineSnowflake, identify, ...presets } = snowflakes;
    const rows = [...text.matchAll(/^\| `(\w+)` +\| (.+?) +\| (\d{4}-\d\d-\d\d) \| (\S+) +\| (\S+) +\|$/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(presets).sort());
    for (const [, name, fields, epoch, regression, overflow] of rows) {
      const preset = presets[name as keyof typeof presets];
      expect(new Date(preset.epochMs).toISOString().slice(0, 10)).toBe(epoch);
      expect([preset.regression, preset.overflow]).toEqual([regression, overflow]);
      if (fields !== 'the same') {
        const shown = fields!.split(', ').map(field => field.split(' ').slice(0, 2).join(' '));
        expect(preset.fields.map(({ name, width }) => `${width} ${name}`)).toEqual(shown);
      }
    }
  });
});

/** Runs an example, and returns how many claims it checked. */
async function run(code: string): Promise<number> {
  const checked = code.replace(/^(.+?); \/\/ => (.+)$/gm, 'check($1, $2);');
  const source = join(scratch, `example-${Math.random()}.ts`);
  const outfile = source.replace(/ts$/, 'mjs');
  writeFileSync(source, `const { check } = (globalThis as any).docs;\n${checked}`);
  const alias = {
    '@sno-id/sdk/snowflake': join(src, 'snowflake/index.ts'),
    '@sno-id/sdk/testing': join(src, 'testing/index.ts'),
  };
  await build({ entryPoints: [source], outfile, bundle: true, format: 'esm', target: 'es2022', alias });
  let claims = 0;
  const check = (value: unknown, expected: unknown) => {
    expect(value).toEqual(expected);
    claims++;
  };
  Object.assign(globalThis, { docs: { check } });
  await import(pathToFileURL(outfile).href);
  return claims;
}
