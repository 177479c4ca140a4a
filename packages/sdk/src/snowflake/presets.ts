import { defineSnowflake, type Snowflake } from './layout.ts';
import {
  DATACENTER,
  DISCORD,
  INSTAGRAM,
  INSTANCE,
  MASTODON,
  MULTI_CLOCK,
  SONYFLAKE,
  SONYFLAKE_2,
  TSID,
  TWITTER,
} from './schemes.ts';

/**
 * Twitter's snowflake: 41 bits of milliseconds since 2010-11-04T01:42:54.657Z, datacenter 5, worker 5,
 * sequence 12.
 *
 * It throws while the clock is behind its last ID, and waits for the next millisecond when the 4,096 numbers
 * of one are used up. So it never repeats an ID, its time is always the clock's, and there is no ID until the
 * clock has caught up.
 *
 * Source: twitter-archive/snowflake, `IdWorker.scala` (`twepoch`, `InvalidSystemClock`, `tilNextMillis`). An
 * early version reset the sequence before it checked whether the clock was behind; here a refused call
 * changes nothing.
 * @example
 * twitter.dateOf('1541815603606036480'); // 2022-06-28T16:07:40.105Z
 */
export const twitter: Snowflake<'datacenter' | 'worker', 'sequence'> =
  /* @__PURE__ */ defineSnowflake(TWITTER);

/**
 * The datacenter/worker layout of many libraries: Twitter's fields and behaviour (41/5 + 5/12), from
 * 2021-01-01T00:00:00Z until 2090.
 */
export const datacenter: Snowflake<'datacenter' | 'worker', 'sequence'> =
  /* @__PURE__ */ defineSnowflake(DATACENTER);

/**
 * The same with one instance ID of 10 bits (41/10/12), since 2021-01-01T00:00:00Z. Its IDs look exactly like
 * those of {@link datacenter}. `collisionOdds` gives the probability that random instance IDs collide.
 */
export const instance: Snowflake<'instance', 'sequence'> = /* @__PURE__ */ defineSnowflake(INSTANCE);

/**
 * Discord's snowflake: 42 bits of milliseconds since 2015-01-01T00:00:00Z, worker 5, process 5, increment 12.
 * It has 64 bits: from 2084 on its IDs do not fit a signed column.
 *
 * Source: https://discord.com/developers/docs/reference#snowflakes. What Discord's own servers do when a
 * clock moves back is not published; this waits, and also when a millisecond is full. Discord's processes
 * never reset `increment`; here it starts at 0 in each millisecond, or where `startAt` says.
 * @example
 * discord.dateOf('175928847299117063'); // 2016-04-30T11:18:25.796Z
 */
export const discord: Snowflake<'worker' | 'process', 'increment'> = /* @__PURE__ */ defineSnowflake(DISCORD);

/**
 * Instagram's IDs: 41 bits of milliseconds since 2011-08-24T21:07:01.721Z, logical shard 13, sequence 10.
 *
 * Source: "Sharding & IDs at Instagram" (instagram-engineering.com, 2011; `our_epoch := 1314220021721`), a
 * PostgreSQL function: its sequence is that of a table, modulo 1,024, and it never compares times. If the
 * clock moves back there, or a millisecond gets a 1,025th row, an ID can repeat, and the insert fails with a
 * duplicate key. This starts each millisecond at 0 and waits in both cases. In a signed column, such as
 * Instagram's, IDs turn negative in 2046.
 */
export const instagram: Snowflake<'shard', 'sequence'> = /* @__PURE__ */ defineSnowflake(INSTAGRAM);

/**
 * Mastodon's IDs: 48 bits of Unix milliseconds, and 16 bits of a sequence that starts at a hash.
 *
 * Source: mastodon/mastodon, `lib/mastodon/snowflake.rb`: `timestamp_id` adds a table's sequence to two bytes
 * of an MD5 of table, salt and time, modulo 65,536, to keep the row count secret. It never compares times;
 * this waits when the clock moves back or a millisecond is full. There is no node field: use one generator
 * for a table. To start each millisecond at a hash as Mastodon does, pass `startAt`.
 * @example
 * mastodon.createGenerator({ startAt: unixMs => saltedHash(unixMs) });
 */
export const mastodon: Snowflake<never, 'sequence'> = /* @__PURE__ */ defineSnowflake(MASTODON);

/**
 * Sonyflake, version 1: 39 bits of 10 ms since 2014-09-01T00:00:00Z, sequence 8, machine 16. It lasts 174
 * years and makes 256 IDs in 10 ms. For IDs of version 2, which counts from 2025, use {@link sonyflake2}.
 *
 * While the clock is behind, it keeps the old time and continues to count in the last unit. When the 256 IDs
 * of that unit are used up, it moves on by one unit and waits until the clock has reached it: after a clock
 * set back by an hour, an hour. It never repeats an ID, but an ID's time may be ahead of the clock, and there
 * may be no ID until the clock has caught up.
 *
 * Source: sony/sonyflake, `sonyflake.go` (`NextID`: `elapsedTime++`, then a sleep of `overtime`). There the
 * sleep cannot be cut short; here the clock is watched, and a wait longer than `maxWaitMs` throws. For
 * another epoch, use `sonyflake.with({ epochMs })`, a multiple of 10.
 */
export const sonyflake: Snowflake<'machine', 'sequence'> = /* @__PURE__ */ defineSnowflake(SONYFLAKE);

/**
 * Sonyflake, version 2: the fields and behaviour of {@link sonyflake}, since 2025-01-01T00:00:00Z,
 * until 2199.
 *
 * Source: sony/sonyflake, `v2/sonyflake.go` (`StartTime` is 2025-01-01, `defaultTimeUnit` 10 ms,
 * `defaultBitsTime` 39, `defaultBitsSequence` 8, `defaultBitsMachine` 16). Version 2 can be configured with
 * other widths and units; such IDs need {@link defineSnowflake}.
 */
export const sonyflake2: Snowflake<'machine', 'sequence'> = /* @__PURE__ */ defineSnowflake(SONYFLAKE_2);

/**
 * TSID, the time-sorted ID of the Java world: 42 bits of milliseconds since 2020-01-01T00:00:00Z, node 10,
 * counter 12. It has 64 bits: from 2089 on its IDs do not fit a signed column. `toTsidText` and
 * `fromTsidText` convert the form of 13 characters.
 *
 * While the clock is behind, IDs keep the last time and continue to count. When the 4,096 IDs of a
 * millisecond are used up, it waits for the next.
 *
 * Source: vladmihalcea/hypersistence-tsid, `TSID.java` (`TSID_EPOCH`, `RANDOM_BITS`, `NODE_BITS_1024`,
 * `adjustTime`), a fork of f4b6a3/tsid-creator with the same layout. There the split between node and counter
 * is an option, of which this is the default; an overflow moves on to the next millisecond at once, ahead of
 * the clock; and the counter starts at a random number in each millisecond. Here it starts at 0, or where
 * `startAt` says.
 * @example
 * tsid.dateOf(fromTsidText('0AXS476XSZ43M')); // 2022-12-22T17:53:17.038Z
 */
export const tsid: Snowflake<'node', 'counter'> = /* @__PURE__ */ defineSnowflake(TSID);

/**
 * The multi-clock snowflake: 41 bits of milliseconds since 2021-01-01T00:00:00Z, clock ID 4, machine 8,
 * sequence 10.
 *
 * When the clock moves back, IDs continue at once under the next clock ID that has not been used at or after
 * that time; when the 1,024 numbers of a millisecond are used up, under the next that has not been used in
 * it: 16 × 1,024 in a millisecond. It waits only if all 16 are used up. It never repeats an ID, not even
 * across restarts if each generator is created from the snapshot of the last, but IDs do not always sort in
 * the order they were made in.
 *
 * The idea, and the reuse of clock IDs within a millisecond: "Multi-clock solves the time redirection problem
 * of snowflake algorithm" (sobyte.net, 2022-06-20). The check is our addition: without it, or with only the
 * number of the clock ID kept across restarts, IDs repeat after 16 steps back, or after one step back that
 * follows a burst.
 */
export const multiClock: Snowflake<'machine', 'clock' | 'sequence'> =
  /* @__PURE__ */ defineSnowflake(MULTI_CLOCK);
