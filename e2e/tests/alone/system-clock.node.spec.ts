import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { prepareFaketime } from '../../clock/faketime.ts';
import { expectSafeJourney, type HowLong } from '../../clock/stepped-journey.ts';
import type { Outcome } from '../../clock/watched-generator.mjs';

const PROGRAM = fileURLToPath(new URL('../../clock/watched-process.mjs', import.meta.url));

test('Node, when its system clock is set back and forward, re-anchors, tick-tocks once and repeats nothing', async () => {
  const faketime = prepareFaketime();
  test.skip(!faketime, "needs libfaketime, Debian's package faketime");
  if (!faketime) return;
  const node = fork(PROGRAM, { execArgv: [], env: { ...process.env, ...faketime.env } });
  try {
    await answerOf(node);
    const makeIds = async (howLong: HowLong) => {
      const answer = answerOf(node);
      node.send(howLong);
      return (await answer) as Outcome;
    };
    await expectSafeJourney({ makeIds, stepTo: faketime.stepTo });
  } finally {
    node.kill();
    faketime.dispose();
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
