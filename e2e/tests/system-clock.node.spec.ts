import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { buildClockShift } from '../clock/clock-shift.ts';
import { expectSafeJourney, type HowLong } from '../clock/stepped-journey.ts';
import type { Outcome } from '../clock/watched-generator.mjs';

const PROGRAM = fileURLToPath(new URL('../clock/watched-process.mjs', import.meta.url));

test('Node, when its system clock is set back and forward, re-anchors, tick-tocks once and repeats nothing', async () => {
  const shift = buildClockShift();
  test.skip(!shift, 'stepping the system clock of a process needs Linux and a C compiler');
  if (!shift) return;
  const node = fork(PROGRAM, { execArgv: [], env: { ...process.env, ...shift.env } });
  try {
    await answerOf(node);
    const makeIds = async (howLong: HowLong) => {
      const answer = answerOf(node);
      node.send(howLong);
      return (await answer) as Outcome;
    };
    await expectSafeJourney({ makeIds, stepTo: shift.stepTo });
  } finally {
    node.kill();
    shift.dispose();
  }
});

/** The next message of the process. Rejects if it ends instead. */
async function answerOf(node: ChildProcess): Promise<unknown> {
  const ended = once(node, 'exit').then(([code]) => {
    throw new Error(`the process ended with code ${code}`);
  });
  const [message] = await Promise.race([once(node, 'message'), ended]);
  ended.catch(() => {}); // it ends in any case, later
  return message;
}
