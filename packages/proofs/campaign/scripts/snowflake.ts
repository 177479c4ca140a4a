/*
 * Snowflake generators in a script of clocks: layouts of all orders, all strategies, random starts, ranges.
 * In a re-entrant script, the start and the store of clock IDs call the generator, too. Those that threads
 * share are in `threads/interleaving.ts`.
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
import { createModel, type Place, type Rules } from '../model.ts';
import { Play } from '../play.ts';
import type { Tally } from '../tally.ts';
import { type Reader, Witness } from '../witness.ts';
import { placeText, playClocks, type Subject } from './clocks.ts';

const EPOCH_MS = Date.UTC(2020, 0, 1);
const NODE = 5;

type Layout = Snowflake<'node', string>;

/** Plays a script. Throws a Fault. */
export async function playSnowflake(dice: Dice, tally: Tally): Promise<void> {
  const isReentrant = dice.oneIn(3);
  const overflow = dice.pick(['wait', 'throw', 'next-timeline', 'carry'] as const);
  const regression =
    overflow === 'carry' ? 'hold' : dice.pick(['throw', 'wait', 'hold', 'next-timeline'] as const);
  const needsTimelines = regression === 'next-timeline' || overflow === 'next-timeline';
  const clockBits = dice.pick(needsTimelines ? [1, 2, 4] : [0, 0, 2]);
  const unitMs = dice.pick([1, 1, 4, 10]);
  const timeBits = dice.pick([41, 41, 42, 39, 30]);
  const sequenceBits = dice.pick([2, 2, 3, 12]);
  const fields = someFields(dice, timeBits, clockBits, sequenceBits);
  const strategies = { regression: 'throw', overflow: 'throw' } as const;
  const layout = defineSnowflake({ epochMs: EPOCH_MS, unitMs, fields, ...strategies }) as Layout;
  const most = 2 ** sequenceBits - 1;
  const min = dice.pick([0, 0, dice.int(0, most - 1)]);
  const range = [min, dice.pick([most, dice.int(min, most)])] as const;
  const startsSomewhere = dice.oneIn(2);
  const startAt = (unixMs: number): number => (startsSomewhere ? (unixMs * 7919) % 1_000_003 : 0);
  const timelines = 2 ** clockBits;
  const rules = { epochMs: EPOCH_MS, unitMs, timeBits, range, regression, overflow, timelines, startAt };

  const waits = regression === 'wait' || overflow === 'wait' || needsTimelines;
  const start = EPOCH_MS + dice.pick([0, 1_000_000, 200_000_000]) * unitMs + 400 * unitMs;
  const clock = new ScriptClock(dice, start, waits ? someCourse(dice) : 'still');
  const caller = new Caller(dice, isReentrant ? dice.pick([2, 4, 8]) : 0);
  clock.onRead = isReentrant ? caller.intrude : undefined;
  const play = new Play(dice, tally, clock, caller, dice.oneIn(4));
  const maxWaitMs = dice.pick([0, 4, 20, Number.POSITIVE_INFINITY]);
  const options = {
    node: NODE,
    clock,
    maxWaitMs,
    regression,
    overflow,
    range: dice.oneIn(2) || range[0] > 0 || range[1] < most ? range : undefined,
    startAt: startsSomewhere
      ? (unixMs: number) => {
          caller.intrude();
          return startAt(unixMs);
        }
      : undefined,
    clockIds:
      isReentrant && clockBits > 0 ? { load: () => undefined, save: () => caller.intrude() } : undefined,
  };
  const create = (snapshot?: SnowflakeSnapshot) => layout.createGenerator({ ...options, snapshot });
  const isRestartable = !options.clockIds;
  const subject = snowflakeSubject(play, { create, isRestartable, fields, rules, maxWaitMs });
  await playClocks(play, [subject], isReentrant);
}

interface Setting {
  create(snapshot?: SnowflakeSnapshot): SnowflakeGenerator;
  readonly isRestartable: boolean;
  readonly fields: ReturnType<typeof someFields>;
  readonly rules: Rules;
  readonly maxWaitMs: number;
}

function snowflakeSubject(
  { dice, caller }: Play,
  { create, isRestartable, fields, rules, maxWaitMs }: Setting,
): Subject {
  const model = createModel(rules);
  const { overflow, unitMs } = rules;
  const units = overflow === 'throw' ? 1 : 1 + Math.floor(maxWaitMs / unitMs);
  let generator = create();

  /** Takes an ID apart by the widths of the fields. */
  function placeOf(id: bigint): Place {
    const values: { [name: string]: number } = {};
    let rest = id;
    for (const { name, width } of [...fields].reverse()) {
      values[name] = Number(rest % 2n ** BigInt(width));
      rest /= 2n ** BigInt(width);
    }
    const { time, clockId = 0, node, sequence } = values;
    if (rest !== 0n || node !== NODE) wrong(`not an ID of this generator: ${id}`);
    return { unit: time!, timeline: clockId, number: sequence! };
  }

  const reader: Reader<SnowflakeEvent> = {
    idsOf: event => (event.type === 'ids' ? Array.from(event.ids, id => placeText(placeOf(id))) : []),
    see(event) {
      if (event.type === 'timeline' && !(event.backMs >= 0)) wrong(`a step back of ${event.backMs} ms`);
    },
  };

  return {
    model,
    maxWaitMs,
    most: overflow === 'carry' ? Number.POSITIVE_INFINITY : model.capacity * units,
    isRestartable,
    get generator() {
      return generator;
    },
    keyOf: placeText,
    snapshot: () => JSON.stringify(generator.snapshot()),
    stateOf: text => JSON.parse(text) as SnowflakeSnapshot,
    restart(text) {
      generator = create(JSON.parse(text));
    },
    someWay: count => ({
      isSpent: false,
      make(made) {
        const { next, nextText, batch } = generator;
        if (count !== 1 || dice.oneIn(3)) made.push(...batch(count).map(placeOf));
        else made.push(placeOf(dice.oneIn(4) ? BigInt(nextText()) : next()));
      },
    }),
    nextAsync: async given => placeOf(await generator.nextAsync(given)),
    watch: () => new Witness(generator, reader, caller.intrude),
    others: [],
    intrusions: [() => void generator.describe()],
  };
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
