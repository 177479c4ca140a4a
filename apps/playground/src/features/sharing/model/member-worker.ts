/*
 * One generator in a separate thread.
 */

import { type Generator, isSnoError } from '@sno-id/sdk';
import { bufferedRandom } from '../../../lib/random.ts';
import { createArrivals } from './arrivals.ts';
import { createMemberGenerator } from './member-generator.ts';
import { createMemberLoop, type MemberLoop, WAKE_MS } from './member-loop.ts';
import type { FromMember, ToMember } from './member-messages.ts';

let generator: Generator | undefined;
let loop: MemberLoop | undefined;

addEventListener('message', ({ data }: MessageEvent<ToMember>) => {
  try {
    answer(data);
  } catch (error) {
    fail(error);
  }
});

function answer(message: ToMember): void {
  if (message.type === 'start') {
    const { config, rate, snapshot } = message;
    generator = createMemberGenerator(config, { random: bufferedRandom(), ...(snapshot && { snapshot }) });
    const startMs = performance.now();
    loop = createMemberLoop(generator, createArrivals(startMs, Math.random), startMs, rate, send);
    setInterval(wake, WAKE_MS);
  }
  if (message.type === 'rate' && loop) loop.rate = message.rate;
  if (message.type === 'freeze' && loop) loop.isFrozen = message.isFrozen;
  if (message.type === 'snapshot' && generator) send({ type: 'snapshot', snapshot: generator.snapshot() });
}

function wake(): void {
  try {
    loop?.wake(performance.now());
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  if (isSnoError(error) || error instanceof Error) send({ type: 'problem', message: error.message });
  loop = undefined;
}

function send(message: FromMember): void {
  postMessage(message);
}
