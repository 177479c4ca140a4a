import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../sdk/src/cli/main.ts';
import '../../sdk/test/new-realm.ts';
import { examplesIn, readDocument, root, runExample } from './examples.ts';

const console = { log() {} };

/*
 * Every example in the documents of the SDK runs. `expression; // => value` is checked; a command's output is
 * compared to the letter where one is shown.
 */

describe.each([
  'README.md',
  'packages/sdk/README.md',
  'packages/sdk/skills/sno-choose/SKILL.md',
  'packages/sdk/skills/sno-store/SKILL.md',
  'docs/cli.md',
  'docs/client-ids.md',
  'docs/comparison.md',
  'docs/faq.md',
  'docs/format.md',
  'docs/guarantees.md',
  'docs/metabyte.md',
  'docs/reading.md',
  'docs/snowflake.md',
])('%s', document => {
  const examples = examplesIn(document);
  test.each(examples.filter(({ info }) => info === 'ts'))('$title', ({ code }) =>
    runExample(code, { console }),
  );

  const quotes = [...readDocument(document).matchAll(/^```ts source=(.+)\n([\s\S]*?)^```/gm)];
  for (const [, file, code] of quotes) {
    test(`quotes ${file}: ${code!.split('\n')[0]}`, () => expect(readDocument(file!)).toContain(code));
  }

  const commands = examples
    .filter(({ info }) => info === 'console')
    .flatMap(({ code }) => code.split(/^\$ /m).slice(1));
  for (const [command, ...output] of commands.map(part => part.split('\n'))) {
    test(`$ ${command}`, async () => {
      const { exit, stdout, stderr } = await runCommand(command!);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
      const shown = output.join('\n').trimEnd();
      if (shown !== '') expect(stdout.trimEnd()).toBe(shown);
    });
  }

  test('mentions no file that is not there', () => {
    for (const [, link] of readDocument(document).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(root, dirname(document), link!)), link).toBe(true);
    }
  });
});

test('the table of odds agrees with the formula', () => {
  const text = readDocument('docs/guarantees.md');
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
    hasColors: false,
    version: '0.0.0',
    random: { nextUint32: () => 0 },
  });
  return { exit, ...written };
}
