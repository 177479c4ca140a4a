import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHub } from '../../../core/hub.ts';
import type { ClockEvent, ContextInfo, GeneratorState, IdBatch, Sink } from '../../../source/source.ts';
import { RECORDED_CHARACTERS, RECORDED_MS } from './line-buffer.ts';
import { readRecording } from './read-recording.ts';
import { createRecorder, type Recorder } from './recording.ts';
import { RECORDED_METAS, type Recording } from './recording-format.ts';
import { createReplay } from './replay.ts';

const START = 1_800_000_000_000;
const page: ContextInfo = { id: 'p', place: 'page', label: 'this page' };
const worker: ContextInfo = { id: 'w', place: 'worker', label: 'worker “sync”' };

function state(name: string): GeneratorState {
  const description = {
    kind: 'generator',
    partition: 1,
    sequenceMin: 0,
    sequenceMax: 65_535,
    capacity: 65_536,
  };
  return { name, description };
}

function batch(count = 1): IdBatch {
  const metas = Uint8Array.from({ length: count }, (_, i) => i);
  return { unixMs: START, tick: 0, partition: 1, firstSequence: 0, count, metas };
}

const tock: ClockEvent = { type: 'tick-tock', now: START + 0.5, backMs: 60_000, tick: 1, drifts: 1 };

function setUp() {
  let now = START;
  const hub = createHub(error => {
    throw error;
  });
  const recorder = createRecorder({ hub, wallMs: () => now });
  return { hub, recorder, pass: (ms: number) => (now += ms) };
}

function read(recorder: Recorder): Recording {
  const reading = readRecording(recorder.toText());
  if (!reading.ok) throw new Error(reading.problem);
  return reading.recording;
}

/** Calls of a sink, as they came. */
function listen(): { calls: unknown[]; sink: Sink } {
  const calls: unknown[] = [];
  const hub = createHub();
  const names = ['context', 'gone', 'event', 'ids', 'made', 'calls', 'status'] as const;
  hub.add(Object.fromEntries(names.map(name => [name, (...args: unknown[]) => calls.push([name, ...args])])));
  return { calls, sink: hub };
}

function replayed(recording: Recording, ...stops: number[]): unknown[] {
  const { calls, sink } = listen();
  const replay = createReplay(recording);
  replay.start(sink);
  for (const stop of stops) replay.advance(stop);
  return calls;
}

const someCall: fc.Arbitrary<(sink: Sink) => void> = fc.oneof(
  fc.constant((sink: Sink) => sink.context(page, [state('app'), state('import')])),
  fc.constant((sink: Sink) => sink.context(worker, [state('sync')])),
  fc.constant((sink: Sink) => sink.gone('w')),
  fc.constant((sink: Sink) =>
    sink.calls('p/app', [{ number: 1, method: 'next', stack: 'at add (app.ts:1:2)' }]),
  ),
  fc.constant((sink: Sink) => sink.event('p/app', tock, START)),
  fc.integer({ min: 1, max: RECORDED_METAS }).map(count => (sink: Sink) => sink.ids('p/app', batch(count))),
  fc.tuple(fc.constantFrom('p/app', 'w/sync'), fc.nat()).map(
    ([key, total]) =>
      (sink: Sink) =>
        sink.made(key, total),
  ),
);
const someStory = fc.array(fc.tuple(fc.nat(900), someCall), { maxLength: 60 });

describe('a recording', () => {
  it('replays the same calls that were recorded, in order', () => {
    fc.assert(
      fc.property(someStory, story => {
        const { hub, recorder, pass } = setUp();
        const { calls, sink } = listen();
        hub.add(sink);
        for (const [ms, call] of story) {
          pass(ms);
          call(hub);
        }
        expect(replayed(read(recorder), Number.POSITIVE_INFINITY)).toEqual(withoutMinusZero(calls));
      }),
    );
  });

  it('is the same wherever a replay stops on its way', () => {
    fc.assert(
      fc.property(
        someStory,
        fc.array(fc.nat(20_000), { maxLength: 5 }),
        fc.nat(20_000),
        (story, stops, to) => {
          const { hub, recorder, pass } = setUp();
          for (const [ms, call] of story) {
            pass(ms);
            call(hub);
          }
          const recording = read(recorder);
          const onTheWay = stops.filter(stop => stop <= to).sort((a, b) => a - b);
          expect(replayed(recording, ...onTheWay, to)).toEqual(replayed(recording, to));
        },
      ),
    );
  });

  it('keeps the time that passed, and the time between', () => {
    const { hub, recorder, pass } = setUp();
    pass(1_000);
    hub.event('p/app', tock, START);
    pass(500);
    const recording = read(recorder);
    expect(recording).toMatchObject({ started: START, from: 0, to: 1_500, entries: [{ at: 1_000 }] });
  });

  it('continues while the system clock is set back', () => {
    const { hub, recorder, pass } = setUp();
    pass(100);
    hub.event('p/app', tock, START);
    pass(-60_000);
    hub.event('p/app', tock, START);
    pass(50);
    hub.event('p/app', tock, START);
    expect(read(recorder).entries.map(({ at }) => at)).toEqual([100, 100, 150]);
  });

  it('keeps the first IDs of a great batch, and says how many it dropped', () => {
    const { hub, recorder } = setUp();
    hub.ids('p/app', batch(1_000));
    expect(recorder.facts()).toMatchObject({ ids: RECORDED_METAS, droppedIds: 1_000 - RECORDED_METAS });
    expect(read(recorder).entries).toMatchObject([
      { batch: { count: 1_000, metas: { length: RECORDED_METAS } } },
    ]);
  });
});

describe('a full recorder', () => {
  it('lets go of what is too old, and begins with what there was then', () => {
    const { hub, recorder, pass } = setUp();
    hub.context(page, [state('app')]);
    hub.ids('p/app', batch(3));
    hub.made('p/app', 3);
    hub.event('p/app', tock, START);
    pass(RECORDED_MS + 1);
    hub.ids('p/app', batch(2));
    hub.made('p/app', 5);
    expect(recorder.facts()).toMatchObject({ events: 0, ids: 2, droppedEvents: 1, droppedIds: 3 });
    expect(recorder.facts().spanMs).toBe(RECORDED_MS);
    const recording = read(recorder);
    expect(recording.generators).toEqual([{ context: page, generators: [state('app')] }]);
    expect(replayed(recording, Number.POSITIVE_INFINITY)).toEqual([
      ['context', page, [state('app')]],
      ['ids', 'p/app', batch(2)],
      ['made', 'p/app', 2],
    ]);
  });

  it('never has more characters than it may, and knows how many it has', () => {
    const { hub, recorder, pass } = setUp();
    for (let i = 0; i < 12_000; i++) {
      hub.ids('p/app', batch(RECORDED_METAS));
      hub.made('p/app', i);
      pass(4);
    }
    const { characters, ids, droppedIds, spanMs } = recorder.facts();
    expect(characters).toBeLessThanOrEqual(RECORDED_CHARACTERS);
    expect(characters).toBeGreaterThan(RECORDED_CHARACTERS - 500);
    expect(ids + droppedIds).toBe(12_000 * RECORDED_METAS);
    const text = recorder.toText();
    expect(text.length - text.indexOf('\n') - 1).toBe(characters);
    expect(read(recorder).to - read(recorder).from).toBe(spanMs);
  });
});

describe('a cleared recorder', () => {
  it('starts again, with the present generators', () => {
    const { hub, recorder, pass } = setUp();
    hub.context(page, [state('app')]);
    hub.ids('p/app', batch(3));
    hub.made('p/app', 3);
    pass(100);
    recorder.clear();
    expect(recorder.facts()).toMatchObject({ characters: 0, ids: 0, droppedIds: 0, spanMs: 0 });
    hub.made('p/app', 10);
    expect(replayed(read(recorder), 0)).toEqual([
      ['context', page, [state('app')]],
      ['made', 'p/app', 7],
    ]);
  });
});

/** −0 becomes 0 in JSON. */
function withoutMinusZero(calls: unknown[]): unknown[] {
  return calls.map(call => (call as unknown[]).map(value => (Object.is(value, -0) ? 0 : value)));
}
