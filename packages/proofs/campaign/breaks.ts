/*
 * Ways in which the SDK could be broken, each by a function in the place of one that a module exports: the
 * campaign must find every one. `pnpm prove campaign --break NAME` plays scripts with one of them.
 */

import type { Blocked, SequencerState } from '../../sdk/src/engine/step.ts';
import type { Policy } from '../../sdk/src/snowflake/policy.ts';

interface Break {
  /** The file of the module, from `packages/sdk/src`. */
  readonly module: string;
  /** What it exports in place of its own, which it is given. */
  replace(real: never): object;
}

interface Modules {
  readonly 'engine/engine.ts': typeof import('../../sdk/src/engine/engine.ts');
  readonly 'engine/patience.ts': typeof import('../../sdk/src/engine/patience.ts');
  readonly 'engine/random.ts': typeof import('../../sdk/src/engine/random.ts');
  readonly 'engine/runs.ts': typeof import('../../sdk/src/engine/runs.ts');
  readonly 'engine/step.ts': typeof import('../../sdk/src/engine/step.ts');
  readonly 'engine/subscribers.ts': typeof import('../../sdk/src/engine/subscribers.ts');
  readonly 'engine/turn.ts': typeof import('../../sdk/src/engine/turn.ts');
  readonly 'engine/waiting-options.ts': typeof import('../../sdk/src/engine/waiting-options.ts');
  readonly 'sno/decide.ts': typeof import('../../sdk/src/sno/decide.ts');
  readonly 'sno/id-calls.ts': typeof import('../../sdk/src/sno/id-calls.ts');
  readonly 'sno/generator.ts': typeof import('../../sdk/src/sno/generator.ts');
  readonly 'id/text.ts': typeof import('../../sdk/src/id/text.ts');
  readonly 'sno/meta.ts': typeof import('../../sdk/src/sno/meta.ts');
  readonly 'snowflake/policy.ts': typeof import('../../sdk/src/snowflake/policy.ts');
}

const inModule = <File extends keyof Modules>(
  module: File,
  replace: (real: Modules[File]) => Partial<Modules[File]>,
): Break => ({ module, replace });

const isBlocked = (decided: object | undefined): decided is Blocked => Array.isArray(decided);

/** `step` and `enter`, with another decision. */
function steps(
  change: (
    state: SequencerState,
    decide: (state: SequencerState) => SequencerState | Blocked | undefined,
  ) => SequencerState | Blocked | undefined,
): Break {
  return inModule('engine/step.ts', ({ step, enter }) => ({
    step: ((state, now, first, last) => change(state, given => step(given, now, first, last))) as typeof step,
    enter: ((state, now) => change(state, given => enter(given, now))) as typeof enter,
  }));
}

export const BREAKS: { readonly [name: string]: Break } = {
  'where a unit starts at random is drawn after the state was read': inModule(
    'engine/engine.ts',
    ({ createEngine }) => ({
      createEngine(sequencer, rule, ...others) {
        const late: typeof rule = (before, unit) => {
          const { state } = sequencer;
          const next = rule(before, unit);
          sequencer.state = state;
          return next;
        };
        return createEngine(sequencer, late, ...others);
      },
    }),
  ),

  'a batch writes all IDs at the place of the last': inModule('sno/id-calls.ts', ({ createIdCalls }) => ({
    createIdCalls(take, taken, turns, writer, subscribers, collect, takeRuns, most) {
      const takeMoved: typeof takeRuns = number => {
        const runs = takeRuns(number);
        return runs.map(({ first, count }) => ({ ...runs.at(-1)!, first, count }));
      };
      return createIdCalls(take, taken, turns, writer, subscribers, collect, takeMoved, most);
    },
  })),

  'a refused batch takes its numbers back': inModule('engine/runs.ts', ({ takeRuns }) => ({
    takeRuns(engine, count, runs) {
      const before = { ...engine.sequencer.state };
      try {
        return takeRuns(engine, count, runs);
      } catch (error) {
        engine.sequencer.state = before;
        throw error;
      }
    },
  })),

  'the tick is not flipped': inModule('id/text.ts', ({ createTextWriter }) => ({
    createTextWriter(partitionOf) {
      const text = createTextWriter(partitionOf);
      return ({ unit }, meta, sequence) => text({ unit, drifts: 0 }, meta, sequence);
    },
  })),

  'a timeline is entered one unit too early': steps((state, decide) => {
    const next = decide({ ...state, highs: state.highs.map(high => high - 1) });
    if (!next || isBlocked(next)) return next;
    const hasLeft = next.timeline !== state.timeline;
    return {
      ...next,
      highs: state.highs.map((high, i) => (hasLeft && i === state.timeline ? state.unit : high)),
    };
  }),

  'the unit in which a timeline was left is not recorded': steps((state, decide) => {
    const next = decide(state);
    return next && !isBlocked(next) ? { ...next, highs: state.highs } : next;
  }),

  'retryAfterMs leads to the unit in use where the other timeline is free before': inModule(
    'sno/decide.ts',
    ({ decide }) => ({
      decide(state, unit, begin) {
        const { unit: used, sequence, last } = state;
        const next = decide(state, unit, begin);
        return isBlocked(next) && next[0] === 'ERR_CLOCK_UNSAFE'
          ? [next[0], used + Number(sequence >= last)]
          : next;
      },
    }),
  ),

  'retryAfterMs counts from the start of the unit': inModule('engine/patience.ts', ({ createWaiting }) => ({
    createWaiting(maxWaitMs) {
      const start = createWaiting(maxWaitMs);
      return () => {
        const patience = start();
        return (reason, now, retryAfterMs) => patience(reason, now, Math.ceil(retryAfterMs / 4) * 4);
      };
    },
  })),

  'the wait of a batch is bounded for each unit, not in all': inModule('engine/runs.ts', ({ takeRuns }) => ({
    takeRuns: (engine, count, runs) =>
      takeRuns({ ...engine, decide: reading => engine.decide(reading) }, count, runs),
  })),

  'a clock is waited for that runs backwards': inModule('engine/patience.ts', ({ createWaiting }) => ({
    createWaiting(maxWaitMs) {
      const start = createWaiting(maxWaitMs);
      return () => {
        let patience = start();
        let before = Number.NEGATIVE_INFINITY;
        return (reason, now, retryAfterMs) => {
          if (now < before) patience = start();
          before = now;
          return patience(reason, now, retryAfterMs);
        };
      };
    },
  })),

  'a clock that reads a text is taken as a number': inModule(
    'engine/waiting-options.ts',
    ({ resolveWaiting }) => ({
      checkedClock: clock => clock,
      resolveWaiting(options) {
        const resolved = resolveWaiting(options);
        return { ...resolved, clock: options.clock ?? resolved.clock };
      },
    }),
  ),

  'a random number is not checked': inModule('engine/random.ts', () => ({
    drawUint32: random => random.nextUint32(),
  })),

  'the latest event is delivered first': inModule('engine/subscribers.ts', ({ createSubscribers }) => ({
    createSubscribers<Event extends { readonly type: string }>(flush: () => void) {
      const subscribers = createSubscribers<Event>(flush);
      const { send, deliver } = subscribers;
      let held: Event[] = [];
      return Object.assign(subscribers, {
        send(event: Event) {
          held.unshift({ ...event });
          subscribers.isDue = true;
        },
        deliver() {
          for (const event of held) send(event);
          held = [];
          deliver();
        },
      });
    },
  })),

  'all listeners receive the same columns': inModule('engine/subscribers.ts', ({ createSubscribers }) => ({
    createSubscribers<Event extends { readonly type: string }>(flush: () => void) {
      const subscribers = createSubscribers<Event>(flush);
      const { send } = subscribers;
      return Object.assign(subscribers, { send: (event: Event) => send({ ...event }) });
    },
  })),

  'a snapshot has the number that a new unit would start with': inModule(
    'sno/generator.ts',
    ({ createGenerator }) => ({
      createGenerator(options) {
        const generator = createGenerator(options);
        const { snapshot } = generator;
        return Object.assign(generator, {
          snapshot() {
            const taken = snapshot();
            return taken.now === taken.wallHi ? taken : { ...taken, sequence: taken.sequenceMin };
          },
        });
      },
    }),
  ),

  'a full timeline overflows into one that has used the unit': inModule(
    'snowflake/policy.ts',
    ({ advance }) => ({
      advance: (<S extends SequencerState>(state: S, now: number, policy: Policy): S | Blocked => {
        const next = advance(state, now, policy);
        const { timeline, highs, unit } = state;
        const isFull =
          isBlocked(next) && next[0] === 'ERR_SEQUENCE_EXHAUSTED' && policy.overflow === 'next-timeline';
        if (!isFull || highs.length === 1) return next;
        return {
          ...state,
          timeline: (timeline + 1) % highs.length,
          sequence: policy.first,
          highs: highs.map((high, i) => (i === timeline ? unit : high)),
        };
      }) as typeof advance,
    }),
  ),

  'an asynchronous call does not look at its signal again': inModule('engine/turn.ts', ({ waitForTurn }) => ({
    waitForTurn(source, { signal, ...options }, lookAgainMs, made) {
      if (!signal) return waitForTurn(source, options, lookAgainMs, made);
      let aborted: boolean | undefined;
      const once = {
        get aborted() {
          aborted ??= signal.aborted;
          return aborted;
        },
        reason: signal.reason,
      };
      return waitForTurn(source, { ...options, signal: once }, lookAgainMs, made);
    },
  })),

  'a metabyte that cannot be converted is an error of the engine': inModule(
    'sno/meta.ts',
    ({ requireMeta }) => ({
      requireMeta: meta => requireMeta(Number(meta) === meta ? meta : Number(`${meta}`)),
    }),
  ),
};

/** What a module exports: where it is the one to be broken in this process, with functions replaced. */
export function broken<Module extends object>(module: string, real: Module): Module {
  const rule = BREAKS[process.env['BROKEN_RULE'] ?? ''];
  return rule?.module === module ? { ...real, ...rule.replace(real as never) } : real;
}
