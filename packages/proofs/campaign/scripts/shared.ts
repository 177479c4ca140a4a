/*
 * One to three ends of a shared generator, in one thread: their own clocks and blocks, and ends that come and
 * go. Nothing that any of them makes repeats. In half of the scripts, code of the caller calls any of the
 * ends.
 */

import {
  createSharedGenerator,
  type SharedGenerator,
  type SharedGeneratorOptions,
} from '../../../sdk/src/shared/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { attackSource } from '../attack.ts';
import { Caller } from '../caller.ts';
import { ScriptClock, someCourse, someNonsenseReading } from '../clock.ts';
import { type Bounds, moveClock } from '../clock-moves.ts';
import { partsOfBytes, partsOfText } from '../decode.ts';
import { wrong } from '../fault.ts';
import { someValue } from '../hostile-values.ts';
import { Issued } from '../issued.ts';
import type { Place } from '../model.ts';
import { Play } from '../play.ts';
import { createSnoModel } from '../sno-model.ts';
import { placeText, SnoWitness } from '../sno-witness.ts';
import type { Tally } from '../tally.ts';
import { isSpent, makeIn, placeOf, someWay, type Way } from './ways.ts';

const POOLS = [4, 4, 5, 8, 100, 65_536];

/** One thread's end. */
interface End {
  readonly generator: SharedGenerator;
  readonly clock: ScriptClock;
  readonly witness: SnoWitness | undefined;
}

/** Plays a script. Throws a Fault. */
export function playShared(dice: Dice, tally: Tally): void {
  const world = createEnds(dice, tally);
  const { ends, move, join, some } = world;
  const { make, reserve, rejoin, attack } = actsOn(world);
  world.caller.actions = intrusionsOf(world);
  const { generator, clock } = join(Date.UTC(2026, 0, 1) + dice.int(0, 1_000_000));
  for (let others = dice.int(0, 2); others > 0; others--)
    join(clock.ms + dice.int(-120, 120), generator.buffer);
  for (let turns = dice.int(8, 20); turns > 0; turns--) {
    const end = some();
    for (const other of ends) if (other === end || dice.oneIn(2)) move(other);
    const rare = [rejoin, attack, reserve, reserve];
    (rare[dice.int(0, 9)] ?? make)(end);
  }
  for (const { witness } of ends) witness?.finish(false);
}

type Ends = ReturnType<typeof createEnds>;

/** The ends of a generator, and what is known of all of them. */
function createEnds(dice: Dice, tally: Tally) {
  const isReentrant = dice.oneIn(2);
  const waits = dice.oneIn(3);
  const maxWaitMs = dice.pick([0, 4, 20, Number.POSITIVE_INFINITY]);
  const bounds: Bounds = { floorMs: Number.NEGATIVE_INFINITY, leavesRange: dice.oneIn(4) };
  const pool = dice.pick(POOLS);
  const sequenceMin = dice.int(0, 65_536 - pool);
  const sequenceMax = sequenceMin + pool - 1;
  const isDrawn = dice.oneIn(3);
  const caller = new Caller(dice, isReentrant ? dice.pick([2, 4, 8]) : 0);
  const { intrude } = caller;
  const random = {
    nextUint32: () => {
      intrude();
      return dice.int(0, 0xffff_ffff);
    },
  };
  const rules = { sequenceMin, sequenceMax, startsAtRandom: isDrawn, waits, isSubstituting: false };
  const model = createSnoModel(rules);
  const issued = new Issued();
  const ends: End[] = [];
  let highest = 0;

  return {
    dice,
    tally,
    caller,
    ends,
    /** The most IDs that one call can make: more are a wrong argument. */
    most: (isDrawn ? pool - (pool >>> 1) + 1 : pool) * (waits ? 1 + Math.floor(maxWaitMs / 4) : 1),
    some: () => dice.pick(ends),
    move: ({ clock }: End) => moveClock(dice, clock, model, highest, bounds),
    /** Makes another end: the first one, or one of a buffer. */
    join(ms: number, buffer?: SharedArrayBuffer): End {
      // A reading takes ten times as long as that of a generator of one thread.
      const clock = new ScriptClock(dice, ms, waits ? someCourse(dice, 4000) : 'still');
      clock.onRead = isReentrant ? intrude : undefined;
      const options: SharedGeneratorOptions = {
        clock,
        random,
        maxWaitMs,
        block: dice.pick([1, 1, 2, 16]),
        whenBlocked: waits ? 'wait' : 'throw',
      };
      const identity = { ...(!isDrawn && { partition: 7 }), sequence: [sequenceMin, sequenceMax] as const };
      const generator = buffer
        ? createSharedGenerator(buffer, options)
        : createSharedGenerator({ ...options, ...identity });
      const witness = dice.oneIn(2) ? new SnoWitness(generator, Number.NaN, intrude) : undefined;
      witness?.beginCall(isReentrant);
      const end = { generator, clock, witness };
      ends.push(end);
      return end;
    },
    /** Where all ends together stand, by the word of any of them. */
    snapshot(): string {
      const { now: _, ...state } = dice.pick(ends).generator.snapshot();
      return JSON.stringify(state);
    },
    note(place: Place): void {
      issued.add(placeText(place));
      tally.ids++;
      highest = Math.max(highest, place.unit);
    },
    run({ clock }: End, code: () => void) {
      for (const { clock } of ends) clock.begin();
      const outcome = new Play(dice, tally, clock, caller, issued).run(code);
      clock.nonsense = undefined;
      return outcome;
    },
    /** Makes IDs at an end, and lets its witness know. */
    makeAt({ generator, witness }: End, way: Way, count: number, places: Place[]): void {
      try {
        makeIn(way, generator, count, 3, places, intrude);
      } catch (error) {
        // Some may have been made that nobody has.
        if (witness && (count > 1 || isSpent(way))) witness.hasLost = true;
        throw error;
      } finally {
        witness?.made.push(...places.map(placeText));
      }
    },
  };
}

/** What is done to an end in a turn. */
function actsOn({ dice, most, tally, caller: { intrude }, ends, join, snapshot, note, run, makeAt }: Ends) {
  return {
    make(end: End): void {
      const count = Math.min(dice.pick([0, 1, 1, 1, 2, 5, dice.int(1, 30)]), most);
      const way = someWay(dice, count);
      end.witness?.beginCall(true);
      const before = snapshot();
      const places: Place[] = [];
      end.clock.nonsense = dice.oneIn(30) ? someNonsenseReading(dice, end.clock) : undefined;
      const { error, isIntruded } = run(end, () => makeAt(end, way, count, places));
      places.forEach(note);
      if (!error && places.length !== count) wrong(`made ${places.length} IDs instead of ${count}`);
      if (!error) return;
      tally.refused++;
      if (!isIntruded && count === 1 && !isSpent(way) && snapshot() !== before)
        wrong('a refusal changed the state');
    },
    /** Numbers of one thread, which stay its own. */
    reserve(end: End): void {
      const count = dice.int(1, 20);
      run(end, () => {
        const block = end.generator.reserve(count);
        if (block.count < 1 || block.count > count) wrong(`reserved ${block.count} of ${count}`);
        while (block.remaining > 0) {
          const parts = dice.oneIn(2) ? partsOfText(block.next(9)!) : partsOfBytes(block.nextBytes(9)!, 0);
          note(placeOf(parts, end.generator, 9));
          if (dice.oneIn(30)) break;
          intrude();
        }
      });
    },
    /** An end is lost, and another one takes its place, with nothing but the buffer. */
    rejoin(end: End): void {
      end.witness?.finish(false);
      ends.splice(ends.indexOf(end), 1);
      join(end.clock.ms, end.generator.buffer);
      tally.restarts++;
    },
    /** Gives a method a value of some kind. */
    attack(end: End): void {
      const { generator, witness } = end;
      tally.hostile++;
      witness?.beginCall(true);
      const value = someValue(dice, intrude);
      const { texts } = attackSource(dice, generator, value, snapshot, code => run(end, code));
      for (const parts of texts.map(partsOfText)) note(placeOf(parts, generator, parts.meta));
      // What was written into something of the caller's, or bytes, may be anywhere.
      if (witness) witness.hasLost = true;
    },
  };
}

/** What code of the caller does to any of the ends, within a call of one. */
function intrusionsOf({
  dice,
  most,
  caller: { intrude },
  ends,
  some,
  move,
  note,
  makeAt,
}: Ends): (() => void)[] {
  const allowMore = () => {
    for (const { clock } of ends) clock.allowMore();
  };
  const make = (wanted: number): void => {
    const count = Math.min(wanted, most);
    const places: Place[] = [];
    const end = some();
    allowMore();
    end.witness?.beginCall(true);
    try {
      makeAt(end, someWay(dice, count), count, places);
    } finally {
      places.forEach(note);
    }
  };
  return [
    () => make(1),
    () => make(1),
    () => make(dice.int(2, 9)),
    () => {
      const { generator } = some();
      allowMore();
      const block = generator.reserve(dice.int(1, 5));
      while (block.remaining > 0) note(placeOf(partsOfText(block.next(2)!), generator, 2));
    },
    () => move(some()),
    () => void some().generator.snapshot(),
    () => void some().generator.describe(),
    () => some().generator.subscribe(intrude, { ids: dice.oneIn(2) }),
  ];
}
