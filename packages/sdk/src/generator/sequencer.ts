import { SnoError } from '../errors.ts';
import { type Blocked, type SequencerState, step, type Taken } from '../sequencer/step.ts';
import type { AnchoredClock } from '../time/anchored-clock.ts';
import type { Clock } from '../time/clock.ts';
import { isInEpoch, MAX_UNIT, startOfUnit, unitAt } from '../time/units.ts';
import type { IdWriter } from './id-writer.ts';
import type { GeneratorSettings } from './options.ts';
import { Stall } from './stall.ts';
import type { Subscribers } from './subscribers.ts';
import { spin } from './waiting.ts';

/**
 * Drives the pure step function by a clock: takes numbers, holds the thread or refuses where there is none, borrows
 * units, and reports. A refusal changes no state.
 */
export class Sequencer {
  /** The number of the most recent ID. */
  sequence: number;
  /** The number at which the present unit began. */
  firstSequence: number;
  drifts: number;
  /** Asynchronous calls that wait. */
  waiting = 0;

  readonly #settings: GeneratorSettings;
  readonly #clock: Clock;
  readonly #writer: IdWriter;
  readonly #subscribers: Subscribers;
  readonly #last: number;

  /** While the clock reads from … to (ms), the next ID takes the next number and nothing else changes. */
  #fromMs = 0;
  #toMs = 0;
  /** Everything but the sequence, whose copy in here is void. */
  #state: SequencerState;
  /** The clock's own unit, while the unit in use is borrowed from ahead of it; else infinite. */
  #clockUnit = Number.POSITIVE_INFINITY;
  #stall: Stall | undefined;
  #reanchors: number;

  constructor(settings: GeneratorSettings, writer: IdWriter, subscribers: Subscribers) {
    this.#settings = settings;
    this.#clock = settings.clock;
    this.#writer = writer;
    this.#subscribers = subscribers;
    this.#last = settings.sequenceMax;
    this.#state = settings.state;
    this.sequence = settings.state.sequence;
    this.firstSequence = settings.sequenceMin;
    this.drifts = settings.drifts;
    this.#reanchors = this.#clockReanchors();
  }

  /** The unit of the most recent ID; 0 before the first. */
  get unit(): number {
    return this.#state.unit;
  }

  get tick(): 0 | 1 {
    return this.#state.timeline as 0 | 1;
  }

  /** The highest unit that the other timeline has used. */
  get wallSafe(): number {
    return this.#state.highs[this.#state.timeline ^ 1]!;
  }

  /** Takes the next number, of which {@link unit} and {@link tick} tell the rest; waits or throws if there is none. */
  take(): number {
    const now = this.#clock.now();
    if (now >= this.#fromMs && now < this.#toMs && this.sequence < this.#last) return ++this.sequence;
    return this.#takeSlowly(now);
  }

  /** Takes up to `most` numbers that follow each other, with one look at the clock. Returns the first. */
  takeRun(most: number): number {
    const first = this.take();
    this.sequence = Math.min(first + most - 1, this.#last);
    return first;
  }

  #takeSlowly(reading: number): number {
    for (let now = reading; ; ) {
      const blocked = this.tryTake(now);
      if (blocked === undefined) return this.sequence;
      now = this.#wait(blocked, now);
    }
  }

  /** Takes the next number at a reading of the clock, or says why there is none. */
  tryTake(now: number): Blocked | undefined {
    this.#noticeReanchoring(now);
    const clockUnit = requireUnitOf(now);
    const state = { ...this.#state, sequence: this.sequence };
    const range = { first: this.#firstOfUnit(), last: this.#last };
    // A clock that goes on behind a borrowed unit has not gone back.
    const isBehind = clockUnit >= this.#clockUnit && clockUnit < state.unit;
    let next = step(state, isBehind ? state.unit : clockUnit, range);
    if (next.kind === 'exhausted') {
      const borrowable = Math.min(clockUnit + this.#settings.borrowUnits, MAX_UNIT);
      if (state.unit < borrowable) next = step(state, state.unit + 1, range);
    }
    if ('untilUnit' in next) {
      if (next.kind === 'unsafe') return next;
      return { kind: 'exhausted', untilUnit: next.untilUnit - this.#settings.borrowUnits };
    }
    this.#commit(next, now, clockUnit);
    return undefined;
  }

  #commit({ kind, state }: Taken, now: number, clockUnit: number): void {
    const { unit } = state;
    const backMs = (this.#state.unit - unit) * 4;
    this.#state = state;
    this.sequence = state.sequence;
    if (kind !== 'same-unit') this.firstSequence = state.sequence;
    this.#clockUnit = unit > clockUnit ? clockUnit : Number.POSITIVE_INFINITY;
    this.#fromMs = startOfUnit(Math.min(unit, clockUnit));
    this.#toMs = startOfUnit(unit + 1);
    this.#writer.open(unit, state.timeline);
    if (kind === 'regression') {
      this.drifts = (this.drifts + 1) >>> 0;
      this.#subscribers.queue({ type: 'tick-tock', now, backMs, tick: this.tick, drifts: this.drifts });
    }
    if (kind !== 'same-unit' && unit > clockUnit) {
      this.#subscribers.queue({ type: 'borrowed', now, units: unit - clockUnit });
    }
    if (this.#stall !== undefined) {
      this.#subscribers.queue(this.#stall.end(now, this.waiting + 1));
      this.#stall = undefined;
    }
  }

  /** Reports one more call without an ID. Returns the milliseconds until there can be one: 1 or more. */
  report(blocked: Blocked, now: number, waiting: number): number {
    const retryAfterMs = Math.ceil(startOfUnit(blocked.untilUnit) - now);
    const kind = blocked.kind === 'unsafe' ? 'blocked' : 'exhausted';
    if (this.#stall?.kind !== kind) this.#stall = new Stall(kind, now);
    const event = this.#stall.report(now, waiting, retryAfterMs);
    if (event !== undefined) this.#subscribers.queue(event);
    return retryAfterMs;
  }

  /** Holds the thread until the decision could be another. Returns the reading, or throws. */
  #wait(blocked: Blocked, now: number): number {
    const { throws, maxWaitMs } = this.#settings;
    const retryAfterMs = this.report(blocked, now, this.waiting + 1);
    this.#subscribers.deliver();
    if (!throws && retryAfterMs <= maxWaitMs) {
      // In the unsafe past, further back is no better; in a full unit, another one is.
      const fromMs = blocked.kind === 'unsafe' ? Number.NEGATIVE_INFINITY : startOfUnit(unitAt(now));
      const reading = spin(this.#clock, fromMs, startOfUnit(blocked.untilUnit), maxWaitMs);
      if (reading !== undefined) return reading;
    }
    throw this.#refusal(blocked, retryAfterMs);
  }

  #refusal(blocked: Blocked, retryAfterMs: number): SnoError {
    const retry = `retry in ${retryAfterMs} ms`;
    return blocked.kind === 'unsafe'
      ? new SnoError('ERR_CLOCK_UNSAFE', `The clock went back to a time used before: ${retry}`, {
          retryAfterMs,
        })
      : new SnoError('ERR_SEQUENCE_EXHAUSTED', `All IDs of this unit are made: ${retry}`, { retryAfterMs });
  }

  /** Whether the next ID, by the clock as it stands, would go on in the unit of the last one, now or after a wait. */
  isInUnit(): boolean {
    const now = this.#clock.now();
    if (!isInEpoch(now)) return true;
    if (now >= this.#fromMs && now < this.#toMs) return true;
    const { unit } = this.#state;
    const next = step(this.#state, unitAt(now), { first: 0, last: this.#last });
    if ('untilUnit' in next) return next.kind === 'exhausted' || next.untilUnit === unit;
    return next.kind === 'same-unit';
  }

  /** Remembers how things stand, and returns what puts them back: for calls that make all of their IDs or none. */
  checkpoint(): () => void {
    const { sequence, firstSequence, drifts } = this;
    const state = this.#state;
    const clockUnit = this.#clockUnit;
    return () => {
      this.sequence = sequence;
      this.firstSequence = firstSequence;
      this.drifts = drifts;
      this.#state = state;
      this.#clockUnit = clockUnit;
      // The next call decides afresh.
      this.#fromMs = this.#toMs = 0;
    };
  }

  /** The clock's unit for a snapshot, which no clock may fail. */
  clockUnit(): number {
    const now = this.#clock.now();
    return isInEpoch(now) ? unitAt(now) : this.#state.unit;
  }

  #firstOfUnit(): number {
    const { random, sequenceMin, sequenceMax } = this.#settings;
    if (random === undefined) return sequenceMin;
    return sequenceMin + (random.nextUint32() % ((sequenceMax - sequenceMin + 1) >>> 1));
  }

  #clockReanchors(): number {
    return (this.#clock as Partial<AnchoredClock>).reanchors ?? 0;
  }

  #noticeReanchoring(now: number): void {
    const reanchors = this.#clockReanchors();
    if (reanchors === this.#reanchors) return;
    this.#reanchors = reanchors;
    const stepMs = (this.#clock as AnchoredClock).lastStepMs;
    this.#subscribers.queue({ type: 're-anchored', now, stepMs });
  }
}

function requireUnitOf(now: number): number {
  if (isInEpoch(now)) return unitAt(now);
  throw new SnoError('ERR_CLOCK_RANGE', `The clock reads ${now}, which is outside 2010-01-01 to 2079-09-07`, {
    unixMs: now,
  });
}
