import { expect, test } from 'vitest';
import { createSharedGenerator, createSharedSnowflake } from '../../src/shared/index.ts';
import { mastodon } from '../../src/snowflake/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { START_MS } from './fixture.ts';

/* Clocks that make IDs themselves. The campaign does it with all code of a caller. */

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
