/*
 * Several ends of one shared generator, in one thread: their own clocks, blocks, restarts, ends that come and
 * go. One end alone is a generator, and the model foretells it. In a re-entrant script, code of the caller
 * calls any of the ends.
 */

import type { RandomSource, Snapshot } from '../../../sdk/src/index.ts';
import {
  createSharedGenerator,
  type SharedGenerator,
  type SharedGeneratorOptions,
} from '../../../sdk/src/shared/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { isAccepted, isIndex, strike } from '../attack.ts';
import { ATTACKS_ON_SHARED_GENERATORS } from '../attacks-on-sources.ts';
import { Caller } from '../caller.ts';
import { ScriptClock, someCourse, someNonsenseReading } from '../clock.ts';
import { type Bounds, moveClock } from '../clock-moves.ts';
import { partsOfBytes, partsOfText } from '../decode.ts';
import { wrong } from '../fault.ts';
import { someValue } from '../hostile-values.ts';
import { Issued } from '../issued.ts';
import type { Place } from '../model.ts';
import { Play, type Seat, type Subject } from '../play.ts';
import { createSnoModel, type SnoState } from '../sno-model.ts';
import { agreesWith, newState, restoredState } from '../sno-subject.ts';
import { placeText, SnoWitness } from '../sno-witness.ts';
import type { Tally } from '../tally.ts';
import { isSpent, makeIn, placeOf, someWay, type Way } from './ways.ts';

const POOLS = [4, 4, 5, 8, 100, 65_536];

/** One thread's end. */
interface End {
  generator: SharedGenerator;
  readonly clock: ScriptClock;
  readonly options: SharedGeneratorOptions;
  witness: SnoWitness | undefined;
}

/** Plays a script. Throws a Fault. */
export function playShared(dice: Dice, tally: Tally): void {
  const script = new SharedScript(dice, tally);
  const turns = dice.int(8, 20);
  for (let turn = 0; turn < turns; turn++) script.turn();
  script.dismiss();
}

class SharedScript {
  readonly #dice: Dice;
  readonly #tally: Tally;
  readonly #isReentrant: boolean;
  /** One end with blocks of 1 and a partition that was given: the model knows all of its numbers. */
  readonly #isAlone: boolean;
  readonly #caller: Caller;
  readonly #issued = new Issued();
  readonly #ends: End[] = [];
  readonly #range: readonly [number, number];
  readonly #bounds: Bounds;
  readonly #waits: boolean;
  readonly #maxWaitMs: number;
  readonly #play: Play;
  readonly #seat: Seat<SnoState>;
  readonly #saved: Snapshot[] = [];
  readonly #common: SharedGeneratorOptions;

  constructor(dice: Dice, tally: Tally) {
    this.#dice = dice;
    this.#tally = tally;
    this.#isReentrant = dice.oneIn(2);
    this.#isAlone = dice.oneIn(3);
    this.#caller = new Caller(dice, this.#isReentrant ? dice.pick([2, 4, 8]) : 0);
    this.#waits = dice.oneIn(3);
    this.#maxWaitMs = dice.pick([0, 4, 20, Number.POSITIVE_INFINITY]);
    this.#bounds = { floorMs: Number.NEGATIVE_INFINITY, leavesRange: dice.oneIn(4) };
    const pool = dice.pick(POOLS);
    const min = dice.int(0, 65_536 - pool);
    this.#range = [min, min + pool - 1];
    const random: RandomSource = {
      nextUint32: () => {
        this.#caller.intrude();
        return dice.int(0, 0xffff_ffff);
      },
    };
    const isDrawn = !this.#isAlone && dice.oneIn(3);
    this.#common = { ...(!isDrawn && { partition: 7 }), sequence: this.#range, random };
    const startMs = Date.UTC(2026, 0, 1) + dice.int(0, 1_000_000);
    const first = this.#join(startMs, undefined);
    this.#play = new Play(dice, tally, first.clock, this.#caller, this.#issued);
    const ends = this.#isAlone ? 1 : dice.int(1, 3);
    while (this.#ends.length < ends) this.#join(startMs + dice.int(-120, 120), first.generator.buffer);
    const rules = {
      sequenceMin: this.#range[0],
      sequenceMax: this.#range[1],
      startsAtRandom: false,
      waits: this.#waits,
      isSubstituting: false,
    };
    this.#seat = { subject: this.#subject(createSnoModel(rules)), state: newState(rules) };
    this.#play.onIntruded = () => this.#resync();
    this.#caller.actions = this.#intrusions();
  }

  #subject(model: Subject<SnoState>['model']): Subject<SnoState> {
    return {
      model,
      maxWaitMs: this.#maxWaitMs,
      keyOf: placeText,
      snapshot: () => this.#snapshot(),
      stateOf: snapshot => ({ ...restoredState(JSON.parse(snapshot)), first: undefined }),
      agrees: agreesWith,
    };
  }

  /** Where all ends together stand, by the word of any of them. */
  #snapshot(): string {
    const { now: _, ...state } = this.#dice.pick(this.#ends).generator.snapshot();
    return JSON.stringify(state);
  }

  #resync(): void {
    this.#seat.state = this.#seat.subject.stateOf(this.#snapshot());
  }

  /** Makes another end: the first, of a snapshot or not, or one of a buffer. */
  #join(ms: number, buffer: SharedArrayBuffer | undefined, snapshot?: Snapshot): End {
    const dice = this.#dice;
    // A reading takes ten times as long as that of a generator of one thread.
    const course = this.#waits ? someCourse(dice, 4000) : 'still';
    const clock = new ScriptClock(dice, ms, course);
    clock.onRead = this.#isReentrant ? this.#caller.intrude : undefined;
    const options: SharedGeneratorOptions = {
      clock,
      whenBlocked: this.#waits ? 'wait' : 'throw',
      maxWaitMs: this.#maxWaitMs,
      block: this.#isAlone ? 1 : dice.pick([1, 1, 2, 16]),
      random: this.#common.random,
    };
    const generator = buffer
      ? createSharedGenerator(buffer, options)
      : createSharedGenerator({
          ...this.#common,
          ...options,
          snapshot,
        });
    const end: End = { generator, clock, options, witness: undefined };
    if (dice.oneIn(2)) end.witness = new SnoWitness(generator, Number.NaN, this.#caller.intrude);
    end.witness?.beginCall(this.#isReentrant);
    this.#ends.push(end);
    return end;
  }

  turn(): void {
    const dice = this.#dice;
    const end = dice.pick(this.#ends);
    for (const { clock } of this.#ends) {
      if (clock === end.clock || dice.oneIn(2)) {
        moveClock(dice, clock, this.#seat.subject.model, this.#play.highest, this.#bounds);
      }
    }
    const rare = this.#isAlone
      ? [this.#restart, this.#attack]
      : [this.#rejoin, this.#attack, this.#reserve, this.#reserve];
    (rare[dice.int(0, 9)] ?? this.#make).call(this, end);
  }

  #make(end: End): void {
    const dice = this.#dice;
    const { witness } = end;
    const count = dice.pick([0, 1, 1, 1, 2, 5, dice.int(1, 30)]);
    const way = someWay(dice, count);
    witness?.beginCall(true);
    const nonsense = dice.oneIn(30) ? someNonsenseReading(dice, end.clock) : undefined;
    const make = (places: Place[]): void => this.#makeIn(end, way, count, places);
    if (this.#isAlone) {
      this.#play.nonsense = nonsense;
      this.#play.call(this.#seat, count, make, count > 1 || isSpent(way) ? 'kept' : 'taken back');
      return;
    }
    const before = this.#snapshot();
    const places: Place[] = [];
    end.clock.nonsense = nonsense;
    const { error, isIntruded } = this.#run(end, () => make(places));
    for (const place of places) this.#play.note(this.#seat, place);
    if (!error) {
      if (places.length !== count) wrong(`made ${places.length} IDs instead of ${count}`);
      return;
    }
    this.#tally.refused++;
    if (!isIntruded && count === 1 && !isSpent(way) && this.#snapshot() !== before)
      wrong('a refusal changed the state');
  }

  /** Makes IDs at an end, and lets its witness know. */
  #makeIn({ generator, witness }: End, way: Way, count: number, places: Place[]): void {
    try {
      makeIn(way, generator, count, 3, places, this.#caller.intrude);
    } catch (error) {
      // Some may have been made that nobody has.
      if (witness && (count > 1 || isSpent(way))) witness.hasLost = true;
      throw error;
    } finally {
      witness?.made.push(...places.map(placeText));
    }
  }

  /** Runs code by the clock of an end. */
  #run(
    end: End,
    code: () => void,
  ): { readonly error?: { readonly value: unknown }; readonly isIntruded: boolean } {
    for (const { clock } of this.#ends) clock.begin();
    const outcome = new Play(this.#dice, this.#tally, end.clock, this.#caller, this.#issued).run(code);
    end.clock.nonsense = undefined;
    return outcome;
  }

  /** Numbers of one thread, which stay its own. */
  #reserve(end: End): void {
    const count = this.#dice.int(1, 20);
    this.#run(end, () => {
      const block = end.generator.reserve(count);
      if (block.count < 1 || block.count > count) wrong(`reserved ${block.count} of ${count}`);
      while (block.remaining > 0) {
        const parts = this.#dice.oneIn(2)
          ? partsOfText(block.next(9)!)
          : partsOfBytes(block.nextBytes(9)!, 0);
        this.#play.note(this.#seat, placeOf(parts, end.generator, 9));
        if (this.#dice.oneIn(30)) break;
        this.#caller.intrude();
      }
    });
  }

  /** An end is lost, and another one takes its place, with nothing but the buffer. */
  #rejoin(end: End): void {
    const { buffer } = end.generator;
    end.witness?.finish(false);
    this.#ends.splice(this.#ends.indexOf(end), 1);
    this.#join(end.clock.ms, buffer);
  }

  /**
   * The generator continues from a snapshot, the latest or an older one if nothing that was used lies ahead.
   */
  #restart(): void {
    const [end] = this.#ends as [End];
    this.#saved.push(end.generator.snapshot());
    // The next clock may be coarser, by 100 ms.
    const isOlder =
      this.#dice.oneIn(3) && this.#play.leaveBehind(this.#seat.subject.model, this.#bounds, 100);
    const snapshot = isOlder ? this.#dice.pick(this.#saved) : this.#saved.at(-1)!;
    end.witness?.finish(false);
    this.#ends.length = 0;
    const next = this.#join(end.clock.ms, undefined, JSON.parse(JSON.stringify(snapshot)));
    (this.#play as { clock: ScriptClock }).clock = next.clock;
    this.#seat.state = restoredState(snapshot);
    this.#tally.restarts++;
  }

  #attack(end: End): void {
    const attack = this.#dice.pick(ATTACKS_ON_SHARED_GENERATORS);
    const value = someValue(this.#dice, this.#caller.intrude);
    if (attack.names?.includes('count') && isIndex(value) && value > 255) return;
    this.#tally.hostile++;
    end.witness?.beginCall(true);
    const before = this.#snapshot();
    let isIntruded = false;
    const outcome = strike(attack, end.generator, value, code => {
      const ran = this.#run(end, code);
      isIntruded = ran.isIntruded;
      return ran;
    });
    const made = 'result' in outcome ? attack.idsOf(outcome.result as never, value as never) : [];
    for (const parts of made) {
      const place = placeOf(parts, end.generator, parts.meta);
      this.#play.note(this.#seat, place);
      end.witness?.made.push(placeText(place));
    }
    // A batch that is refused half-way keeps its IDs, and so does an array that refuses to be written into.
    if (end.witness && !('result' in outcome)) end.witness.hasLost = true;
    if (!isAccepted(attack, value) && !isIntruded && this.#snapshot() !== before)
      wrong(`${attack.name} changed the state`);
    this.#resync();
  }

  dismiss(): void {
    for (const { witness } of this.#ends) witness?.finish(false);
  }

  #intrusions(): (() => void)[] {
    const dice = this.#dice;
    const some = (): End => dice.pick(this.#ends);
    const make = (count: number): void => {
      const end = some();
      for (const { clock } of this.#ends) clock.allowMore();
      const places: Place[] = [];
      end.witness?.beginCall(true);
      try {
        this.#makeIn(end, someWay(dice, count), count, places);
      } finally {
        for (const place of places) this.#play.note(this.#seat, place);
      }
    };
    return [
      () => make(1),
      () => make(1),
      () => make(dice.int(2, 9)),
      () => {
        const { generator } = some();
        for (const { clock } of this.#ends) clock.allowMore();
        const block = generator.reserve(dice.int(1, 5));
        while (block.remaining > 0)
          this.#play.note(this.#seat, placeOf(partsOfText(block.next(2)!), generator, 2));
      },
      () => moveClock(dice, some().clock, this.#seat.subject.model, this.#play.highest, this.#bounds),
      () => void some().generator.snapshot(),
      () => void some().generator.describe(),
      () => some().generator.subscribe(this.#caller.intrude, { ids: dice.oneIn(2) }),
    ];
  }
}
