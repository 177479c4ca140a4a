/*
 * Sno generators in a script of clocks: one to four, of one partition with ranges that do not overlap, or
 * each with a partition that it draws.
 */

import {
  createGenerator,
  type GeneratorEvent,
  type GeneratorOptions,
  type Snapshot,
} from '../../../sdk/src/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { attackSource } from '../attack.ts';
import { Caller } from '../caller.ts';
import { ScriptClock, someCourse } from '../clock.ts';
import { partsOfText } from '../decode.ts';
import { wrong } from '../fault.ts';
import { someNonsense, someValue } from '../hostile-values.ts';
import { createModel, type Rules } from '../model.ts';
import { Play } from '../play.ts';
import type { Tally } from '../tally.ts';
import { type Reader, SPOILT, Witness } from '../witness.ts';
import { placeText, playClocks, type Seat, type Subject } from './clocks.ts';
import { makeIn, placeOf, someWay } from './ways.ts';

const EPOCH_MS = 1_262_304_000_000;
const END_MS = 3_461_327_255_552;
/** Sizes of pools: the least, some that fill up at once, and all. */
const POOLS = [4, 4, 5, 6, 8, 16, 100, 1000, 65_536];

const anyTime = (dice: Dice) => EPOCH_MS + dice.int(1, 2_000_000_000) * 1099;

/** Plays a script. Throws a Fault. */
export async function playSno(dice: Dice, tally: Tally, isReentrant: boolean): Promise<void> {
  const whenBlocked = dice.pick(['throw', 'throw', 'wait'] as const);
  const waits = whenBlocked === 'wait';
  // A clock that is waited for and out of range, or leaves it, can be one that stands still: see
  // `someCourse`.
  const isAtEdge = !waits || dice.oneIn(6);
  const begin = dice.pick([EPOCH_MS + 8_000_000, Date.UTC(2026, 0, 1), anyTime(dice)]);
  const start = isAtEdge && dice.oneIn(4) ? END_MS - dice.int(1, 300) : begin;
  const clock = new ScriptClock(dice, start, waits ? someCourse(dice) : 'still');
  const caller = new Caller(dice, isReentrant ? dice.pick([2, 4, 8]) : 0);
  clock.onRead = isReentrant ? caller.intrude : undefined;
  const play = new Play(dice, tally, clock, caller, isAtEdge && dice.oneIn(3));

  const pool = dice.pick(POOLS);
  const count = dice.oneIn(3) ? dice.int(1, Math.min(4, Math.floor(65_536 / pool))) : 1;
  const isDrawn = dice.oneIn(4);
  const lowest = dice.int(0, 65_536 - pool * count);
  const partition = dice.pick([0, 1, 0x41_42, 65_535]);
  const whenOutOfRange = dice.pick(['throw', 'throw', 'substitute'] as const);
  const isSubstituting = whenOutOfRange === 'substitute';
  // A broken clock out of range is given a time that advances, at the pace of its readings: that may take
  // years.
  const mayTakeYears = isSubstituting && (clock.course === 'backwards' || clock.course === 'sawtooth');
  const maxWaitMs = dice.pick([0, 4, 20, mayTakeYears ? 20 : Number.POSITIVE_INFINITY]);
  const subjects = Array.from({ length: count }, (_, i) => {
    const range = [lowest + pool * i, lowest + pool * (i + 1) - 1] as const;
    const options = {
      ...(!isDrawn && {
        partition: dice.oneIn(2) ? partition : ([partition >>> 8, partition & 0xff] as const),
      }),
      sequence: range,
      maxWaitMs,
      whenBlocked,
      whenOutOfRange,
    };
    const rules: Rules = {
      epochMs: EPOCH_MS,
      unitMs: 4,
      timeBits: 39,
      range,
      regression: 'next-timeline',
      overflow: 'wait',
      timelines: 2,
      startAt: () => 0,
      isStartDrawn: isDrawn,
      isSubstituting,
      throws: !waits,
    };
    return snoSubject(play, options, rules, maxWaitMs);
  });
  await playClocks(play, subjects, isReentrant);
}

function snoSubject(play: Play, given: GeneratorOptions, rules: Rules, maxWaitMs: number): Subject {
  const { dice, clock, caller } = play;
  const model = createModel(rules);
  const { capacity } = model;
  const [min, max] = rules.range;
  const least = rules.isStartDrawn ? capacity - Math.floor(capacity / 2) + 1 : capacity;
  const always = dice.pick([undefined, undefined, undefined, 0, 0xffff_ffff]);
  /** What is drawn instead of a number, once. */
  let badNumber: { readonly value: unknown } | undefined;
  const random = {
    nextUint32() {
      caller.intrude();
      const value = badNumber ? badNumber.value : (always ?? dice.int(0, 0xffff_ffff));
      badNumber = undefined;
      return value as number;
    },
  };
  const options = { ...given, clock, random };
  let generator = createGenerator(options);
  /** The number of the last ID of `at`. */
  let atNumber = max;

  function countAt(): void {
    atNumber = atNumber < max ? atNumber + 1 : min;
  }

  /** Makes an ID of a given time: its own sequence, and nothing else changes. */
  function makeAt(unixMs: number, meta: number): void {
    const made = placeOf(partsOfText(generator.at(unixMs, meta)), generator, meta);
    countAt();
    const expected = placeText({ unit: Math.floor((unixMs - EPOCH_MS) / 4), timeline: 0, number: atNumber });
    if (placeText(made) !== expected) wrong(`at made ${placeText(made)}, not ${expected}`);
  }

  /** What reads the state only. */
  function look(): void {
    const { length, partition, sequenceMin, sequenceMax } = generator;
    if (!(length >= 0 && length <= capacity)) wrong(`length ${length}`);
    const described = generator.describe();
    if (described.capacity !== capacity || described.partition !== partition) wrong('describes another');
    const [high, low] = generator.snapshot().partition;
    if (high * 256 + low !== partition) wrong('snapshot of another partition');
    if (sequenceMin !== min || sequenceMax !== max) wrong('another range');
  }

  /** Gives a method a value of some kind. */
  function attack(seat: Seat): void {
    seat.witness?.beginCall(true);
    const value = someValue(dice, caller.intrude);
    const { name, isDone, texts } = attackSource(dice, generator, value, self.snapshot, code =>
      play.run(code),
    );
    play.tally.hostile++;
    for (const parts of texts.map(partsOfText)) play.note(seat, placeOf(parts, generator, parts.meta));
    // What was written into something of the caller's, or bytes, may be anywhere.
    if (seat.witness) seat.witness.hasLost = true;
    if (name === 'at' && isDone) countAt();
    seat.state = self.stateOf(self.snapshot());
  }

  /** A call that changes nothing. */
  const harmless = (what: string, code: () => void) => () => {
    const before = self.snapshot();
    const { isIntruded } = play.run(code);
    if (!isIntruded && self.snapshot() !== before) wrong(`${what} changed the state`);
  };

  const self: Subject = {
    model,
    maxWaitMs,
    most: rules.throws ? least : least * (Math.floor(maxWaitMs / 4) + 1),
    isRestartable: true,
    get generator() {
      return generator;
    },
    keyOf: place => `${generator.partition}/${placeText(place)}`,
    snapshot() {
      const { now: _, ...state } = generator.snapshot();
      return JSON.stringify(state);
    },
    /** `wallSafe` is how far the timeline came that is not in use. */
    stateOf(text) {
      const { wallHi, wallSafe, drifts, sequence } = JSON.parse(text) as Snapshot;
      return { unit: wallHi, timeline: drifts % 2, sequence, start: 0, highs: [wallSafe, wallSafe] };
    },
    restart(text) {
      const snapshot: Snapshot = JSON.parse(text);
      // With a clock of its own, since it continues from nothing but the snapshot.
      const restored = { ...options, clock: { now: () => clock.now() }, snapshot };
      generator = dice.oneIn(2) ? createGenerator(restored) : createFromGetters(restored);
      atNumber = max;
    },
    someWay(count) {
      const way = someWay(dice, count);
      const meta = dice.pick([0, 1, 3, 7, 128, 255]);
      const bad = dice.oneIn(40) ? { value: someNonsense(dice, 7) } : undefined;
      return {
        isSpent: way === 'observed',
        make(made) {
          badNumber = bad;
          try {
            makeIn(way, generator, count, meta, made, caller.intrude);
          } finally {
            badNumber = undefined;
          }
        },
      };
    },
    async nextAsync(given) {
      const own = generator;
      return placeOf(partsOfText(await own.nextAsync(5, given)), own, 5);
    },
    watch: () => new Witness(generator, snoReader(generator.snapshot), caller.intrude),
    others: [
      harmless('at', () => makeAt(dice.pick([EPOCH_MS, END_MS - 1, END_MS - 0.5, anyTime(dice)]), 9)),
      harmless('a counter', look),
      attack,
    ],
    intrusions: [() => makeAt(anyTime(dice), 1), () => void [generator.sequence, generator.length]],
  };
  return self;
}

/** Reads what only sno generators report. */
function snoReader(snapshot: () => Snapshot): Reader<GeneratorEvent> {
  let count = snapshot().drifts;
  return {
    idsOf(event) {
      if (event.type !== 'ids') return [];
      const unit = (event.unixMs - EPOCH_MS) / 4;
      const ids = Array.from(event.metas, (_, i) => `${unit}/${event.tick}/${event.firstSequence + i}`);
      if (event.metas.includes(SPOILT)) wrong('a listener receives what another one has changed');
      event.metas.fill(SPOILT);
      return ids;
    },
    see(event) {
      if (event.type === 'tick-tock') {
        count = (count + 1) % 2 ** 32;
        if (event.drifts !== count) wrong(`${event.drifts} drifts, not ${count}`);
        if (event.tick !== event.drifts % 2) wrong(`tick ${event.tick} after ${event.drifts} drifts`);
        if (!(event.backMs > 0 && event.backMs % 4 === 0)) wrong(`a step back of ${event.backMs} ms`);
      } else if (event.type === 'substituted') {
        if (!Number.isFinite(event.readingMs)) wrong(`${event.readingMs} was replaced`);
      } else if (event.type !== 're-anchored') wrong(`unknown event: ${event.type}`);
    },
    finish() {
      const { drifts } = snapshot();
      if (count !== drifts) wrong(`${count} tick-tocks reported, of ${drifts}`);
    },
  };
}

/** Creates a generator from options and a snapshot that are all getters: each is to be read once. */
function createFromGetters(options: GeneratorOptions) {
  const reads = new Map<string, number>();
  const watched = (of: string, values: object): object => {
    const getters = Object.entries(values).map(([key, value]) => {
      const name = `${of}.${key}`;
      const get = (): unknown => {
        reads.set(name, (reads.get(name) ?? 0) + 1);
        return value;
      };
      return [key, { enumerable: true, get }];
    });
    return Object.defineProperties({}, Object.fromEntries(getters));
  };
  const snapshot = watched('snapshot', options.snapshot ?? {});
  const generator = createGenerator(watched('options', { ...options, snapshot }));
  for (const [name, times] of reads) if (times > 1) wrong(`${name} is read ${times} times`);
  return generator;
}
