import { createGenerator } from '@sno-id/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecording } from './read-recording.ts';

const header = {
  format: 'sno-id.devtools.recording',
  version: 1,
  started: 1_800_000_000_000,
  from: 0,
  to: 1_000,
  generators: [],
  made: {},
};
const gone = { at: 5, kind: 'gone', contextId: 'w' };
const ids = {
  at: 5,
  kind: 'ids',
  key: 'p/app',
  batch: {
    unixMs: 1_800_000_000_000,
    tick: 0,
    partition: 4_615,
    firstSequence: 10,
    count: 2,
    metas: [0x40, 1],
  },
  made: 7,
};
const idsWith = (some: object) => ({ ...ids, batch: { ...ids.batch, ...some } });
const snowflakes = (some: object) => ({
  ...ids,
  batch: { unixMs: 1_800_000_000_000, timeline: 0, count: 2, ids: ['1', `${2n ** 64n - 1n}`], ...some },
});
const event = { type: 'tick-tock', now: 1, backMs: 4, tick: 1, drifts: 1 };

const contextWith = (writer: unknown) => ({
  at: 0,
  kind: 'context',
  context: { id: 'w', place: 'worker', label: 'worker' },
  generators: [{ name: 'app', description: createGenerator({ partition: 9 }).describe(), writer }],
});

function fileOf(...lines: readonly unknown[]): string {
  return `${lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`;
}

function problem(...lines: readonly unknown[]): string {
  const reading = readRecording(fileOf(...lines));
  return reading.ok ? 'none' : reading.problem;
}

describe('a file that is a recording', () => {
  it('is read', () => {
    const reading = readRecording(fileOf(header, gone, ids));
    expect(reading).toMatchObject({
      ok: true,
      recording: {
        to: 1_000,
        entries: [gone, { at: 5, made: 7, batch: { firstSequence: 10, metas: Uint8Array.of(0x40, 1) } }],
      },
    });
    expect(reading).not.toHaveProperty('note');
    expect(readRecording(fileOf(header, snowflakes({})))).toMatchObject({
      recording: { entries: [{ batch: { count: 2, ids: BigUint64Array.of(1n, 2n ** 64n - 1n) } }] },
    });
  });

  it('knows which generators are one writer', () => {
    const reading = readRecording(fileOf(header, contextWith(-2), contextWith(undefined)));
    expect(reading).toMatchObject({
      recording: { entries: [{ generators: [{ writer: -2 }] }, { generators: [{ name: 'app' }] }] },
    });
  });

  it('loses a last line that was cut off, and says so', () => {
    const whole = fileOf(header, gone, ids);
    const reading = readRecording(whole.slice(0, -20));
    expect(reading).toMatchObject({
      ok: true,
      recording: { entries: [gone] },
      note: 'The last line (3) was cut off and skipped.',
    });
  });

  it('may end without a line break', () => {
    expect(readRecording(fileOf(header, gone).slice(0, -1))).toMatchObject({
      recording: { entries: [gone] },
    });
  });
});

describe('a file that is not a recording', () => {
  it.each([
    ['an empty one', [], 'The file is empty.'],
    ['a text', ['hello'], 'Line 1: expected JSON.'],
    ['other JSON', [{ a: 1 }], 'Line 1: format: expected sno-id.devtools.recording, got nothing.'],
    [
      'one of a later version',
      [{ ...header, version: 2 }],
      'Line 1: version: expected 1, the one that this panel reads, got 2.',
    ],
    [
      'one that ends before it begins',
      [{ ...header, to: -1 }],
      'Line 1: to: expected a number from “from” to a week later',
    ],
    ['a broken line in the middle', [header, '{"at":', gone], 'Line 2: expected JSON.'],
    ['time that goes back', [header, gone, { ...gone, at: 4 }], 'Line 3: at: expected a number from 5 to'],
    ['an unknown kind', [header, { at: 0, kind: 'shell' }], 'Line 2: kind: expected context, gone,'],
    [
      'a partition too great',
      [header, idsWith({ partition: 65_536 })],
      'Line 2: batch.partition: expected a',
    ],
    ['more IDs than numbers', [header, idsWith({ count: 65_527 })], 'Line 2: batch: expected numbers of one'],
    [
      'more metabytes than IDs',
      [header, idsWith({ metas: [1, 2, 3] })],
      'Line 2: batch: expected numbers of',
    ],
    [
      'a writer of no generator',
      [header, contextWith(4_097)],
      'Line 2: generators.0.writer: expected a whole',
    ],
    ['no metabyte', [header, idsWith({ metas: [256] })], 'Line 2: batch.metas.0: expected a whole number'],
    ['a time that no clock shows', [header, idsWith({ unixMs: 1e300 })], 'Line 2: batch.unixMs: expected'],
    ['more snowflakes than IDs', [header, snowflakes({ count: 1 })], 'Line 2: batch: expected no more IDs'],
    ['no snowflake', [header, snowflakes({ ids: ['-1'] })], 'Line 2: batch.ids.0: expected a decimal text'],
    ['one of 65 bits', [header, snowflakes({ ids: [`${2n ** 64n}`] })], 'Line 2: batch.ids.0: expected a'],
    [
      'an event of no kind',
      [header, { at: 0, kind: 'event', key: 'a', atMs: 0, event: { ...event, type: 'ids' } }],
      'Line 2: event.type: expected the type of an event',
    ],
    [
      'an event without its numbers',
      [header, { at: 0, kind: 'event', key: 'a', atMs: 0, event: { ...event, backMs: null } }],
      'Line 2: event.backMs: expected a number from 0 to 8640000000000000, got null.',
    ],
    [
      'a name without an end',
      [header, { ...gone, contextId: 'x'.repeat(2_000) }],
      'Line 2: contextId: expected',
    ],
  ])('%s is refused, with the line', (_, lines, start) => {
    expect(problem(...lines)).toContain(start);
  });

  it('is never taken for one, and throws nothing, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), fc.string()), { maxLength: 5 }), lines => {
        expect(readRecording(lines.join('\n')).ok).toBe(false);
      }),
    );
  });

  it('takes over nothing but what a line may have, with any value in any place', () => {
    const lines = [header, ids, { at: 9, kind: 'event', key: 'a', atMs: 0, event }, gone];
    fc.assert(
      fc.property(fc.nat(3), fc.nat(20), fc.jsonValue(), (line, place, value) => {
        const changed = lines.map((one, i) => {
          const names = Object.keys(one);
          return i === line ? { ...one, [names[place % names.length]!]: value } : one;
        });
        const reading = readRecording(fileOf(...changed));
        if (!reading.ok) expect(reading.problem).toMatch(/^Line [1-4]: /);
        else expect(Object.keys(reading.recording).sort()).toEqual(RECORDING_KEYS);
      }),
    );
  });

  it('does not reach prototypes', () => {
    const hostile = `${JSON.stringify(header).replace('"made":{}', '"made":{"__proto__":{"polluted":1}}')}\n`;
    expect(readRecording(hostile)).toMatchObject({ ok: true, recording: { made: {} } });
    expect({}).not.toHaveProperty('polluted');
  });
});

const RECORDING_KEYS = ['entries', 'from', 'generators', 'made', 'started', 'to'];
