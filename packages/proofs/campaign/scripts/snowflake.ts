/*
 * Clock scripts against snowflake generators: layouts of all orders, all strategies, random starts, ranges,
 * restarts. In a re-entrant script, the clock, the start, the store of clock IDs and the listeners call the
 * same generator. Those that threads share are in `threads/interleaving.ts`.
 */

import {
  defineSnowflake,
  type Snowflake,
  type SnowflakeEvent,
  type SnowflakeGenerator,
  type SnowflakeSnapshot,
} from '../../../sdk/src/snowflake/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { Caller } from '../caller.ts';
import { ScriptClock, someCourse } from '../clock.ts';
import { wrong } from '../fault.ts';
import type { Place } from '../model.ts';
import { Play, type Seat, type Subject } from '../play.ts';
import { placeText } from '../sno-witness.ts';
import { createSnowflakeModel, type SnowflakeRules, type SnowflakeState } from '../snowflake-model.ts';
import type { Tally } from '../tally.ts';
import { Witness } from '../witness.ts';

const EPOCH_MS = Date.UTC(2020, 0, 1);
const NODE = 5;

type Layout = Snowflake<'node', string>;

/** Plays a script. Throws a Fault. */
export function playSnowflake(dice: Dice, tally: Tally): void {
  const isReentrant = dice.oneIn(3);
  const script = new SnowflakeScript(dice, tally, isReentrant);
  const turns = dice.int(8, 20);
  for (let turn = 0; turn < turns; turn++) script.turn();
  script.dismiss();
}

/** The bits of a layout, from the order and the widths of its fields alone. */
interface Shape {
  readonly fields: readonly { readonly name: string; readonly width: number }[];
}

class SnowflakeScript {
  readonly #isReentrant: boolean;
  readonly #layout: Layout;
  readonly #shape: Shape;
  readonly #options: Parameters<Layout['createGenerator']>[0];
  readonly #rules: SnowflakeRules;
  readonly #play: Play;
  readonly #seat: Seat<SnowflakeState>;
  readonly #saved: SnowflakeSnapshot[] = [];
  /** The most IDs that one call can make: more are a wrong argument. */
  readonly #most: number;
  #generator: SnowflakeGenerator;
  #witness: Witness<SnowflakeEvent> | undefined;

  constructor(dice: Dice, tally: Tally, isReentrant: boolean) {
    this.#isReentrant = isReentrant;
    const overflow = dice.pick(['wait', 'throw', 'next-timeline', 'carry'] as const);
    const regression =
      overflow === 'carry' ? 'hold' : dice.pick(['throw', 'wait', 'hold', 'next-timeline'] as const);
    const needsTimelines = regression === 'next-timeline' || overflow === 'next-timeline';
    const clockBits = dice.pick(needsTimelines ? [1, 2, 4] : [0, 0, 2]);
    const unitMs = dice.pick([1, 1, 4, 10]);
    const timeBits = dice.pick([41, 41, 42, 39, 30]);
    const sequenceBits = dice.pick([2, 2, 3, 12]);
    this.#shape = { fields: someFields(dice, timeBits, clockBits, sequenceBits) };
    this.#layout = defineSnowflake({
      epochMs: EPOCH_MS,
      unitMs,
      fields: this.#shape.fields,
      regression: 'throw',
      overflow: 'throw',
    }) as Layout;
    const most = 2 ** sequenceBits - 1;
    const min = dice.pick([0, 0, dice.int(0, most - 1)]);
    const range = [min, dice.pick([most, dice.int(min, most)])] as const;
    const startsSomewhere = dice.oneIn(2);
    const startAt = (unixMs: number): number => (startsSomewhere ? (unixMs * 7919) % 1_000_003 : 0);
    this.#rules = {
      epochMs: EPOCH_MS,
      unitMs,
      timeBits,
      range,
      regression,
      overflow,
      timelines: 2 ** clockBits,
      startAt,
    };

    const waits = regression === 'wait' || overflow === 'wait' || needsTimelines;
    const start = EPOCH_MS + dice.pick([0, 1_000_000, 200_000_000]) * unitMs + 400 * unitMs;
    const clock = new ScriptClock(dice, start, waits ? someCourse(dice) : 'still');
    const caller = new Caller(dice, isReentrant ? dice.pick([2, 4, 8]) : 0);
    clock.onRead = isReentrant ? caller.intrude : undefined;
    this.#play = new Play(dice, tally, clock, caller, dice.oneIn(4));
    const maxWaitMs = dice.pick([0, 4, 20, Number.POSITIVE_INFINITY]);
    const inUnit = (range[1] - range[0] + 1) * (overflow === 'next-timeline' ? 2 ** clockBits : 1);
    const units = overflow === 'throw' ? 1 : 1 + Math.floor(maxWaitMs / unitMs);
    this.#most = overflow === 'carry' ? Infinity : inUnit * units;
    const store = { load: () => undefined, save: () => caller.intrude() };
    this.#options = {
      node: NODE,
      clock,
      maxWaitMs,
      regression,
      overflow,
      range: dice.oneIn(2) || range[0] > 0 || range[1] < most ? range : undefined,
      startAt: startsSomewhere
        ? unixMs => {
            caller.intrude();
            return startAt(unixMs);
          }
        : undefined,
      clockIds: isReentrant && clockBits > 0 ? store : undefined,
    };
    this.#generator = this.#create(undefined);
    this.#seat = { subject: this.#subject(maxWaitMs), state: this.#newState() };
    caller.actions = this.#intrusions();
    this.#play.onIntruded = () => {
      this.#seat.state = this.#seat.subject.stateOf(this.#seat.subject.snapshot());
    };
    this.#watch();
  }

  #create(snapshot: SnowflakeSnapshot | undefined): SnowflakeGenerator {
    return this.#layout.createGenerator({ ...this.#options, snapshot });
  }

  #newState(): SnowflakeState {
    const { range, timelines } = this.#rules;
    return { unit: 0, timeline: 0, sequence: range[0], start: 0, highs: Array(timelines).fill(0) };
  }

  #subject(maxWaitMs: number): Subject<SnowflakeState> {
    return {
      model: createSnowflakeModel(this.#rules),
      maxWaitMs,
      keyOf: placeText,
      snapshot: () => JSON.stringify(this.#generator.snapshot()),
      stateOf: snapshot => JSON.parse(snapshot),
      agrees(snapshot, state) {
        const { unit, timeline, sequence, start, highs } = JSON.parse(snapshot) as SnowflakeSnapshot;
        const isOf =
          [unit, timeline, sequence, start].join() ===
          [state.unit, state.timeline, state.sequence, state.start].join();
        // What it says of the timeline in use is nothing.
        return isOf && highs.every((high, i) => i === timeline || high === state.highs[i]);
      },
    };
  }

  #watch(): void {
    if (this.#play.dice.oneIn(2)) return;
    const reader = {
      idsOf: (event: SnowflakeEvent) =>
        event.type === 'ids' ? Array.from(event.ids, id => placeText(this.#placeOf(id))) : [],
      see(event: SnowflakeEvent) {
        if (event.type === 'timeline' && !(event.backMs >= 0)) wrong(`a step back of ${event.backMs} ms`);
      },
    };
    this.#witness = new Witness<SnowflakeEvent>(this.#generator, reader, this.#play.caller.intrude);
    this.#witness.beginCall(this.#isReentrant);
  }

  turn(): void {
    const { dice } = this.#play;
    this.#play.beginTurn(this.#seat.subject.model);
    const count = Math.min(dice.pick([0, 1, 1, 1, 2, 3, 7, dice.int(1, 40)]), this.#most);
    if (dice.oneIn(8)) this.#restart();
    else this.#make(count);
  }

  #make(count: number): void {
    const { dice } = this.#play;
    this.#witness?.beginCall(count > 1 || this.#isReentrant);
    const made: Place[] = [];
    this.#play.call(
      this.#seat,
      count,
      places => {
        const { next, nextText, batch } = this.#generator;
        if (count !== 1 || dice.oneIn(3)) places.push(...batch(count).map(id => this.#placeOf(id)));
        else places.push(this.#placeOf(dice.oneIn(4) ? BigInt(nextText()) : next()));
        made.push(...places);
      },
      count === 1 ? 'taken back' : 'used up',
    );
    this.#witness?.made.push(...made.map(placeText));
  }

  dismiss(): void {
    this.#witness?.finish(!this.#isReentrant);
    this.#witness = undefined;
  }

  #restart(): void {
    if (this.#options.clockIds) return;
    const { dice } = this.#play;
    const { subject } = this.#seat;
    const latest = this.#generator.snapshot();
    this.#saved.push(latest);
    const isOlder = dice.oneIn(3) && this.#play.leaveBehind(subject.model);
    const snapshot: SnowflakeSnapshot = JSON.parse(JSON.stringify(isOlder ? dice.pick(this.#saved) : latest));
    this.dismiss();
    this.#generator = this.#create(snapshot);
    this.#seat.state = snapshot;
    this.#play.tally.restarts++;
    this.#watch();
  }

  /** Takes an ID apart by the widths of the fields. */
  #placeOf(id: bigint): Place {
    const values: { [name: string]: number } = {};
    let rest = id;
    for (const { name, width } of [...this.#shape.fields].reverse()) {
      values[name] = Number(rest % 2n ** BigInt(width));
      rest /= 2n ** BigInt(width);
    }
    const { time, clockId = 0, node, sequence } = values;
    if (rest !== 0n || node !== NODE) wrong(`not an ID of this generator: ${id}`);
    return { unit: time!, timeline: clockId, number: sequence! };
  }

  #intrusions(): (() => void)[] {
    const { dice } = this.#play;
    const make = (code: () => bigint[]): void => {
      this.#play.clock.allowMore();
      this.#witness?.beginCall(true);
      for (const id of code()) {
        const place = this.#placeOf(id);
        this.#play.note(this.#seat, place);
        this.#witness?.made.push(placeText(place));
      }
    };
    return [
      () => make(() => [this.#generator.next()]),
      () => make(() => [BigInt(this.#generator.nextText())]),
      () => make(() => this.#generator.batch(Math.min(dice.int(0, 9), this.#most))),
      () => this.#play.moveClock(this.#seat.subject.model),
      () => void this.#generator.snapshot(),
      () => void this.#generator.describe(),
      () => this.#generator.subscribe(this.#play.caller.intrude, { ids: dice.oneIn(2) }),
    ];
  }
}

/** The fields of a layout, with those below the time in one of the orders of the family. */
function someFields(dice: Dice, timeBits: number, clockBits: number, sequenceBits: number) {
  const time = { name: 'time', width: timeBits, role: 'time' } as const;
  const node = { name: 'node', width: 4 } as const;
  const sequence = { name: 'sequence', width: sequenceBits, role: 'sequence' } as const;
  const clocks = clockBits > 0 ? [{ name: 'clockId', width: clockBits, role: 'timeline' } as const] : [];
  const payload = dice.pick([
    [...clocks, node, sequence],
    [node, sequence, ...clocks],
    [sequence, node, ...clocks],
  ]);
  return [time, ...payload];
}
