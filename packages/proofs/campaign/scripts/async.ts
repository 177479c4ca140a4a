/*
 * Asynchronous calls under a timer that the script moves: many at once, some of them aborted, while the clock
 * steps. Signals, like all code of the caller, call the generator themselves.
 */

import type { AbortSignalLike } from '../../../sdk/src/index.ts';
import { createGenerator, isSnoError } from '../../../sdk/src/index.ts';
import { createSharedGenerator } from '../../../sdk/src/shared/index.ts';
import { defineSnowflake } from '../../../sdk/src/snowflake/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { Caller } from '../caller.ts';
import { ScriptClock } from '../clock.ts';
import { partsOfText } from '../decode.ts';
import { CallerError, requireRefusal, wrong } from '../fault.ts';
import { Issued } from '../issued.ts';
import { fireTimers, pendingTimers, settle } from '../surroundings.ts';
import type { Tally } from '../tally.ts';

/** Anything that makes IDs in turn, by what is the same for all. */
interface Source {
  next(): string;
  nextAsync(options: { readonly signal?: AbortSignalLike }): Promise<string>;
}

/** A signal of the caller's own, which may call back when it is looked at. */
class Signal implements AbortSignalLike {
  readonly reason = new CallerError('aborted');
  readonly #intrude: () => void;
  #aborted = false;

  constructor(intrude: () => void) {
    this.#intrude = intrude;
  }

  get aborted(): boolean {
    this.#intrude();
    return this.#aborted;
  }

  abort(): void {
    this.#aborted = true;
  }
}

/** One asynchronous call. */
interface Pending {
  readonly signal: Signal | undefined;
  outcome?: { readonly id?: string; readonly error?: unknown };
}

/** Rounds after which every call that can end has ended. */
const MOST_ROUNDS = 400;

/** Plays a script. Throws a Fault. */
export async function playAsync(dice: Dice, tally: Tally): Promise<void> {
  const clock = new ScriptClock(dice, Date.UTC(2026, 0, 1), 'still');
  const issued = new Issued();
  const caller = new Caller(dice, dice.pick([0, 0, 3, 8]));
  const source = someSource(dice, clock);
  clock.onRead = caller.intrude;
  const note = (id: string): void => {
    issued.add(id);
    tally.ids++;
  };
  const calls: Pending[] = [];
  const start = (): void => {
    const signal = dice.oneIn(2) ? new Signal(caller.intrude) : undefined;
    const call: Pending = { signal };
    calls.push(call);
    tally.asynchronous++;
    source.nextAsync(signal ? { signal } : {}).then(
      id => {
        call.outcome = { id };
      },
      error => {
        call.outcome = { error };
      },
    );
  };
  caller.actions = [
    () => note(source.next()),
    () => (calls.length < 60 ? start() : undefined),
    () => {
      clock.ms += dice.pick([-40, -4, 4, 8]);
    },
    () => dice.pick(calls)?.signal?.abort(),
  ];
  const active = async (code: () => void): Promise<void> => {
    caller.begin();
    try {
      code();
      await settle();
    } catch (error) {
      requireRefusal(error);
    } finally {
      caller.end();
      tally.reentered += caller.intrusions;
    }
  };

  for (let i = dice.int(3, 33); i > 0; i--) await active(start);
  for (let round = 0; calls.some(({ outcome }) => !outcome); round++) {
    if (round > MOST_ROUNDS)
      wrong(`${calls.filter(({ outcome }) => !outcome).length} asynchronous calls never end`);
    await active(() => {
      // It steps for a while, and then continues, faster and faster: no unsafe past lasts forever.
      if (round > 30) clock.ms += 4 + round;
      else clock.ms += dice.pick([0, 1, 4, 4, 4, 9, 40, -4, -40]);
      if (dice.oneIn(4)) dice.pick(calls).signal?.abort();
      if (dice.oneIn(6)) note(source.next());
      fireTimers(dice.pick([1, 4, 10]));
    });
  }
  for (const { signal, outcome } of calls) judge(outcome!, signal, note, tally);
  fireTimers(1000);
  await settle();
  if (pendingTimers() > 0) wrong(`${pendingTimers()} timers are left behind`);
}

function judge(
  { id, error }: NonNullable<Pending['outcome']>,
  signal: Signal | undefined,
  note: (id: string) => void,
  tally: Tally,
): void {
  if (id !== undefined) note(id);
  else if (error === signal?.reason) tally.aborted++;
  else if (!(error instanceof CallerError) && !isSnoError(error, 'ERR_CLOCK_RANGE')) requireRefusal(error);
}

/** A generator, an end of a shared one, or a snowflake generator, each with a small pool. */
function someSource(dice: Dice, clock: ScriptClock): Source {
  const whenBlocked = 'throw';
  const options = { partition: 3, sequence: [0, dice.int(3, 6)] as const, clock, whenBlocked } as const;
  const kind = dice.int(0, 2);
  if (kind < 2) {
    const source =
      kind === 0 ? createGenerator(options) : createSharedGenerator({ ...options, block: dice.pick([1, 2]) });
    const checked = (id: string): string => {
      partsOfText(id);
      return id;
    };
    return {
      next: () => checked(source.next()),
      nextAsync: async given => checked(await source.nextAsync(dice.pick([0, 0, 0]), given)),
    };
  }
  const generator = defineSnowflake({
    epochMs: Date.UTC(2020, 0, 1),
    unitMs: 4,
    fields: [
      { name: 'time', width: 41, role: 'time' },
      { name: 'clockId', width: 1, role: 'timeline' },
      { name: 'sequence', width: 2, role: 'sequence' },
    ],
    regression: dice.pick(['throw', 'wait', 'hold', 'next-timeline']),
    overflow: dice.pick(['throw', 'wait', 'next-timeline']),
  }).createGenerator({ clock, maxWaitMs: 0 });
  return {
    next: () => String(generator.next()),
    nextAsync: async given => String(await generator.nextAsync(given)),
  };
}
