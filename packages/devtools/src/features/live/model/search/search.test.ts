import { fromFields, toHex, toUuid } from '@sno-id/sdk';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { EPOCH_MS, MAX_UNIT, UNIT_MS } from '@sno-id/sdk/read';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedId, LoggedSno } from '../../../../ids/id-rows.ts';
import { readSearch } from './search.ts';
import type { SearchContext } from './search-context.ts';

const AT = Date.UTC(2026, 0, 31, 10, 42, 5, 120);
const state = defineMeta({
  state: oneOf(['draft', 'open', 'paid', 'sent']),
  gift: flag(),
  priority: uint(2),
});
const context: SearchContext = {
  metas: { app: state },
  makers: ['app', 'g1', 'sync, worker “w2”', 'orders, tab “Shop” /cart'],
  hasSnowflakes: false,
  isRepeated: () => false,
  flipOf: () => undefined,
  repeats: 0,
  nowMs: AT,
};
const ID: Omit<LoggedSno, 'text'> = {
  number: 0,
  maker: { key: 'p/app', name: 'app', label: 'this page', fullName: 'app', index: 0 },
  unixMs: AT,
  tick: 0,
  meta: 0,
  partition: 7,
  sequence: 9,
};

type Some = Partial<LoggedSno> & { readonly snowflake?: bigint };

const textOf = ({ unixMs, tick, meta, partition, sequence }: typeof ID) =>
  fromFields({ unixMs, tick, meta, partition, sequence });
/** The ID with some other fields, or a snowflake. */
const logged = ({ snowflake, ...some }: Some): LoggedId => {
  const id = { ...ID, ...some };
  if (snowflake === undefined) return { ...id, text: textOf(id) };
  return { number: 0, maker: id.maker, unixMs: AT, id: snowflake, text: `${snowflake}`, values: [] };
};
const read = (text: string, some: Partial<SearchContext> = {}) => readSearch(text, { ...context, ...some });
const labelOf = (text: string, some: Partial<SearchContext> = {}) => {
  const reading = read(text, some);
  return reading?.ok ? reading.label : reading?.problem;
};
const wants = (text: string, id: Some, some: Partial<SearchContext> = {}) => {
  const reading = read(text, some);
  return reading?.ok === true && (reading.test?.(logged(id)) ?? true);
};

it('is none where nothing but white space is typed', () => {
  expect(read('  ')).toBeUndefined();
});

describe('a whole ID', () => {
  const text = textOf(ID);

  it.each([text, ` ${text} `, `"${text}"`, toUuid(text), toHex(text), `id ${text}`])(
    'is found by %j',
    typed => {
      expect(labelOf(typed)).toBe(`ID ${text}`);
      expect(wants(typed, {})).toBe(true);
      expect(wants(typed, { sequence: 10 })).toBe(false);
      expect(wants(typed, { snowflake: 1n })).toBe(false);
    },
  );

  it('with a mistake in it is not searched for; what was meant is offered', () => {
    expect(read(text.toUpperCase())).toMatchObject({ ok: false, meant: text });
    expect(labelOf(`${text.slice(0, 7)}!${text.slice(8)}`)).toContain('index 7');
    expect(labelOf('01JGXM5Z7C8YV5T3Q2R4S6W8XA')).toContain('ULID');
  });
});

it('finds the IDs that begin with a text, and no others', () => {
  const fields = fc.record({
    unixMs: fc.integer({ min: 0, max: MAX_UNIT }).map(unit => EPOCH_MS + unit * UNIT_MS),
    tick: fc.constantFrom(0, 1),
    meta: fc.nat(255),
    partition: fc.nat(65_535),
    sequence: fc.nat(65_535),
  });
  fc.assert(
    fc.property(fields, fields, fc.integer({ min: 1, max: 15 }), (some, others, length) => {
      const one = { ...ID, ...some };
      const beginning = textOf(one).slice(0, length);
      expect(wants(`id ${beginning}`, one)).toBe(true);
      const other = { ...ID, ...others };
      expect(wants(`id ${beginning}`, other)).toBe(textOf(other).startsWith(beginning));
    }),
  );
});

it('finds by a beginning that is also a number in JavaScript, such as 2222223n', () => {
  const one = { ...ID, unixMs: EPOCH_MS + 26 * UNIT_MS, tick: 1 as const };
  expect(textOf(one)).toMatch(/^2222223n/);
  expect(labelOf('id 2222223n')).toBe('IDs that begin with “2222223n”');
  expect(wants('id 2222223n', one)).toBe(true);
});

describe('a generator', () => {
  const maker = { ...ID.maker, name: 'sync', fullName: 'sync, worker “w2”' };

  it.each(['sync', 'SYNC', 'w2', 'worker', 'yn', 'generator: s', 'generator w2'])('is found by %j', text => {
    expect([wants(text, { maker }), wants(text, {})]).toEqual([true, false]);
  });

  it.each(['this page', 'This Page', 'generator this page'])('of the page is found by %j', text => {
    expect([wants(text, {}), wants(text, { maker: { ...maker, label: 'worker “w2”' } })]).toEqual([
      true,
      false,
    ]);
  });

  it('is found by its name, which can also be the beginning of an ID', () => {
    expect([wants('app', {}), wants('app', { maker })]).toEqual([true, false]);
    expect(labelOf('ap')).toBe('Generators with “ap” in their name or context');
    expect([labelOf('id ap'), labelOf('xp')]).toEqual([
      'IDs that begin with “ap”',
      'IDs that begin with “xp”',
    ]);
    expect(labelOf('g1')).toBe('Generators with “g1” in their name or context');
  });
});

it('finds by the tick', () => {
  expect([wants('tick:0', {}), wants('tick 1', {}), wants('tick=1', { tick: 1 })]).toEqual([
    true,
    false,
    true,
  ]);
  expect(labelOf('tick 2')).toBe('Expected a tick, 0 or 1; got “2”.');
});

describe('a partition', () => {
  it.each(['7', '0x7', 'partition 7', 'partition: 7', 'Partition=0x0007'])('is found by %j', text => {
    expect(labelOf(text)).toBe('Partition 7 (0x0007)');
    expect([wants(text, {}), wants(text, { partition: 8 })]).toEqual([true, false]);
  });

  it('is none above 65,535', () => {
    expect(labelOf('partition 70000')).toBe('Expected a partition from 0 to 65,535; got “70000”.');
  });

  it('can also be the beginning of an ID, if the search says so', () => {
    expect(labelOf('97')).toBe('Partition 97 (0x0061)');
    expect(labelOf('id 97')).toBe('IDs that begin with “97”');
  });
});

describe('a time', () => {
  it.each([
    ['10:42', 'Time 10:42 UTC, any day'],
    ['9:05', 'Time 09:05 UTC, any day'],
    ['time 10:42:05.12', 'Time 10:42:05.12 UTC, any day'],
    ['2026-01-31', 'Time 2026-01-31 UTC'],
    ['2026-01-31T10:42Z', 'Time 2026-01-31 10:42 UTC'],
  ])('%j is %s', (text, label) => expect(labelOf(text)).toBe(label));

  it.each([
    ['10:42', '2026-01-31T10:42:59.996Z', true],
    ['10:42', '2019-05-05T10:42:00.000Z', true],
    ['10:42', '2026-01-31T10:43:00.000Z', false],
    ['10:42', '2026-01-31T12:10:42.000Z', false],
    ['10:42:05.12', '2026-01-31T10:42:05.120Z', true],
    ['2026-01-31', '2026-01-30T23:59:59.996Z', false],
    ['2026-01-31 10:42', '2026-01-31T10:42:30.000Z', true],
  ])('%j with an ID of %s: %j', (text, iso, isWanted) => {
    expect(wants(text, { unixMs: Date.parse(iso) })).toBe(isWanted);
  });

  it.each(['25:00', '24:00', '10:61', '10:42:77', 'time 25:00', '2026-02-30', '2026-13-01 10:42'])(
    '%j is not one, and says what is',
    text => {
      expect(labelOf(text)).toContain('Expected a time in UTC such as 10:42, up to 23:59:59.999');
      expect(labelOf(text)).toContain(text.split(' ').at(text.startsWith('time') ? 1 : 0));
    },
  );

  it.each(['10:', '10:4', '23:59:59.9', '2024-02-29'])('%j is the beginning of one', text => {
    expect(read(text)?.ok).toBe(true);
  });

  it.each(['time paid', 'time last 5s', 'time 10'])('%j is explained', text => {
    expect(labelOf(text)).toContain('Expected a time in UTC such as 10:42');
  });
});

describe('a metabyte', () => {
  it.each([
    ['paid', 'Metabyte: paid'],
    ['PAID', 'Metabyte: PAID'],
    ['state=paid', 'Metabyte: state: paid'],
    ['meta paid', 'Metabyte: paid'],
  ])('%j is found by its name in the schema', (text, label) => {
    expect(labelOf(text)).toBe(label);
    const meta = state.pack({ state: 'paid', gift: true, priority: 1 });
    expect([wants(text, { meta }), wants(text, { meta: 0 })]).toEqual([true, false]);
  });

  it('is found by what a schema says of it, whole', () => {
    const meta = state.pack({ state: 'paid', gift: true, priority: 1 });
    expect(wants(state.describe(meta), { meta })).toBe(true);
    expect(wants(state.describe(meta), { meta: meta ^ (1 << 4) })).toBe(false);
    expect([wants('gift', { meta }), wants('gift: false', { meta }), wants('priority: 1', { meta })]).toEqual(
      [true, false, true],
    );
  });

  it('means what the schema of its generator says, or that of all others', () => {
    const metas = { app: state, '*': defineMeta({ paid: flag() }) };
    const other = { maker: { ...ID.maker, name: 'other' } };
    const meta = state.pack({ state: 'paid', gift: false, priority: 0 });
    expect([meta, wants('paid', { meta }, { metas }), wants('paid', { meta, ...other }, { metas })]).toEqual([
      0x80,
      true,
      true,
    ]);
    expect(wants('open', { meta: 0x40, ...other }, { metas })).toBe(false);
    expect(wants('open', { meta: 0x40 }, { metas })).toBe(true);
  });

  it.each([
    ['state: opne', 'Expected state to be one of draft, open, paid, sent; got “opne”.'],
    ['state=', 'Expected state to be one of draft, open, paid, sent; got nothing.'],
    ['gift: maybe tick 1', 'Expected gift to be one of false, true; got “maybe”.'],
    ['priority: 9', 'Expected priority to be one of 0, 1, 2, 3; got “9”.'],
  ])('%j has the choices of the field in its error', (text, label) => expect(labelOf(text)).toBe(label));

  it('comes before the beginning of an ID', () => {
    expect(labelOf('paid')).toBe('Metabyte: paid');
    expect(labelOf('paid', { metas: {} })).toBe('IDs that begin with “paid”');
  });

  it('is found by its number', () => {
    expect(labelOf('meta 7')).toBe('Metabyte 7 (0x07)');
    expect([wants('meta 0x07', { meta: 7 }), wants('meta 7', { meta: 8 })]).toEqual([true, false]);
    expect(labelOf('meta 256')).toBe(
      'Expected a metabyte from 0 to 255, or what its schema says; got “256”.',
    );
    expect(labelOf('meta', { metas: {} })).toBe('IDs that begin with “meta”');
  });
});

describe('snowflakes', () => {
  const some = { hasSnowflakes: true };

  it('are found by their first digits, where the app makes some', () => {
    expect(labelOf('175928847299117063', some)).toBe('Snowflakes that begin with 175928847299117063');
    expect(wants('1759288', { snowflake: 175928847299117063n }, some)).toBe(true);
    expect(wants('1759288', { snowflake: 275928847299117063n }, some)).toBe(false);
    expect(labelOf('175928847299117063')).toContain('snowflake');
  });
});

describe('a mark', () => {
  const marked: Partial<SearchContext> = {
    isRepeated: id => id.number === 1,
    flipOf: number => ([undefined, undefined, 'flip', 'full'] as const)[number],
  };

  it.each([
    ['repeat', 1, 'IDs that were generated twice'],
    ['flip', 2, 'First IDs after a flip'],
    ['Full', 3, 'First IDs after a full unit'],
    ['NOT repeat AND NOT flip', 3, 'NOT IDs that were generated twice AND NOT First IDs after a flip'],
  ])('is found by %s', (text, number, label) => {
    expect(labelOf(text, marked)).toBe(label);
    expect([1, 2, 3].filter(number => wants(text, { number }, marked))).toContain(number);
    expect(wants(text, { number: 0 }, marked)).toBe(text.startsWith('NOT'));
  });

  it('gives way to a generator of its name, and its letters are still the beginning of an ID', () => {
    expect(labelOf('flip', { ...marked, makers: ['flip'] })).toContain('Generators');
    expect(labelOf('id flip', marked)).toBe('IDs that begin with “flip”');
  });
});

it.each(['zzz?', 'before:07:15', 'app zzz?', 'not zzz?'])('says of %s what was expected', text => {
  const term = text.split(' ').at(-1);
  expect(labelOf(text)).toBe(
    `Expected an ID, a generator, a time, a call (call saveNote) or another term; got “${term}”.`,
  );
});

it.each(['server.js', 'src/orders/server.js'])('offers to look for %s in calls', text => {
  expect(labelOf(text)).toContain(`a call (call ${text})`);
});

describe('terms', () => {
  const metas = { app: state };

  it.each([
    ['app tick 0', 'Generators with “app” in their name or context AND Tick 0'],
    [
      'app and not partition 7',
      'Generators with “app” in their name or context AND NOT Partition 7 (0x0007)',
    ],
    [
      'state: paid, gift app',
      'Metabyte: state: paid, gift AND Generators with “app” in their name or context',
    ],
    ['paid gift', 'Metabyte: paid AND Metabyte: gift'],
    ['2026-01-31 10:42 tick: 0', 'Time 2026-01-31 10:42 UTC AND Tick 0'],
    ['call save flip', 'Calls with “save” in their stack AND First IDs after a flip'],
    [
      'generator shop repeat',
      'Generators with “shop” in their name or context AND IDs that were generated twice',
    ],
    [
      'generator sync, worker “w2” 7',
      'Generators with “sync, worker “w2”” in their name or context AND Partition 7 (0x0007)',
    ],
    ['sequence 0 - 63 meta paid', 'Sequence 0–63 AND Metabyte: paid'],
    ['app AND', 'Generators with “app” in their name or context'],
  ])('of %s are joined, and take as many words as fit', (text, label) => {
    expect(labelOf(text, { metas })).toBe(label);
  });

  it('must all match, and the negated one must not', () => {
    const found = (text: string) => [0, 1].map(tick => wants(text, { tick: tick as 0 | 1 }));
    expect(found('partition 7 tick 1')).toEqual([false, true]);
    expect(found('partition 7 not tick 1')).toEqual([true, false]);
    expect(found('not partition 7 tick 1')).toEqual([false, false]);
  });

  it('have no OR, and need one after NOT', () => {
    expect(labelOf('app or tick 1')).toBe('There is no OR: an ID must match all terms.');
    expect(labelOf('app NOT')).toBe('Expected a term after NOT; got nothing.');
    expect(labelOf('partition: 70000 tick 1')).toContain('Expected a partition from 0');
  });
});
