import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { checkSno, generate, toAsciiUuid, toHex, toUuid } from '../../src/index.ts';
import { readId } from '../../src/read/index.ts';
import {
  formatName,
  fromTsidText,
  type IdFormat,
  identify,
  multiClock,
  sonyflake2,
} from '../../src/snowflake/index.ts';
import { readVectors } from '../vectors.ts';
import { START_MS } from './fixture.ts';

/** IDs by the libraries that people use, at known times: fixtures/make-identify.mjs says which, and how. */
const { madeAt, ...formats } = JSON.parse(
  readFileSync(new URL('fixtures/identify.json', import.meta.url), 'utf8'),
) as { madeAt: number } & Record<string, { library: string; ids: string; times: string }>;

const made = Object.entries(formats as Record<string, { library: string; ids: string; times: string }>).map(
  ([format, { library, ids, times }]) => ({
    format,
    library,
    ids: ids.split(' ').map((id, i) => ({ id, unixMs: Number(times.split(' ')[i]) })),
  }),
);

/** In formats that write a time: in how many milliseconds. */
const UNIT_MS: Record<string, number> = {
  ...{ xid: 1000, ksuid: 1000, objectid: 1000 },
  ...{ sonyflake: 10, sonyflake2: 10 },
};
const UNDATED = ['uuid-v3', 'uuid-v4', 'uuid-v5'];
const isDecimal = (id: string): boolean => /^\d{16,19}$/.test(id);

describe('IDs of the real libraries', () => {
  test.each(made)('$format by $library: 200 or more, each found with its time', ({ format, ids }) => {
    expect(new Set(ids.map(({ id }) => id)).size).toBeGreaterThanOrEqual(200);
    for (const { id, unixMs } of ids) {
      const { isSure, candidates } = identify(id, madeAt);
      const candidate = candidates.find(candidate => candidate.format === format);
      expect(candidate, id).toBeDefined();
      const unitMs = UNIT_MS[format] ?? 1;
      const expected = UNDATED.includes(format) ? undefined : Math.floor(unixMs / unitMs) * unitMs;
      expect(candidate!.unixMs, id).toBe(expected);
      // Right, or in doubt.
      if (isSure) expect(candidates[0]!.format, id).toBe(format);
      // A text with its own form is beyond doubt.
      if (!isDecimal(id)) expect(isSure, id).toBe(true);
    }
  });

  test.each(made.filter(({ ids }) => isDecimal(ids[0]!.id)))(
    '$format: one of the last weeks is what such a number is first taken for, if the scheme is a common one',
    ({ format, ids }) => {
      const latest = ids.filter(({ unixMs }) => madeAt - unixMs < 20 * 86_400_000);
      expect(latest.length).toBeGreaterThanOrEqual(40);
      const isCommon = !['datacenter', 'instance', 'sonyflake', 'sonyflake2', 'tsid'].includes(format);
      for (const { id } of latest) {
        const [first] = identify(id, madeAt).candidates;
        if (isCommon) expect(first!.format, id).toBe(format);
      }
    },
  );

  test('sno: every text that the reference wrote, as text, hex and both UUIDs', () => {
    const texts: string[] = readVectors('codec').map(({ text }: { text: string }) => text);
    const fields = new Map(readVectors('codec').map((vector: { text: string }) => [vector.text, vector]));
    expect(texts.length).toBeGreaterThanOrEqual(200);
    for (const text of texts) {
      for (const form of [text, toHex(text), toUuid(text), toUuid(text).toUpperCase(), toAsciiUuid(text)]) {
        const { candidates } = identify(form, madeAt);
        const sno = candidates.find(({ format }) => format === 'sno');
        const { timestampMs, tick, meta, partition, sequence } = fields.get(text) as Record<string, number>;
        expect(sno, form).toMatchObject({ unixMs: timestampMs, fields: { tick, meta, partition, sequence } });
        // But for a text that is all digits, which a snowflake's can be too.
        if (!/^(\d{16}|\d{20}|0{32})$/.test(form.replace(/-/g, '')))
          expect(candidates[0]!.format, form).toBe('sno');
      }
    }
  });
});

describe('a UUID v7', () => {
  test('with the mark of an ID is surely that ID, and a UUID v7 besides', () => {
    const { isSure, candidates } = identify('01c2c571-3940-70ff-8073-6e6f9a0a1033', Date.UTC(2031, 4, 9));
    expect(isSure).toBe(true);
    expect(candidates.map(({ format }) => format)).toEqual(['sno', 'uuid-v7']);
    expect(candidates[0]).toMatchObject({ unixMs: 1936047814976, fields: { meta: 255, partition: 39434 } });
    expect(candidates[1]).toMatchObject({ unixMs: 1936047814976, fields: { version: 7 } });
  });

  const strangers: { uuid: string; why: string }[] = readVectors('uuid').refused;
  test.each(strangers.filter(({ why }) => why.includes('stranger, version 7')))(
    'of someone else stays one: $uuid',
    ({ uuid }) => {
      const { candidates } = identify(uuid, START_MS);
      expect(candidates.map(({ format }) => format)).toEqual(['uuid-v7']);
    },
  );

  test.each([
    '01c2c571-3941-70ff-8073-6e6f9a0a1033',
    '01c2c571-3940-71ff-8073-6e6f9a0a1033',
    '0125e72e-77fc-7000-8073-6e6f00000000',
  ])('that no ID has is one of someone else: %s', uuid => {
    expect(identify(uuid, START_MS).candidates.map(({ format }) => format)).toEqual(['uuid-v7']);
  });
});

describe('published examples', () => {
  test.each<[string, IdFormat, string | undefined, object]>([
    // RFC 9562, appendix A
    [
      'C232AB00-9414-11EC-B3C8-9F6BDECED846',
      'uuid-v1',
      '2022-02-22T19:22:22.000Z',
      { clockSequence: 0x33c8, node: '9f6bdeced846' },
    ],
    ['5df41881-3aed-3515-88a7-2f4a814cf09e', 'uuid-v3', undefined, { version: 3 }],
    ['919108f7-52d1-4320-9bac-f847db4148a8', 'uuid-v4', undefined, { version: 4 }],
    ['2ed6657d-e927-568b-95e1-2665a8aea6a2', 'uuid-v5', undefined, { version: 5 }],
    [
      '1EC9414C-232A-6B00-B3C8-9F6BDECED846',
      'uuid-v6',
      '2022-02-22T19:22:22.000Z',
      { clockSequence: 0x33c8, node: '9f6bdeced846' },
    ],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', 'uuid-v7', '2022-02-22T19:22:22.000Z', { version: 7 }],
    ['2489E9AD-2EE2-8E00-8EC9-32D5F69181C0', 'uuid-v8', undefined, { version: 8 }],
    ['{919108f7-52d1-4320-9bac-f847db4148a8}', 'uuid-v4', undefined, { version: 4 }],
    ['urn:uuid:919108f7-52d1-4320-9bac-f847db4148a8', 'uuid-v4', undefined, { version: 4 }],
    ['919108f752d143209bacf847db4148a8', 'uuid-v4', undefined, { version: 4 }],
    ['00000000-0000-0000-0000-000000000000', 'uuid-nil', undefined, {}],
    ['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'uuid-max', undefined, {}],
    // mongodb.com/docs/manual/reference/method/ObjectId.getTimestamp
    [
      '507f191e810c19729de860ea',
      'objectid',
      '2012-10-17T20:46:22.000Z',
      { process: '810c19729d', counter: 0xe860ea },
    ],
    // github.com/segmentio/ksuid
    [
      '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
      'ksuid',
      '2017-10-10T04:00:47.000Z',
      { payload: 'b5a1cd34b5f99d1154fb6853345c9735' },
    ],
    // github.com/rs/xid
    [
      '9m4e2mr0ui3e8a215n4g',
      'xid',
      '2011-03-22T17:50:19.000Z',
      { machine: '60f486', process: 0xe428, counter: 4_271_561 },
    ],
    // vladmihalcea/hypersistence-tsid, TSID.java: `decode` and `encode`
    ['0AXS476XSZ43M', 'tsid', '2022-12-22T17:53:17.038Z', { node: 505, counter: 116 }],
    ['0axs751x00w7c', 'tsid', '2022-12-22T18:06:05.800Z', {}],
    // github.com/ulid/spec
    [
      '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      'ulid',
      '2016-07-30T23:54:10.259Z',
      { randomness: 'd6764c61efb99302bd5b' },
    ],
  ])('%s is %s', (text, format, date, fields) => {
    const { isSure, candidates } = identify(text, START_MS);
    expect([isSure, candidates[0]!.format]).toEqual([true, format]);
    expect(candidates[0]!.fields).toMatchObject(fields);
    expect(candidates[0]!.unixMs).toBe(date && Date.parse(date));
  });

  test("Discord's is first taken for Discord's, and is in doubt", () => {
    const { isSure, candidates } = identify('175928847299117063', START_MS);
    expect(isSure).toBe(false);
    expect(candidates[0]).toMatchObject({
      format: 'discord',
      unixMs: 1_462_015_105_796,
      fields: { worker: 1, process: 0, increment: 7 },
    });
    expect(candidates.map(({ format }) => format)).toContain('twitter');
    // Readings of the years 4840 and 2028.
    const last = candidates.slice(-2).map(({ format }) => format);
    expect(last).toEqual(['mastodon', 'sonyflake2']);
    expect(JSON.parse(JSON.stringify(candidates))).toEqual(candidates);
  });

  test("a tweet is first taken for a tweet while Discord's reading of it is of the future", () => {
    const [first, second] = identify('1541815603606036480', Date.UTC(2023, 0, 1)).candidates;
    expect(first!.format).toBe('twitter');
    expect(second!.plausibility).toBeLessThan(0.1);
  });
});

test('mapped with nothing in between judges by the system clock, not by the position in the list', () => {
  vi.useFakeTimers({ now: START_MS });
  const text = '175928847299117063';
  const judged = identify(text, START_MS);
  expect([text, text].map(identify)).toEqual([judged, judged]);
  vi.useRealTimers();
});

describe('the order', () => {
  test('is of plausibility, and all of it is at most 1', () => {
    for (const text of ['175928847299117063', '2345678923456789', '12345', '00000000000000000000']) {
      const shares = identify(text, START_MS).candidates.map(({ plausibility }) => plausibility);
      expect(shares).toEqual([...shares].sort((a, b) => b - a));
      expect(shares.reduce((sum, share) => sum + share)).toBeLessThanOrEqual(1 + 1e-9);
      expect(shares.every(share => share >= 0)).toBe(true);
    }
  });

  test('puts multi-clock IDs among what a number of their size can be', () => {
    const id = multiClock.createGenerator({ machine: 200, clock: { now: () => START_MS } }).nextText();
    const candidate = identify(id, START_MS).candidates.find(({ format }) => format === 'multi-clock');
    expect(candidate).toMatchObject({ unixMs: START_MS, fields: { clock: 0, machine: 200, sequence: 0 } });
  });

  test('puts both versions of Sonyflake among what a number of their size can be, each with its time', () => {
    const candidates = identify(String(sonyflake2.firstAt(START_MS)), START_MS).candidates;
    const timeOf = (format: IdFormat) => candidates.find(candidate => candidate.format === format)?.unixMs;
    expect(timeOf('sonyflake2')).toBe(START_MS);
    // 2024-09-01 less the years between the two epochs: what version 1 makes of it.
    expect(new Date(timeOf('sonyflake')!).toISOString()).toBe('2015-09-01T00:00:00.000Z');
  });

  test('reads a TSID alike from its decimal and its text', () => {
    const [text, decimal] = ['0AXS476XSZ43M', String(fromTsidText('0AXS476XSZ43M'))];
    const candidate = identify(decimal, START_MS).candidates.find(({ format }) => format === 'tsid');
    const { plausibility, ...inText } = identify(text, START_MS).candidates[0]!;
    expect(candidate).toMatchObject(inText);
    expect(plausibility).toBeGreaterThan(0.99);
  });

  test('a number that says no likely time to anybody is likely nothing at all', () => {
    const { isSure, candidates } = identify('12345', START_MS);
    expect(isSure).toBe(false);
    expect(candidates[0]!.plausibility).toBeLessThan(1e-6);
  });

  test('a time that has not come counts for little', () => {
    const inTen = identify(String(multiClock.firstAt(START_MS + 10 * 365 * 86_400_000)), START_MS);
    const candidate = inTen.candidates.find(({ format }) => format === 'multi-clock')!;
    expect(candidate.plausibility).toBeLessThan(0.01);
  });

  test('a UUID of no defined version is a UUID all the same', () => {
    for (const text of ['919108f7-52d1-0320-9bac-f847db4148a8', '919108f7-52d1-4320-cbac-f847db4148a8']) {
      expect(identify(text, START_MS).candidates.map(({ format }) => format)).toEqual(['uuid']);
    }
  });
});

test.each<[IdFormat, string]>([
  ['sno', 'sno'],
  ['uuid', 'UUID'],
  ['uuid-v7', 'UUID v7'],
  ['uuid-nil', 'nil UUID'],
  ['discord', 'Discord snowflake'],
  ['sonyflake2', 'Sonyflake 2'],
  ['multi-clock', 'multi-clock snowflake'],
  ['xid', 'xid'],
  ['toString' as IdFormat, 'toString'],
  ['__proto__' as IdFormat, '__proto__'],
])('%s is named %s', (format, name) => {
  expect(formatName(format)).toBe(name);
});

test.each([undefined, null, 5, {}])('%s names no format', format => {
  expect(() => formatName(format as never)).toThrow(/^format: expected the name of a format, got /);
});

describe('nothing is found in', () => {
  test.each([
    '',
    'hello',
    '-1',
    '007',
    '184467440737095516160',
    'brpk4q72xwf2m63',
    'Brpk4q72xwf2m63l',
    // More than 128 bits, and more than 160
    '81ARZ3NDEKTSV4RRFFQ69G5FAV',
    'zzzzzzzzzzzzzzzzzzzzzzzzzzz',
    // A last character that leaves bits over
    '9m4e2mr0ui3e8a215n4h',
    '01ARZ3NDEKTSV4RRFFQ69G5FAU',
    '919108f7-52d1-4320-9bac-f847db4148a',
    '919108f7-52d14320-9bac-f847db4148a8-',
    // Braces come in pairs, and not with a prefix
    '{919108f7-52d1-4320-9bac-f847db4148a8',
    '919108f7-52d1-4320-9bac-f847db4148a8}',
    'urn:uuid:{919108f7-52d1-4320-9bac-f847db4148a8}',
    'urn:uuid:919108f7-52d1-4320-9bac-f847db4148a8}',
    // The 65th bit of a TSID, and a letter that its alphabet lacks
    'G000000000000',
    '0AXS476XSZ43U',
    '0AXS476XSZ43',
    ' 507f191e810c19729de860ea',
  ])('%j', text => {
    expect(identify(text)).toEqual({ isSure: false, candidates: [] });
  });

  test.each([1n, 5, null, undefined])('%s, which is no string', value => {
    expect(() => identify(value as never)).toThrow(TypeError);
  });
});

test('without a time to judge by, the system clock is asked', () => {
  const id = generate(7);
  const { isSure, candidates } = identify(id);
  expect([isSure, candidates[0]!.format, candidates[0]!.fields['meta']]).toEqual([true, 'sno', 7]);
});

test('a time to judge by is a finite number, for each function that takes one', () => {
  for (const call of [
    (nowMs: number) => identify('5', nowMs),
    (nowMs: number) => readId('5', { nowMs }),
    (nowMs: number) => checkSno('5', { nowMs }),
  ]) {
    expect(() => call(Number.NaN)).toThrow(new RangeError('nowMs: expected Unix milliseconds, got NaN'));
    expect(() => call('5' as never)).toThrow(new TypeError('nowMs: expected Unix milliseconds, got "5"'));
    expect(() => call(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  }
});
