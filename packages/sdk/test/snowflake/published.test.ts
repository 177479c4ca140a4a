import { describe, expect, test } from 'vitest';
import {
  discord,
  fromTsidText,
  instagram,
  mastodon,
  sonyflake,
  sonyflake2,
  toTsidText,
  tsid,
  twitter,
} from '../../src/snowflake/index.ts';

describe('published IDs decode to their published dates and fields', () => {
  // discord.com/developers/docs/reference#snowflakes
  test("the ID in Discord's documentation", () => {
    expect(discord.dateOf('175928847299117063').toISOString()).toBe('2016-04-30T11:18:25.796Z');
    expect(discord.toFields(175928847299117063n)).toEqual({
      unixMs: 1_462_015_105_796,
      worker: 1,
      process: 0,
      increment: 7,
    });
  });

  // en.wikipedia.org/wiki/Snowflake_ID: machine ID 01 0111 1010, sequence 0
  test("the tweet in Wikipedia's article", () => {
    expect(twitter.dateOf('1541815603606036480').toISOString()).toBe('2022-06-28T16:07:40.105Z');
    const { datacenter, worker, sequence } = twitter.toFields('1541815603606036480');
    expect([datacenter * 32 + worker, sequence]).toEqual([0b01_0111_1010, 0]);
    expect(twitter.unixMsOf('1541815603606036480') - twitter.epochMs).toBe(367_597_485_448);
  });

  // docs.joinmastodon.org/methods/statuses: the row was written a moment before its created_at.
  test("the status in Mastodon's documentation", () => {
    const createdAt = Date.parse('2019-12-05T11:34:47.196Z');
    expect(Math.abs(mastodon.unixMsOf('103254962155278888') - createdAt)).toBeLessThan(20);
  });

  // stackoverflow.com/q/63595577: media IDs whose times the asker knew
  test.each([
    ['2384288897814875714', '2020-08-26T13:43:27'],
    ['2383568809444681765', '2020-08-25T13:52:46'],
  ])("Instagram's media %s", (id, date) => {
    expect(instagram.dateOf(id).toISOString().slice(0, 19)).toBe(date);
  });

  // "Sharding & IDs at Instagram": 1387263000 ms after the epoch, shard 1341, row 5001 modulo 1,024
  test("the example worked by hand in Instagram's article", () => {
    const id = (1_387_263_000n << 23n) | (1341n << 10n) | 905n;
    expect(instagram.toFields(id)).toEqual({
      unixMs: 1_314_220_021_721 + 1_387_263_000,
      shard: 1341,
      sequence: 905,
    });
  });

  // vladmihalcea/hypersistence-tsid, TSID.java: the examples of `decode` in base 16 and `encode` in base 62
  test.each([
    ['0AXS476XSZ43M', 0x0577_2439_bb9f_9074n, '2022-12-22T17:53:17.038Z'],
    ['0AXS751X00W7C', 393_826_547_217_232_108n, '2022-12-22T18:06:05.800Z'],
  ])("the TSID %s in Hypersistence's documentation", (text, id, date) => {
    expect(fromTsidText(text)).toBe(id);
    expect(toTsidText(id)).toBe(text);
    expect(tsid.dateOf(id).toISOString()).toBe(date);
  });

  // f4b6a3/tsid-creator, README.md: the time and random parts of a TSID, and its instant
  test("the parts of the TSID in tsid-creator's documentation", () => {
    const id = (9_153_062_458n << 22n) | 305_516n;
    expect(tsid.dateOf(id).toISOString()).toBe('2020-04-15T22:31:02.458Z');
    const { node, counter } = tsid.toFields(id);
    expect(node * 4096 + counter).toBe(305_516);
  });

  // The same project, TsidTest.java: `testGetInstantMaximum`
  test('the last time of a TSID', () => {
    expect(tsid.dateOf(tsid.max).toISOString()).toBe('2159-05-15T07:35:11.103Z');
  });

  // sony/sonyflake, sonyflake.go: toID and Decompose
  test('the fields of Sonyflake lie where its source puts them', () => {
    const id = (5n << 24n) | (7n << 16n) | 0xabcdn;
    expect(sonyflake.toFields(id)).toEqual({
      unixMs: Date.UTC(2014, 8, 1) + 50,
      sequence: 7,
      machine: 0xabcd,
    });
  });

  // sony/sonyflake, v2/sonyflake.go: toID, and New for the start time
  test('the fields of Sonyflake 2 lie where its source puts them', () => {
    const id = (5n << 24n) | (7n << 16n) | 0xabcdn;
    expect(sonyflake2.toFields(id)).toEqual({
      unixMs: Date.UTC(2025, 0, 1) + 50,
      sequence: 7,
      machine: 0xabcd,
    });
  });
});
