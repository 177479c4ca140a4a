/**
 * What must hold of a generator while somebody sets the system clock under it, in a browser as in Node.
 *
 * The clock goes back an hour, forward again, back to a time that was used on both timelines, and forward
 * once more; all but the last in the middle of IDs being made.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type GeneratorEvent, type Sno, tickOf, unixMsOf } from '@sno-id/sdk';
import type { Outcome, watchGenerator } from './watched-generator.mjs';

export type HowLong = Parameters<ReturnType<typeof watchGenerator>>[0];

/** A watched generator in another process than this one. */
export interface SteppedGenerator {
  makeIds(howLong: HowLong): Promise<Outcome>;
  /** Sets the clock of that process to the true time plus this much. */
  stepTo(offsetMs: number): void;
}

const HOUR_MS = 3_600_000;
const STEP_AFTER_MS = 100;
/** What the anchored clock tolerates, and a little more: a step is seen together with the drift before it. */
const DRIFT_MS = 60;
/** How long this test may take, generously: the times that it compares are taken at its beginning and end. */
const TEST_MS = 30_000;

export async function expectSafeJourney(generator: SteppedGenerator): Promise<void> {
  const quiet = await generator.makeIds('for a while');
  expect(typesOf(quiet.events)).toEqual([]);

  const back = await makeAcrossStep(generator, -HOUR_MS);
  expect(typesOf(back.events)).toEqual(['re-anchored', 'tick-tock']);
  expectStep(back.events, -HOUR_MS);
  expect(ticksOf([...quiet.ids, ...back.ids])).toEqual([0, 1]);
  expect(spanMsOf([...quiet.ids, ...back.ids])).toBeLessThan(-HOUR_MS + TEST_MS);

  const forward = await makeAcrossStep(generator, 0);
  expect(typesOf(forward.events)).toEqual(['re-anchored']);
  expectStep(forward.events, HOUR_MS);
  expect(ticksOf(forward.ids)).toEqual([1]);

  const unsafe = await makeAcrossStep(generator, -HOUR_MS / 2);
  expect(typesOf(unsafe.events)).toEqual(['re-anchored', 'blocked']);
  expect(unsafe.refusal?.code).toBe('ERR_CLOCK_UNSAFE');
  expect(unsafe.refusal?.retryAfterMs).toBeGreaterThan(HOUR_MS / 2 - TEST_MS);
  expect(unsafe.refusal?.retryAfterMs).toBeLessThan(HOUR_MS / 2 + DRIFT_MS);

  generator.stepTo(0);
  const recovered = await generator.makeIds('for a while');
  expect(typesOf(recovered.events)).toEqual(['re-anchored', 'resumed']);
  expect(ticksOf(recovered.ids)).toEqual([1]);

  const all = [quiet, back, forward, unsafe, recovered].flatMap(({ ids }) => ids);
  expect(new Set(all).size).toBe(all.length);
  console.log(`      ${all.length} IDs made, none twice`);
}

async function makeAcrossStep(generator: SteppedGenerator, offsetMs: number): Promise<Outcome> {
  const [outcome] = await Promise.all([
    generator.makeIds('past a step'),
    sleep(STEP_AFTER_MS).then(() => generator.stepTo(offsetMs)),
  ]);
  return outcome;
}

function expectStep(events: readonly GeneratorEvent[], stepMs: number): void {
  const event = events.find(event => event.type === 're-anchored');
  expect(Math.abs((event?.stepMs ?? 0) - stepMs)).toBeLessThan(DRIFT_MS);
}

function typesOf(events: readonly GeneratorEvent[]): string[] {
  return events.map(event => event.type);
}

/** The ticks in the order in which they appear, each run of equal ones once. */
function ticksOf(ids: readonly string[]): number[] {
  const ticks = ids.map(id => tickOf(id as Sno));
  return ticks.filter((tick, index) => tick !== ticks[index - 1]);
}

/** Milliseconds from the first ID to the last. */
function spanMsOf(ids: readonly string[]): number {
  return unixMsOf(ids.at(-1) as Sno) - unixMsOf(ids[0] as Sno);
}
