import { describe, expect, test } from 'vitest';
import { forEachId } from '../../src/cli/id-list.ts';
import { isSno, toFields } from '../../src/index.ts';
import { LAYOUT } from '../../src/read/index.ts';
import { readVectors } from '../vectors.ts';
import { linesOf, sno } from './support.ts';

const ID = 'brpk4q72xwf2m63l';
const HEX = '4e6f2160a0ff9a0a1033';
const UUID = '01c2c571-3940-70ff-8073-6e6f9a0a1033';
const RECORD = {
  id: ID,
  time: '2031-05-08T23:03:34.976Z',
  unixMs: 1936047814976,
  tick: 0,
  meta: 255,
  partition: 39434,
  sequence: 4147,
  bytes: [78, 111, 33, 96, 160, 255, 154, 10, 16, 51],
  hex: HEX,
  uuid: UUID,
  bigint: '370394579355234764197939',
};

describe('golden reports of the reference, to the byte', () => {
  for (const { note, args, exit, stdout, stderr } of readVectors('cli').inspect) {
    test(note, async () => {
      expect(await sno(args)).toMatchObject({ exit, stdout, stderr });
    });
  }
});

describe('an ID in any form', () => {
  test.each([ID, `note_${ID}`, HEX, HEX.toUpperCase(), `0x${HEX}`, `\\x${HEX}`, UUID, UUID.toUpperCase()])(
    '%s',
    async form => {
      const { exit, stdout } = await sno(['inspect', form]);
      expect(exit).toBe(0);
      expect(stdout).toBe((await sno(['inspect', ID])).stdout);
    },
  );

  test.each([
    RECORD.bigint,
    '[78 111 33 96 160 255 154 10 16 51]',
    JSON.stringify(RECORD),
    `{"id":"note_${ID}"}`,
  ])('%s', async form => {
    expect((await sno(['inspect', '--json', form])).stdout).toBe(`${JSON.stringify(RECORD)}\n`);
  });
});

describe('a list', () => {
  test('comes from standard input, one a line, without blank lines and spaces around', async () => {
    const { exit, stdout } = await sno(['inspect', '--json'], {}, [
      `\n ${ID}\r\n\n`,
      `${HEX.slice(0, 5)}`,
      `${HEX.slice(5)}\n${UUID}`,
    ]);
    expect(exit).toBe(0);
    expect(linesOf(stdout).map(line => JSON.parse(line))).toEqual([RECORD, RECORD, RECORD]);
  });

  test('reports what is not an ID, in its place, and continues', async () => {
    const { exit, writes } = await sno(['inspect', '--json'], {}, [`${ID}\n\nshort\n${ID}\n`]);
    expect(exit).toBe(1);
    const record = `${JSON.stringify(RECORD)}\n`;
    expect(writes).toEqual([
      ['stdout', record],
      ['stderr', 'sno: line 3: "short": expected 16 characters, got 5.\n'],
      ['stdout', record],
    ]);
  });

  test('of arguments may be bad as a whole', async () => {
    const { exit, stdout, stderr } = await sno(['inspect', 'a', '']);
    expect({ exit, stdout, lines: linesOf(stderr).length }).toEqual({ exit: 1, stdout: '', lines: 2 });
  });

  test('is answered chunk by chunk, before more of it is read', async () => {
    const answered: string[] = [];
    async function* ask(): AsyncGenerator<string> {
      for (let i = 1; i <= 3; i++) {
        yield `${ID}\n`;
        expect(answered).toHaveLength(i);
      }
    }
    await sno(['inspect', '--json'], { stdin: ask(), stdout: { write: text => void answered.push(text) } });
    expect(answered).toHaveLength(3);
  });

  test('may stand among arguments as -', async () => {
    const { stdout } = await sno(['inspect', '--json', ID, '-'], {}, [ID]);
    expect(linesOf(stdout)).toHaveLength(2);
  });

  test('that is not there at all is bad usage', async () => {
    expect(await sno(['inspect'])).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: expect.stringMatching(/^sno: Expected an ID, got none\.\n/),
    });
  });

  test.each([[[]], [['\n', ' \n']]])(
    'that is empty, as %j is, gives nothing: a filter before it found none',
    async chunks => {
      const nothing = { exit: 0, stdout: '', stderr: '' };
      expect(await sno(['inspect'], {}, chunks)).toMatchObject(nothing);
      expect(await sno(['convert', '-'], {}, chunks)).toMatchObject(nothing);
    },
  );

  test('that breaks is not our error to report', async () => {
    const broken = async function* (): AsyncGenerator<string> {
      yield ID;
      throw new Error('disk on fire');
    };
    await expect(sno(['inspect'], { stdin: broken() })).rejects.toThrow('disk on fire');
    const stdout = {
      write: (): void => {
        throw new Error('no room');
      },
    };
    await expect(sno(['inspect', ID], { stdout })).rejects.toThrow('no room');
  });
});

test('an error that is not about an ID is passed on', async () => {
  const session = { stdin: undefined, stdout: { write() {} }, async complain() {} };
  const render = (): string => {
    throw new Error('a bug');
  };
  await expect(forEachId([ID], session, undefined, render)).rejects.toThrow('a bug');
});

describe('what is not an ID', () => {
  test.each([
    [
      'BRPK4Q72XWF2M63L',
      'an ID is lower case: expected "b" at index 0, got "B". Did you mean brpk4q72xwf2m63l?',
    ],
    ['brpk4q72xwf2m63ll', '"brpk4q72xwf2m63ll": expected 16 characters, got 17.'],
    [
      'brpk 4q72 xwf2 m63l',
      'unexpected space at index 4: expected 2-9 or a-x. Did you mean brpk4q72xwf2m63l?',
    ],
    [
      'brpk\u{1f600}q72xwf2m63',
      '"brpk\\u{1f600}q72xwf2m63": unexpected U+1F600 at index 4: expected 2-9 or a-x.',
    ],
    ['brpk4q72xwf2m63l 9q8bi5ki23xswhc7', 'expected one ID, got 2.'],
    ['550e8400-e29b-41d4-a716-446655440000', 'this is a UUID v4, which is random, not a sno ID.'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'this is a ULID from 2016-07-30T23:54:10.259Z, not a sno ID.'],
    ['6272706b-3471-3732-7877-66326d363330', 'unexpected byte 30 at index 34: the bytes of this form are'],
    ['brpk-4q72', 'unexpected "-" at index 4: expected 2-9 or a-x.'],
    ['1208925819614629174706176', 'expected an integer below 2^80, got a larger one.'],
    ['[1 2 300]', 'expected a byte from 0 to 255, got 300.'],
    ['[1 2 3]', 'expected 10 bytes, got 3.'],
    ['[]', 'expected 10 bytes, got 0.'],
    ['{', 'expected JSON, got text that is not valid JSON.'],
    ['{}', 'expected an object with the "id" of an ID, or the five fields of one.'],
    ['{"id":"short"}', '"{\\"id\\":\\"short\\"}": "id": expected 16 characters, got 5.'],
    ['{"id":["brpk4q72xwf2m63l"]}', '"id": expected the text of an ID.'],
    [
      '{"id":"brpk4q72xwf2m63l","unixMs":0}',
      '"unixMs" does not match the ID brpk4q72xwf2m63l: expected 1936047814976.',
    ],
    [
      '{"unixMs":1262304000000,"tick":2}',
      'expected an object with the "id" of an ID, or meta, partition, sequence.',
    ],
    [`b${'2'.repeat(16)}`, 'expected 16 characters, got 17.'],
    ['x'.repeat(80), '...": expected 16 characters, got 80: the length of 5 IDs.'],
    ['\x1b[31m', '"\\u001b[31m": unexpected U+001B'],
    ['a\x9bb', '"a\\u{9b}b": unexpected U+009B'],
  ])('%j: %s', async (text, message) => {
    const { exit, stdout, stderr } = await sno(['inspect', '--', text]);
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^sno: [\x20-\x7e]+\n$/);
  });

  test('every text of the golden data that must be refused is, unless it is hex or has white space or quotes around it', async () => {
    for (const { text } of readVectors('text-invalid').cases) {
      const bare = text.trim().replace(/^"(.*)"$/, '$1');
      const exit = /^[0-9a-f]{20}$/.test(bare) || isSno(bare) ? 0 : 1;
      expect((await sno(['inspect', '--', text])).exit, text).toBe(exit);
    }
  });
});

describe('the drawing', () => {
  const bits = (stdout: string): string => stdout.slice(stdout.indexOf('-- Bits'));

  test('comes after the report on a terminal, and where it is asked for', async () => {
    const plain = (await sno(['inspect', ID])).stdout;
    const drawn = (await sno(['inspect', '--bits', ID])).stdout;
    expect(drawn.startsWith(plain)).toBe(true);
    expect((await sno(['inspect', ID], { isTerminal: true })).stdout).toBe(drawn);
    expect((await sno(['inspect', '--no-bits', ID], { isTerminal: true })).stdout).toBe(plain);
  });

  test('shows text, bits, fields and hex, one block a row', async () => {
    expect(bits((await sno(['inspect', '--bits', ID])).stdout)).toMatchInlineSnapshot(`
      "-- Bits

             text  b    r     p    k     4     q    7     2
             bits  01001110 01101111 00100001 01100000 10100000
            field  TTTTTTTT TTTTTTTT TTTTTTTT TTTTTTTT TTTTTTTK
              hex  4e       6f       21       60       a0

             text  x    w     f    2     m     6    3     l
             bits  11111111 10011010 00001010 00010000 00110011
            field  MMMMMMMM PPPPPPPP PPPPPPPP SSSSSSSS SSSSSSSS
              hex  ff       9a       0a       10       33

                T  time       168435953744 x 4 ms since 2010
                K  tick       0
                M  metabyte   255
                P  partition  39434
                S  sequence   4147

      "
    `);
  });

  test('of a narrow terminal has two bytes in a row', async () => {
    const { stdout } = await sno(['inspect', '--bits', ID], { columns: 56 });
    expect(bits(stdout)).toMatchInlineSnapshot(`
      "-- Bits

             text  b    r     p    k
             bits  01001110 01101111
            field  TTTTTTTT TTTTTTTT
              hex  4e       6f

             text      4     q    7
             bits  00100001 01100000
            field  TTTTTTTT TTTTTTTT
              hex  21       60

             text     2     x    w
             bits  10100000 11111111
            field  TTTTTTTK MMMMMMMM
              hex  a0       ff

             text    f    2     m
             bits  10011010 00001010
            field  PPPPPPPP PPPPPPPP
              hex  9a       0a

             text   6    3     l
             bits  00010000 00110011
            field  SSSSSSSS SSSSSSSS
              hex  10       33

                T  time       168435953744
                K  tick       0
                M  metabyte   255
                P  partition  39434
                S  sequence   4147

      "
    `);
  });

  test.each([36, 56, 57, 80, 200])('is no wider than 80 columns, or than a terminal of %d', async columns => {
    const { stdout } = await sno(['inspect', '--bits', 'x'.repeat(16)], { columns });
    for (const line of bits(stdout).split('\n'))
      expect(line.length).toBeLessThanOrEqual(Math.min(80, columns));
  });

  test('says of each field what the codec says', async () => {
    for (const { text } of readVectors('codec').slice(0, 50)) {
      const { stdout } = await sno(['inspect', '--bits', text]);
      const { unixMs, ...rest } = toFields(text);
      const values = [(unixMs - 1262304000000) / 4, rest.tick, rest.meta, rest.partition, rest.sequence];
      LAYOUT.forEach(({ name, letter }, i) => {
        expect(stdout).toMatch(new RegExp(`^ +${letter}  ${name} +${values[i]}( |$)`, 'm'));
      });
    }
  });
});
