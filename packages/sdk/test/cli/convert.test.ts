import { describe, expect, test } from 'vitest';
import { readVectors } from '../vectors.ts';
import { linesOf, sno } from './support.ts';

const FORMS = {
  text: 'brpk4q72xwf2m63l',
  bytes: '[78,111,33,96,160,255,154,10,16,51]',
  hex: '4e6f2160a0ff9a0a1033',
  uuid: '01c2c571-3940-70ff-8073-6e6f9a0a1033',
  'ascii-uuid': '6272706b-3471-3732-7877-66326d36336c',
  bigint: '370394579355234764197939',
};

describe('from any form to any other', () => {
  for (const [from, given] of Object.entries(FORMS)) {
    for (const [to, expected] of Object.entries(FORMS)) {
      test(`${from} to ${to}`, async () => {
        const done = { exit: 0, stdout: `${expected}\n`, stderr: '' };
        expect(await sno(['convert', given, `--to=${to}`])).toMatchObject(done);
        expect(await sno(['--to', to, '--from', from, 'convert'], {}, [`${given}\n`])).toMatchObject(done);
      });
    }
  }

  test('and JSON, there and back', async () => {
    const { stdout } = await sno(['convert', '--to=json', FORMS.uuid]);
    expect(JSON.parse(stdout)).toMatchObject({ id: FORMS.text, bigint: FORMS.bigint });
    expect((await sno(['convert'], {}, [stdout])).stdout).toBe(`${FORMS.text}\n`);
  });

  test('and JSON that has only the fields', async () => {
    const fields = { unixMs: 1936047814976, tick: 0, meta: 255, partition: 39434, sequence: 4147 };
    expect((await sno(['convert', JSON.stringify(fields)])).stdout).toBe(`${FORMS.text}\n`);
  });

  test('all of the golden data', async () => {
    const codec: { bytes: string; text: string }[] = readVectors('codec');
    const texts = codec.map(({ text }) => text);
    const { stdout } = await sno(['convert', '--to=hex'], {}, [texts.join('\n')]);
    expect(linesOf(stdout)).toEqual(codec.map(({ bytes }) => bytes));
    for (const form of ['bytes', 'uuid', 'ascii-uuid', 'json', 'bigint']) {
      const there = await sno(['convert', `--to=${form}`], {}, [texts.join('\n')]);
      const back = await sno(['convert', `--from=${form}`], {}, [there.stdout]);
      expect(linesOf(back.stdout), form).toEqual(texts);
    }
  });
});

describe('text is the default', () => {
  test.each([FORMS.hex, '78 111 33 96 160 255 154 10 16 51'])('%s', async given => {
    const from = given.includes(' ') ? ['--from=bytes'] : [];
    expect((await sno(['convert', given, ...from])).stdout).toBe(`${FORMS.text}\n`);
  });
});

test('a JSON string is read with --from=json and without', async () => {
  const quoted = JSON.stringify(FORMS.text);
  const done = { exit: 0, stdout: `${FORMS.text}\n` };
  expect(await sno(['convert', quoted, '--from=json'])).toMatchObject(done);
  expect(await sno(['convert', quoted])).toMatchObject(done);
});

describe('what only --from makes clear', () => {
  test('a small integer', async () => {
    expect(await sno(['convert', '0', '--from=bigint'])).toMatchObject({
      exit: 0,
      stdout: `${'2'.repeat(16)}\n`,
    });
    expect(await sno(['convert', '0'])).toMatchObject({ exit: 1 });
    expect(await sno(['convert', '1n'])).toMatchObject({ exit: 0, stdout: `${'2'.repeat(15)}3\n` });
  });

  test('20 digits that are no hex', async () => {
    const digits = '10000000000000000000';
    const asHex = await sno(['convert', digits, '--to=bigint']);
    expect(asHex.stdout).toBe(`${BigInt(`0x${digits}`)}\n`);
    expect((await sno(['convert', digits, '--to=bigint', '--from=bigint'])).stdout).toBe(`${digits}\n`);
  });

  test.each([
    [
      'text',
      FORMS.hex,
      'expected the 16 characters of an ID, got the 20 hex digits of an ID. Did you mean brpk4q72xwf2m63l?',
    ],
    ['hex', 'brpk', 'unexpected "r" at index 1: expected a hex digit.'],
    ['bigint', '12x', 'unexpected "x" at index 2: expected a decimal digit.'],
    ['json', '7', 'expected an ID as text, bytes, a bigint or JSON, got a number'],
    ['json', 'null', 'expected an ID as text, bytes, a bigint or JSON, got null.'],
  ])('--from=%s refuses %s', async (from, given, message) => {
    const { exit, stderr } = await sno(['convert', given, `--from=${from}`]);
    expect(exit).toBe(1);
    expect(stderr).toContain(message);
  });
});

test.each([
  [
    ['--to=uid'],
    'sno: --to: expected text, uuid, ascii-uuid, hex, bytes, bigint or json, got "uid".\nDid you mean --to=uuid?\n',
  ],
  [
    ['--from=octal'],
    'sno: --from: expected text, uuid, ascii-uuid, hex, bytes, bigint or json, got "octal".\nRun sno help convert for details.\n',
  ],
  [['--to=toString'], 'sno: --to: expected text'],
])('%j is bad usage', async (args, message) => {
  const { exit, stdout, stderr } = await sno(['convert', ...args, FORMS.text]);
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toContain(message);
});

test('nothing to convert is bad usage', async () => {
  expect(await sno(['convert', '--to=hex'])).toMatchObject({ exit: 2, stdout: '' });
});
