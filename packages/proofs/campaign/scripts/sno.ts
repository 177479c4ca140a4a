/*
 * Clock scripts against sno generators: whatever the clock does, no ID repeats, each is the one that the
 * model foretells, and a refusal changes nothing. In a re-entrant script, all code of the caller calls the
 * same generator.
 */

import { createGenerator, type Snapshot } from '../../../sdk/src/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { attackSource } from '../attack.ts';
import { Caller } from '../caller.ts';
import { ScriptClock, someCourse } from '../clock.ts';
import { partsOfText } from '../decode.ts';
import { CallerError, requireRefusal, wrong } from '../fault.ts';
import { someNonsense, someValue } from '../hostile-values.ts';
import type { Place } from '../model.ts';
import { Play } from '../play.ts';
import type { SnoState } from '../sno-model.ts';
import { createSnoSubject, newState, restoredState, type SnoSubject } from '../sno-subject.ts';
import { placeText, SnoWitness } from '../sno-witness.ts';
import { fireTimers, settle } from '../surroundings.ts';
import type { Tally } from '../tally.ts';
import { requireCounter } from './counters.ts';
import { createFromGetters } from './options-of-getters.ts';
import { someSettings } from './sno-setting.ts';
import { isSpent, makeIn, placeOf, someWay } from './ways.ts';

const EPOCH_MS = 1_262_304_000_000;
const END_MS = 3_461_327_255_552;
/** A generator in the hands of this script. */
interface Chair {
  readonly subject: SnoSubject;
  state: SnoState;
  witness: SnoWitness | undefined;
  /** Snapshots of the time before, as JSON. */
  readonly saved: string[];
  /** The number of the last ID of `at`. */
  atNumber: number;
}

const anyTime = (dice: Dice) => EPOCH_MS + dice.int(1, 2_000_000_000) * 1099;

/** Plays a script. Throws a Fault. */
export async function playSno(dice: Dice, tally: Tally, isReentrant: boolean): Promise<void> {
  const script = new SnoScript(dice, tally, isReentrant);
  const turns = dice.int(8, 20);
  for (let turn = 0; turn < turns; turn++) script.turn();
  await script.finish();
}

class SnoScript {
  readonly #isReentrant: boolean;
  readonly #play: Play;
  readonly #chairs: Chair[];
  /** What is drawn instead of a number, once. */
  #badNumber: { readonly value: unknown } | undefined;
  /** Asynchronous calls that code of the caller left behind. */
  readonly #calls: { isOver: boolean; error?: unknown }[] = [];
  #present: Chair;

  constructor(dice: Dice, tally: Tally, isReentrant: boolean) {
    this.#isReentrant = isReentrant;
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
    this.#play = new Play(dice, tally, clock, caller, isAtEdge && dice.oneIn(3));
    const always = dice.pick([undefined, undefined, undefined, 0, 0xffff_ffff]);
    const random = {
      nextUint32: () => {
        caller.intrude();
        const value = this.#badNumber ? this.#badNumber.value : (always ?? dice.int(0, 0xffff_ffff));
        this.#badNumber = undefined;
        return value as number;
      },
    };
    const settings = someSettings(dice, { clock, random, whenBlocked });
    this.#chairs = settings.map(setting => {
      const subject = createSnoSubject(setting);
      const chair: Chair = {
        subject,
        state: newState(setting.rules),
        witness: undefined,
        saved: [],
        atNumber: setting.rules.sequenceMax,
      };
      this.#seat(chair);
      return chair;
    });
    this.#present = this.#chairs[0]!;
    caller.actions = this.#intrusions();
    this.#play.onIntruded = () => {
      for (const chair of this.#chairs) chair.state = chair.subject.stateOf(chair.subject.snapshot());
    };
  }

  #seat(chair: Chair): void {
    if (this.#play.dice.oneIn(2)) return;
    chair.witness = new SnoWitness(chair.subject.generator, chair.state.drifts, this.#play.caller.intrude);
    chair.witness.beginCall(this.#isReentrant);
  }

  turn(): void {
    const { dice } = this.#play;
    const chair = dice.pick(this.#chairs);
    this.#present = chair;
    this.#play.beginTurn(chair.subject.model);
    const rare = [this.#restart, this.#makeAt, this.#readCounters, this.#attack];
    (rare[dice.int(0, 11)] ?? this.#makeSome).call(this, chair);
  }

  /** Everything that was begun is over, and all that listen have received everything. */
  async finish(): Promise<void> {
    for (let rounds = 0; this.#calls.length > 0 && rounds < 3; rounds++) {
      fireTimers(10);
      await settle();
    }
    for (const call of this.#calls) {
      if (!call.isOver) wrong('an asynchronous call never ends');
      if (call.error) throw call.error;
    }
    for (const chair of this.#chairs) this.#dismiss(chair);
  }

  #dismiss({ subject, witness }: Chair): void {
    if (!witness) return;
    witness.finish(!this.#isReentrant);
    const { drifts } = subject.generator.snapshot();
    if (witness.drifts() !== drifts) wrong(`${witness.drifts()} tick-tocks reported, of ${drifts}`);
  }

  #makeSome(chair: Chair): void {
    const { dice } = this.#play;
    const { most, model } = chair.subject;
    const { capacity } = model;
    const counts = [0, 1, 1, 1, 1, 2, 3, 7, this.#upTo(capacity), this.#upTo(2 * capacity + 1)];
    const count = Math.min(dice.pick(counts), most);
    if (count === 0 || dice.oneIn(2)) this.#make(chair, count);
    else for (let left = Math.min(count, 12); left > 0; left--) this.#make(chair, 1);
  }

  /** A large pool is filled up now and then. */
  #upTo(count: number): number {
    return count <= 40 || (count <= 70_000 && this.#play.dice.oneIn(count > 2000 ? 400 : 20))
      ? count
      : this.#play.dice.int(1, 40);
  }

  #make(chair: Chair, count: number): void {
    const { dice } = this.#play;
    const { generator } = chair.subject;
    const way = someWay(dice, count);
    const meta = dice.pick([0, 1, 7, 128, 255]);
    const badNumber = dice.oneIn(40) ? { value: someNonsense(dice, 7) } : undefined;
    const made: Place[] = [];
    chair.witness?.beginCall(count > 1 || this.#isReentrant);
    this.#play.call(
      chair,
      count,
      places => {
        this.#badNumber = badNumber;
        try {
          makeIn(way, generator, count, meta, places, this.#play.caller.intrude);
        } catch (error) {
          if (isSpent(way) && chair.witness) chair.witness.hasLost = true;
          throw error;
        } finally {
          made.push(...places);
          this.#badNumber = undefined;
        }
      },
      count > 1 ? 'used up' : isSpent(way) ? 'spent' : 'taken back',
    );
    if (!chair.witness) return;
    for (const place of made) chair.witness.made.push(placeText(place));
  }

  /** An ID of a given time: its own sequence, and nothing else changes. */
  #makeAt(chair: Chair): void {
    const { subject } = chair;
    const { generator } = subject;
    const before = subject.snapshot();
    const unixMs = this.#play.dice.pick([EPOCH_MS, END_MS - 1, END_MS - 0.5, anyTime(this.#play.dice)]);
    const { isIntruded } = this.#play.run(() => {
      const made = placeOf(partsOfText(generator.at(unixMs, 9)), generator, 9);
      this.#countAt(chair);
      const expected = { unit: Math.floor((unixMs - EPOCH_MS) / 4), timeline: 0, number: chair.atNumber };
      if (JSON.stringify(made) !== JSON.stringify(expected)) wrong(`at made ${JSON.stringify(made)}`);
    });
    if (!isIntruded && subject.snapshot() !== before) wrong('at changed the state');
  }

  /** What reads the state only. */
  #readCounters(chair: Chair): void {
    const { subject } = chair;
    const { generator, setting, model } = subject;
    const { sequenceMin, sequenceMax } = setting.rules;
    const before = subject.snapshot();
    const { isIntruded } = this.#play.run(() => {
      const { sequence } = generator;
      const [first] = this.#play.clock.readings().values;
      this.#play.clock.begin();
      const { length } = generator;
      const [second] = this.#play.clock.readings().values;
      if (!this.#isReentrant) {
        requireCounter(chair, 'sequence', sequence, first);
        requireCounter(chair, 'length', length, second);
      }
      if (!(length >= 0 && length <= model.capacity)) wrong(`length ${length}`);
      const described = generator.describe();
      if (described.capacity !== model.capacity || described.partition !== generator.partition)
        wrong('describes another');
      const { partition } = generator.snapshot();
      if (partition[0] * 256 + partition[1] !== generator.partition) wrong('snapshot of another partition');
      if (generator.sequenceMin !== sequenceMin || generator.sequenceMax !== sequenceMax)
        wrong('another range');
    });
    if (!isIntruded && subject.snapshot() !== before) wrong('a counter changed the state');
  }

  /** Gives a method a value of some kind. */
  #attack(chair: Chair): void {
    const { subject, witness } = chair;
    const { generator } = subject;
    witness?.beginCall(true);
    const value = someValue(this.#play.dice, this.#play.caller.intrude);
    const attack = attackSource(this.#play.dice, generator, value, subject.snapshot, code =>
      this.#play.run(code),
    );
    this.#play.tally.hostile++;
    for (const text of attack.texts) {
      const parts = partsOfText(text);
      this.#play.note(chair, placeOf(parts, generator, parts.meta));
    }
    // What was written into something of the caller's, or bytes, may be anywhere.
    if (witness) witness.hasLost = true;
    if (attack.name === 'at' && attack.isDone) this.#countAt(chair);
    chair.state = subject.stateOf(subject.snapshot());
  }

  /**
   * Continues with another generator, from a snapshot: the latest, or an older one if nothing used lies
   * ahead.
   */
  #restart(chair: Chair): void {
    const { dice } = this.#play;
    const { subject, saved } = chair;
    const { options, rules } = subject.setting;
    const latest = JSON.stringify(subject.generator.snapshot());
    saved.push(latest);
    // What an asynchronous call has taken is not known before it ends.
    const isOlder = dice.oneIn(3) && this.#calls.length === 0 && this.#play.leaveBehind(subject.model);
    // Out of range it could be given a time of the old snapshot.
    if (isOlder) this.#play.bounds.leavesRange = false;
    const snapshot: Snapshot = JSON.parse(isOlder ? dice.pick(saved) : latest);
    this.#dismiss(chair);
    chair.witness = undefined;
    // On a clock of its own: it is made of the snapshot alone.
    const restored = { ...options, clock: { now: () => this.#play.clock.now() }, snapshot };
    subject.generator = dice.oneIn(2) ? createGenerator(restored) : createFromGetters(restored);
    chair.state = restoredState(snapshot);
    chair.atNumber = rules.sequenceMax;
    this.#play.tally.restarts++;
    this.#seat(chair);
  }

  /** What code of the caller can do to the generator that it runs in. */
  #intrusions(): (() => void)[] {
    const { dice } = this.#play;
    const own = (): Chair => (dice.oneIn(6) ? dice.pick(this.#chairs) : this.#present);
    const make = (chair: Chair, wanted: number): void => {
      const count = Math.min(wanted, chair.subject.most);
      const places: Place[] = [];
      const way = someWay(dice, count);
      this.#play.clock.allowMore();
      try {
        makeIn(
          way,
          chair.subject.generator,
          count,
          dice.pick([0, 3, 255]),
          places,
          this.#play.caller.intrude,
        );
      } finally {
        if (places.length < count && isSpent(way) && chair.witness) chair.witness.hasLost = true;
        for (const place of places) {
          this.#play.note(chair, place);
          chair.witness?.made.push(placeText(place));
        }
      }
    };
    const stops: (() => void)[] = [];
    return [
      () => make(own(), 1),
      () => make(own(), 1),
      () => make(own(), dice.int(2, 9)),
      () => this.#play.moveClock(this.#present.subject.model),
      () => {
        const { generator } = own().subject;
        placeOf(partsOfText(generator.at(anyTime(this.#play.dice), 1)), generator, 1);
        for (const chair of this.#chairs) if (chair.subject.generator === generator) this.#countAt(chair);
      },
      () => void own().subject.generator.snapshot(),
      () => void [own().subject.generator.sequence, own().subject.generator.length],
      () => void own().subject.generator.describe(),
      () => {
        let isOver = false;
        const stop = own().subject.generator.subscribe(
          () => {
            if (isOver) wrong('a listener was called after it had unsubscribed');
            this.#play.caller.intrude();
          },
          { ids: dice.oneIn(2) },
        );
        stops.push(() => {
          stop();
          isOver = true;
        });
      },
      () => stops.pop()?.(),
      () => this.#leaveCall(own()),
    ];
  }

  #countAt(chair: Chair): void {
    const { sequenceMin, sequenceMax } = chair.subject.setting.rules;
    chair.atNumber = chair.atNumber < sequenceMax ? chair.atNumber + 1 : sequenceMin;
  }

  /** An asynchronous call, which takes its number at once or is aborted at the end of the script. */
  #leaveCall(chair: Chair): void {
    const { generator } = chair.subject;
    const { witness } = chair;
    // What it makes may come out after the generator is left.
    if (witness) witness.hasLost = true;
    let aborted = false;
    const signal = {
      get aborted() {
        return aborted;
      },
      reason: new CallerError('aborted'),
    };
    const call: { isOver: boolean; error?: unknown } = { isOver: false };
    this.#calls.push(call);
    generator
      .nextAsync(5, { signal })
      .then(
        id => {
          const place = placeOf(partsOfText(id), generator, 5);
          this.#play.note(chair, place);
          witness?.made.push(placeText(place));
        },
        error => requireRefusal(error),
      )
      .catch(error => {
        call.error = error;
      })
      .finally(() => {
        call.isOver = true;
      });
    aborted = true;
  }
}
