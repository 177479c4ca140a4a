/*
 * One generator in a separate thread.
 */

import { createGenerator } from '@sno-id/sdk';
import { createArrivals } from './arrivals.ts';
import { createMemberLoop, type MemberLoop, WAKE_MS } from './member-loop.ts';
import type { FromMember, ToMember } from './member-messages.ts';

let loop: MemberLoop | undefined;

addEventListener('message', ({ data }: MessageEvent<ToMember>) => {
  if (data.type === 'rate') {
    if (loop) loop.rate = data.rate;
    return;
  }
  reportProblems(() => {
    const { partition, min, max } = data.config;
    const generator = createGenerator({ partition, sequence: [min, max], whenBlocked: 'throw' });
    const startMs = performance.now();
    loop = createMemberLoop(generator, createArrivals(startMs, Math.random), startMs, data.rate, send);
    setInterval(() => reportProblems(() => loop?.wake(performance.now())), WAKE_MS);
  });
});

function reportProblems(action: () => void): void {
  try {
    action();
  } catch (error) {
    loop = undefined;
    send({ type: 'problem', message: error instanceof Error ? error.message : String(error) });
  }
}

function send(message: FromMember): void {
  postMessage(message);
}
