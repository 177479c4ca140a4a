import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedGenerator, createSharedSnowflake } from '../../src/shared/index.ts';
import { mastodon } from '../../src/snowflake/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { START_MS } from './fixture.ts';
import { findFault, type Kind } from './reentrancy.ts';

/*
 * Clocks, random sources, listeners, signals, and arrays that are proxies, all of which make IDs themselves
 * when they are called: of the same end, and of another end of the same buffer.
 */
const SCRIPTS = Math.ceil(scriptsUpTo(2000) / 10);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each<Kind>(['sno', 'sno with random starts', 'snowflake'])(
  `%s: no repeat, no hang and no wrong report in ${SCRIPTS} scripts in which all of the caller's code makes IDs too`,
  async kind => {
    for (let seed = 1; seed <= SCRIPTS; seed++) {
      const fault = await findFault(seed, kind).catch(String);
      if (fault) expect.fail(`seed ${seed}: ${fault}`);
    }
  },
  60_000,
);

test('a clock that takes a number at each reading does not keep a call from its own', () => {
  const clock = manualClock(START_MS);
  const sno = createSharedGenerator({ partition: 1, clock });
  const flake = createSharedSnowflake(mastodon, { clock });
  const greedy = (other: { next(): unknown }) => ({
    now() {
      other.next();
      return START_MS;
    },
  });
  const own = createSharedGenerator(sno.buffer, { clock: greedy(sno) }).next();
  expect(own < sno.next()).toBe(true);
  const ownFlake = createSharedSnowflake(mastodon, flake.buffer, { clock: greedy(flake) }).next();
  expect(ownFlake < flake.next()).toBe(true);
});

test.each([1, 2, 3])('a clock that makes an ID at each reading, %i deep, costs a call as many IDs', deep => {
  let depth = 0;
  let made = 0;
  let ms = START_MS;
  const clock = {
    now() {
      ms += 4;
      if (depth < deep) {
        depth++;
        for (const source of sources) source.next();
        made += sources.length;
        depth--;
      }
      return ms;
    },
  };
  const sources: { next(): unknown }[] = [];
  const sno = createSharedGenerator({ partition: 1, clock });
  sources.push(sno);
  sno.next();
  expect(made).toBe(deep);
  sources[0] = createSharedSnowflake(mastodon, { clock });
  made = 0;
  sources[0].next();
  expect(made).toBe(deep);
});
