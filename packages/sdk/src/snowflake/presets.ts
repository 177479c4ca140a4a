import { defineSnowflake, type Snowflake } from './layout.ts';
import {
  DATACENTER,
  DISCORD,
  INSTAGRAM,
  INSTANCE,
  MASTODON,
  MULTI_CLOCK,
  SONYFLAKE,
  TWITTER,
} from './schemes.ts';

/**
 * Twitter's snowflake: 41 bits of milliseconds since 2010-11-04T01:42:54.657Z, datacenter 5, worker 5, sequence 12.
 *
 * It throws while the clock is behind its last ID, and waits for the next millisecond when the 4,096 numbers of one are
 * used. So: no repeats, no ID that says another time than the clock's, and none at all until the clock is back.
 *
 * Source: twitter-archive/snowflake, `IdWorker.scala` (`twepoch`, `InvalidSystemClock`, `tilNextMillis`). An early
 * version set the sequence back before it looked whether the clock was behind; here a refusal changes nothing.
 * @example
 * twitter.dateOf('1541815603606036480'); // 2022-06-28T16:07:40.105Z
 */
export const twitter: Snowflake<'datacenter' | 'worker', 'sequence'> =
  /* @__PURE__ */ defineSnowflake(TWITTER);

/**
 * The datacenter/worker layout of many libraries: Twitter's fields and behaviour (41/5 + 5/12) since
 * 2021-01-01T00:00:00Z, which lasts until 2090.
 */
export const datacenter: Snowflake<'datacenter' | 'worker', 'sequence'> =
  /* @__PURE__ */ defineSnowflake(DATACENTER);

/**
 * The same with an instance ID of 10 bits as one field (41/10/12), since 2021-01-01T00:00:00Z. Its IDs cannot be told
 * from those of {@link datacenter}. `collisionOdds` says what instance IDs drawn at random cost.
 */
export const instance: Snowflake<'instance', 'sequence'> = /* @__PURE__ */ defineSnowflake(INSTANCE);

/**
 * Discord's snowflake: 42 bits of milliseconds since 2015-01-01T00:00:00Z, worker 5, process 5, increment 12. It has 64
 * bits: from 2084 on its IDs do not fit a signed column.
 *
 * Source: https://discord.com/developers/docs/reference#snowflakes. What Discord's own servers do when a clock goes
 * back is not published: this waits, on a regression as on an overflow. Theirs count `increment` through a process's
 * life; here it starts at 0 in each millisecond, or where `startAt` says.
 * @example
 * discord.dateOf('175928847299117063'); // 2016-04-30T11:18:25.796Z
 */
export const discord: Snowflake<'worker' | 'process', 'increment'> = /* @__PURE__ */ defineSnowflake(DISCORD);

/**
 * Instagram's IDs: 41 bits of milliseconds since 2011-08-24T21:07:01.721Z, logical shard 13, sequence 10.
 *
 * Source: "Sharding & IDs at Instagram" (instagram-engineering.com, 2011; `our_epoch := 1314220021721`), which is a function
 * of PostgreSQL: its sequence is a table's, modulo 1,024, and nothing looks at the order of times. There a clock that
 * goes back, or a 1,025th row in a millisecond, can repeat an ID and fails as a duplicate key. This starts each
 * millisecond at 0 and waits in both cases. In a signed column, as Instagram's, IDs turn negative in 2046.
 */
export const instagram: Snowflake<'shard', 'sequence'> = /* @__PURE__ */ defineSnowflake(INSTAGRAM);

/**
 * Mastodon's IDs: 48 bits of Unix milliseconds, and 16 bits that are a sequence starting at a hash.
 *
 * Source: mastodon/mastodon, `lib/mastodon/snowflake.rb`: `timestamp_id` adds a table's sequence to two bytes of an MD5
 * of table, salt and time, modulo 65,536, so that the row count stays secret. Nothing there looks at the order of times;
 * this waits, on a regression as on an overflow. There is no node field: one generator for a table. To start each
 * millisecond at a hash as Mastodon does, give `startAt`.
 * @example
 * mastodon.createGenerator({ startAt: unixMs => saltedHash(unixMs) });
 */
export const mastodon: Snowflake<never, 'sequence'> = /* @__PURE__ */ defineSnowflake(MASTODON);

/**
 * Sonyflake: 39 bits of 10 ms since 2014-09-01T00:00:00Z, sequence 8, machine 16. It lasts 174 years and makes 256 IDs
 * in 10 ms.
 *
 * It holds the old time while the clock is behind: the IDs go on counting in the last unit. When those 256 are used it
 * moves on by one unit, and waits until the clock has reached that: after a clock set back by an hour, an hour. It
 * promises no repeats, but not that an ID's time was the clock's, nor that there is an ID before the clock is back.
 *
 * Source: sony/sonyflake, `sonyflake.go` (`NextID`: `elapsedTime++`, then a sleep of `overtime`). There the sleep is
 * one span that nothing shortens; here it looks at the clock, and throws what is longer than `maxWaitMs`. Another epoch:
 * `sonyflake.with({ epochMs })`, a multiple of 10.
 */
export const sonyflake: Snowflake<'machine', 'sequence'> = /* @__PURE__ */ defineSnowflake(SONYFLAKE);

/**
 * The multi-clock snowflake: 41 bits of milliseconds since 2021-01-01T00:00:00Z, clock ID 4, machine 8, sequence 10.
 *
 * When the clock goes back, IDs go on at once under the next clock ID that has used nothing at or after that time; when
 * the 1,024 numbers of a millisecond are used, under the next that has used nothing in it: 16 × 1,024 in a millisecond.
 * Only where all 16 are used up there does it wait. It promises no repeats, over restarts too if each generator is made
 * from the snapshot of the last; it does not promise that IDs sort by the order they were made in.
 *
 * The idea, and the reuse of clock IDs within a millisecond: "Multi-clock solves the time redirection problem of snowflake
 * algorithm" (sobyte.net, 2022-06-20). What is added is the check: a clock ID that is taken whatever it has used, or of
 * which only the number is kept over restarts, repeats IDs after 16 steps back, or one step back after a burst.
 */
export const multiClock: Snowflake<'machine', 'clock' | 'sequence'> =
  /* @__PURE__ */ defineSnowflake(MULTI_CLOCK);
