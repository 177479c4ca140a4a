import { describe, expect, it } from 'vitest';
import { ServerError } from '../client/server.ts';
import {
  ABSENT_RETRY_MS,
  createSyncLoop,
  LAST_RETRY_MS,
  POLL_MS,
  retryMs,
  type SyncState,
} from '../client/sync-loop.ts';

/** A loop whose timers and rounds the test controls. */
function setUp() {
  const states: SyncState[] = [];
  const timers: { ms: number; call: () => void }[] = [];
  const rounds: { end: (error?: Error) => Promise<void>; signal: AbortSignal }[] = [];
  const loop = createSyncLoop({
    nowMs: () => 1_000,
    onState: state => states.push(state),
    after(ms, call) {
      const timer = { ms, call };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    round: signal =>
      new Promise((resolve, reject) => {
        const end = async (error?: Error) => {
          if (error) reject(error);
          else resolve();
          for (let turn = 0; turn < 5; turn++) await Promise.resolve();
        };
        rounds.push({ end, signal });
      }),
  });
  return { loop, states, timers, rounds, phases: () => states.map(({ phase }) => phase) };
}

const unreachable = () => new ServerError('unreachable', 'the server does not respond');

describe('the sync', () => {
  it('polls for the changes of others', async () => {
    const { loop, timers, rounds, phases } = setUp();
    loop.start();
    await rounds[0]!.end();
    expect(phases()).toEqual(['syncing', 'synced']);
    expect(timers.map(({ ms }) => ms)).toEqual([POLL_MS]);
    timers.shift()!.call();
    expect(rounds).toHaveLength(2);
  });

  it('runs one round at a time, and one more for everything that came up meanwhile', async () => {
    const { loop, timers, rounds } = setUp();
    loop.start();
    loop.nudge();
    loop.nudge();
    expect(rounds).toHaveLength(1);
    await rounds[0]!.end();
    expect(rounds).toHaveLength(2);
    await rounds[1]!.end();
    expect(rounds).toHaveLength(2);
    expect(timers).toHaveLength(1);
  });

  it('doubles the delay after each failure, shows the time, and starts over once it works', async () => {
    const { loop, timers, rounds, states } = setUp();
    loop.start();
    for (const ms of [1_000, 2_000, 4_000]) {
      await rounds.at(-1)!.end(unreachable());
      expect(states.at(-1)).toEqual({
        phase: 'unreachable',
        problem: 'the server does not respond',
        retryAtMs: 1_000 + ms,
      });
      expect(timers.map(timer => timer.ms)).toEqual([ms]);
      timers.shift()!.call();
    }
    await rounds.at(-1)!.end();
    timers.shift()!.call();
    await rounds.at(-1)!.end(unreachable());
    expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
    expect(retryMs(50)).toBe(LAST_RETRY_MS);
  });

  it('retries immediately when triggered, instead of on the timer', async () => {
    const { loop, timers, rounds } = setUp();
    loop.start();
    await rounds[0]!.end(unreachable());
    loop.nudge();
    expect(rounds).toHaveLength(2);
    expect(timers).toEqual([]);
  });

  it('looks again for a server that is absent, because a captive portal may have answered for it', async () => {
    const { loop, timers, rounds, phases } = setUp();
    loop.start();
    await rounds[0]!.end(new ServerError('absent', 'status 404'));
    expect(phases().at(-1)).toBe('absent');
    expect(timers.map(({ ms }) => ms)).toEqual([ABSENT_RETRY_MS]);
    timers.shift()!.call();
    await rounds[1]!.end();
    expect(phases().at(-1)).toBe('synced');
  });

  it('continues soon after another tab was in the middle of something, which is no failure', async () => {
    const { loop, timers, rounds, phases } = setUp();
    loop.start();
    await rounds[0]!.end(new ServerError('busy', 'another tab is checking in'));
    expect(phases().at(-1)).toBe('syncing');
    expect(timers).toMatchObject([{ ms: 250 }]);
  });

  it('is silent while switched off, and resumes immediately afterwards', async () => {
    const { loop, timers, rounds, phases } = setUp();
    loop.start();
    loop.setOffline(true);
    expect(rounds[0]!.signal.aborted).toBe(true);
    loop.nudge();
    await rounds[0]!.end();
    expect(phases()).toEqual(['syncing', 'offline']);
    expect([rounds.length, timers.length]).toEqual([1, 0]);
    loop.setOffline(false);
    expect(rounds).toHaveLength(2);
    await rounds[1]!.end();
    expect(phases().at(-1)).toBe('synced');
  });

  it('resumes when it is switched on while the aborted round is still ending', async () => {
    const { loop, rounds, phases } = setUp();
    loop.start();
    loop.setOffline(true);
    loop.setOffline(false);
    await rounds[0]!.end(new DOMException('aborted', 'AbortError'));
    await rounds[1]!.end();
    expect(phases().at(-1)).toBe('synced');
  });

  it('ends when it is stopped', async () => {
    const { loop, timers, rounds } = setUp();
    loop.start();
    await rounds[0]!.end();
    loop.stop();
    loop.nudge();
    expect([rounds.length, timers.length]).toEqual([1, 0]);
    loop.start();
    expect(rounds).toHaveLength(2);
  });
});
