import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../src/cli/main.ts';

/*
 * Every example of the documentation runs. `expression; // => value` is checked; a command's output is compared to the
 * letter where one is shown.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'sno-readme-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe.each(['README.md', 'packages/sdk/README.md'])('%s', name => {
  const text = readFileSync(join(root, name), 'utf8');
  const examples = [...text.matchAll(/^```(ts|console)\n([\s\S]*?)^```/gm)].map(([, kind, code]) => ({
    kind: kind!,
    code: code!,
    title: code!.split('\n')[0]!,
  }));

  test.each(examples.filter(({ kind }) => kind === 'ts'))('$kind: $title', async ({ code }) => {
    const claims = code.match(/\/\/ => /g)?.length ?? 0;
    expect((await run(code)).length).toBe(claims);
  });

  const sessions = examples.filter(({ kind }) => kind === 'console');
  for (const { code } of sessions) {
    for (const part of code.split(/^\$ /m).slice(1)) {
      const [command, ...output] = part.split('\n');
      test(`$ ${command}`, async () => {
        const { exit, stdout, stderr } = await runCommand(command!);
        expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
        const shown = output.join('\n').trimEnd();
        if (shown !== '') expect(stdout.trimEnd()).toBe(shown);
      });
    }
  }

  test('mentions no file that is not there', () => {
    for (const [, link] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      expect(() => readFileSync(join(root, link!)), link).not.toThrow(/ENOENT/);
    }
  });
});

test('the table of odds agrees with the formula', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([\d,]+) +\| 1 a (second|minute) +\| ([\d.,]+) (years|days) +\|$/gm)];
  expect(rows).toHaveLength(5);
  for (const [, generators, each, figure, unit] of rows) {
    const n = Number(generators!.replace(',', ''));
    const rate = each === 'second' ? 1 : 1 / 60;
    const repeatsAnHour = ((n * (n - 1)) / 2 / 65_536) * ((14.4 * rate * rate) / 32_768);
    const years = 1 / repeatsAnHour / (24 * 365.25);
    const shown = Number(figure!.replace(',', '')) / (unit === 'days' ? 365.25 : 1);
    expect(shown / years).toBeGreaterThan(0.95);
    expect(shown / years).toBeLessThan(1.05);
  }
  let nobodyShares = 1;
  for (let i = 0; i < 302; i++) nobodyShares *= 1 - i / 65_536;
  expect(1 - nobodyShares).toBeCloseTo(0.5, 2);
});

/** Runs an example; returns what its claims were compared with. */
async function run(code: string): Promise<unknown[]> {
  const checked = code.replace(/^(\s*)(.+?); \/\/ => (.+)$/gm, '$1check($2, $3);');
  const source = join(scratch, `example-${Math.random()}.ts`);
  const out = source.replace(/ts$/, 'mjs');
  writeFileSync(source, `const { check, console } = (globalThis as any).readme;\n${checked}`);
  await build({
    entryPoints: [source],
    outfile: out,
    bundle: true,
    format: 'esm',
    alias: {
      '@sno-id/sdk': join(root, 'packages/sdk/src/index.ts'),
      '@sno-id/sdk/testing': join(root, 'packages/sdk/src/testing/index.ts'),
    },
  });
  const seen: unknown[] = [];
  const check = (value: unknown, expected: unknown) => {
    expect(value).toEqual(expected);
    seen.push(value);
  };
  Object.assign(globalThis, { readme: { check, console: { log() {} } } });
  await import(pathToFileURL(out).href);
  return seen;
}

async function runCommand(line: string) {
  const [program, ...args] = line.split(' ');
  expect(program).toBe('sno');
  const written = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr') => ({
    async write(text: string) {
      written[name] += text;
    },
  });
  const exit = await main(args, {
    stdin: undefined,
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    isTerminal: false,
    columns: 80,
    env: {},
    version: '0.0.0',
    random: { nextUint32: () => 0 },
  });
  return { exit, ...written };
}
