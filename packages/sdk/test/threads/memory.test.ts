import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSharedGenerator, createSharedSnowflake } from '../../src/shared/index.ts';
import { mastodon } from '../../src/snowflake/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { createWordCodec } from '../../src/threads/packed-state.ts';
import { newRealm, START_MS } from './fixture.ts';

function own() {
  newRealm();
  return createSharedGenerator({ partition: 1, sequence: [0, 9] });
}

/** A buffer with some of its first bytes changed. */
function forged(buffer: SharedArrayBuffer, at: number, value: number): SharedArrayBuffer {
  const copy = new SharedArrayBuffer(buffer.byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer));
  new Uint8Array(copy)[at] = value;
  return copy;
}

afterEach(() => vi.unstubAllGlobals());

test('an engine that has shared memory but no Atomics is told so too', () => {
  vi.stubGlobal('Atomics', undefined);
  expect(() => createSharedGenerator()).toThrow('SharedArrayBuffer or Atomics is missing');
});

describe('where SharedArrayBuffer or Atomics is missing, the error says what to set', () => {
  test.each<[string, () => unknown]>([
    ['a generator', createSharedGenerator],
    ['a snowflake generator', () => createSharedSnowflake(mastodon)],
  ])('%s', (_, create) => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    expect(() => create()).toThrow(TypeError);
    expect(() => create()).toThrow(
      /^SharedArrayBuffer or Atomics is missing\. A browser has it only in a cross-origin isolated/,
    );
    for (const said of [
      'Cross-Origin-Opener-Policy: same-origin',
      'Cross-Origin-Embedder-Policy: require-corp',
      'splitSequence(n)',
    ]) {
      expect(() => create()).toThrow(said);
    }
  });
});

describe('a buffer that is not one of these is refused', () => {
  test.each([
    ['an ArrayBuffer', () => new ArrayBuffer(128)],
    ['an array over one', () => new Uint8Array(own().buffer)],
    ['null', () => null],
    ['text', () => 'buffer'],
    ['a proxy of one', () => new Proxy(own().buffer, {})],
  ])('%s: TypeError', (_, make) => {
    const snowflake = (given: unknown) => createSharedSnowflake(mastodon, given as SharedArrayBuffer);
    for (const create of [createSharedGenerator, snowflake] as ((given: unknown) => unknown)[]) {
      expect(() => create(make())).toThrow(TypeError);
      expect(() => create(make())).toThrow(/^buffer: expected a SharedArrayBuffer.*, got /);
    }
  });

  test.each([
    ['another size', () => new SharedArrayBuffer(64), 'got 64 bytes'],
    ['no whole words', () => new SharedArrayBuffer(129), 'got 129 bytes'],
    ['nothing in it', () => new SharedArrayBuffer(192), 'got other data'],
    ['another magic', () => forged(own().buffer, 0, 1), 'got other data'],
    [
      'a snowflake',
      () => createSharedSnowflake(mastodon).buffer,
      'buffer: expected the buffer of a shared generator, got',
    ],
    ['an invalid partition', () => forged(own().buffer, 8 + 2, 1), 'got other data'],
    ['an invalid range', () => forged(own().buffer, 8 + 2 * 8, 2), 'got other data'],
    ['a number outside the range', () => forged(own().buffer, 128, 200), 'got other data'],
    ['an invalid record', () => forged(own().buffer, 136 + 7, 255), 'got other data'],
  ])('%s: RangeError', (_, make, said) => {
    expect(() => createSharedGenerator(make())).toThrow(RangeError);
    expect(() => createSharedGenerator(make())).toThrow(said);
  });

  test('the buffer of a generator, for a snowflake', () => {
    expect(() => createSharedSnowflake(mastodon, createSharedGenerator().buffer)).toThrow(
      'buffer: expected the buffer of a shared snowflake, got',
    );
  });
});

describe('options', () => {
  test.each([
    [{ partition: 65_536 }, RangeError],
    [{ partition: '1' }, TypeError],
    [{ sequence: [0, 2] }, RangeError],
    [{ sequence: [-1, 9] }, RangeError],
    [{ sequence: [0, 65_536] }, RangeError],
    [{ clock: {} }, TypeError],
    [{ clock: null }, TypeError],
    [{ whenBlocked: 'never' }, TypeError],
    [{ maxWaitMs: -1 }, RangeError],
    [{ maxWaitMs: 1.5 }, RangeError],
    [{ block: 0 }, RangeError],
    [{ block: 65_537 }, RangeError],
  ])('%j is refused', (options, Kind) => {
    expect(() => createSharedGenerator(options as never)).toThrow(Kind);
  });

  test('that agree with the buffer or the snapshot are taken, others refused', () => {
    const first = own();
    expect(createSharedGenerator(first.buffer, { partition: 1, sequence: [0, 9] }).capacity).toBe(10);
    expect(() => createSharedGenerator(first.buffer, { partition: 2 })).toThrow(RangeError);
    expect(() => createSharedGenerator(first.buffer, { sequence: [0, 8] })).toThrow(RangeError);
    const snapshot = first.snapshot();
    expect(() => createSharedGenerator(first.buffer, { snapshot })).toThrow(TypeError);
    newRealm();
    expect(createSharedGenerator({ snapshot, partition: 1 })).toMatchObject({ partition: 1, sequenceMax: 9 });
    newRealm();
    expect(createSharedGenerator({ snapshot, sequence: [0, 9] }).sequenceMax).toBe(9);
    expect(() => createSharedGenerator({ snapshot, partition: 2 })).toThrow(RangeError);
    expect(() => createSharedGenerator({ snapshot, sequence: [1, 9] })).toThrow(RangeError);
    expect(() => createSharedGenerator({ snapshot: { partition: [7] } as never })).toThrow(
      expect.objectContaining({ code: 'ERR_SNAPSHOT_INVALID' }),
    );
    newRealm();
    expect(createSharedGenerator({ partition: 1, maxWaitMs: Number.POSITIVE_INFINITY }).capacity).toBe(
      65_536,
    );
  });

  test('without a partition, each has its own, and starts its units in the lower half', () => {
    const clock = manualClock(START_MS);
    const random = { nextUint32: () => 5 };
    const a = createSharedGenerator({ clock, random, sequence: [10, 13] });
    const b = createSharedGenerator({ clock });
    expect(b.partition).not.toBe(a.partition);
    const other = createSharedGenerator(a.buffer, { clock, random });
    expect(other.reserve(2)).toMatchObject({ first: 11, count: 2 });
    expect(a.reserve(2)).toMatchObject({ first: 13, count: 1 });
  });
});

describe('a buffer that was lost on its way to a worker', () => {
  const makers: readonly [string, (...args: unknown[]) => unknown][] = [
    ['createSharedGenerator', createSharedGenerator as never],
    ['createSharedSnowflake', (...args) => createSharedSnowflake(mastodon, ...(args as []))],
  ];
  test.each(makers)('does not silently become a new generator: %s', (_, create) => {
    const lost = new TypeError('buffer: expected a SharedArrayBuffer, got undefined');
    expect(() => create(undefined, {})).toThrow(lost);
    expect(() => create(undefined)).toThrow(lost);
    expect(() => create({}, {})).toThrow('buffer: expected a SharedArrayBuffer, got an object');
    expect(() => create(null, {})).toThrow('buffer: expected a SharedArrayBuffer, got null');
    expect(() => create(new ArrayBuffer(128))).toThrow(
      'buffer: expected a SharedArrayBuffer, or options, got an object',
    );
    expect(() => create({ bufer: 1 })).toThrow('unknown key in options: expected one of');
    expect(() => create()).not.toThrow();
    expect(() => create({}, undefined)).not.toThrow();
  });
});

test('words are put together alike whatever the byte order', () => {
  const codec = createWordCodec();
  const word = codec.pack(0x1234_5678, 0x9abc_def0);
  expect(word).toBe(0x1234_5678_9abc_def0n);
  codec.split(word);
  expect([codec.high, codec.low]).toEqual([0x1234_5678, 0x9abc_def0]);
});
