import { mastodon, twitter } from '@sno-id/sdk/snowflake';
import { expect, it } from 'vitest';
import type { Registered } from '../../../core/registry.ts';
import {
  chanceText,
  countText,
  layoutText,
  nameByKey,
  nameOf,
  overlapText,
  sharingText,
  timeText,
  writerText,
} from './generator-texts.ts';

function registered(name: string, contextId: string, label: string): Registered {
  const description = { kind: 'generator', partition: 4_615, sequenceMin: 0, sequenceMax: 9, capacity: 10 };
  const context = { id: contextId, place: 'page', label } as const;
  return { name, description, context, key: `${contextId}/${name}`, index: 0 };
}

const never = () => false;
const app = registered('app', 'p', 'this page');
const sync = registered('sync', 't', 'tab 2');
const twitterDescription = twitter.createGenerator({ datacenter: 1, worker: 5 }).describe();
const orders: Registered = { ...registered('orders', 'p', 'this page'), description: twitterDescription };
const shop: Registered = { ...orders, description: mastodon.createGenerator().describe() };

it('says what two generators share', () => {
  expect(overlapText({ a: app, b: sync, from: 32_768, to: 65_535 })).toBe(
    'app (this page) and sync (tab 2) share partition 4615, sequences 32,768–65,535',
  );
  expect(overlapText({ a: app, b: sync, from: 7, to: 7 })).toContain(', sequence 7');
});

it('says what two snowflake generators share', () => {
  expect(overlapText({ a: orders, b: orders, from: 0, to: 4_095 })).toBe(
    'orders (this page) and orders (this page) share layout and node (datacenter 1, worker 5), sequences 0–4,095',
  );
  expect(overlapText({ a: shop, b: shop, from: 0, to: 4_095 })).toContain('share their layout, sequences');
});

it('says how a layout is made', () => {
  expect(layoutText(twitterDescription)).toBe('time 41, datacenter 5, worker 5, sequence 12');
  expect(timeText(twitterDescription)).toBe('units of 1 ms since 2010-11-04');
});

it('counts generators and the contexts that they are in', () => {
  expect(countText([app, sync, sync])).toBe('3 generators in 2 contexts');
  expect(countText([app])).toBe('1 generator in 1 context');
});

it('names a generator that has gone by what its key holds', () => {
  expect(nameByKey('t/sync', [app, sync])).toBe('sync (tab 2)');
  expect(nameByKey('t/a/b', [app])).toBe('a/b (gone)');
});

it('calls a repeat certain where partitions were set, and gives the odds where they were drawn', () => {
  expect(chanceText([{ a: app, b: sync, from: 0, to: 65_535 }])).toMatch(
    /^If these partitions were set, IDs repeat in every unit .* drawn at random, .* odds of 1 in 32,768\.$/,
  );
});

it('speaks of random starts only where both have the whole range', () => {
  expect(chanceText([{ a: app, b: sync, from: 1, to: 65_535 }])).toBeUndefined();
  expect(chanceText([{ a: shop, b: shop, from: 0, to: 65_535 }])).toBeUndefined();
});

it('shows what is unseen in a name, and keeps one that is read from the right apart', () => {
  const named = (name: string) => nameOf({ ...app, name });
  expect(named('notes\u202e')).toBe('notes\\u202e (this page)');
  expect(named('')).toBe('(no name) (this page)');
  expect(named(' ')).toBe('(no name) (this page)');
  expect(named('הערות')).toBe('\u2068הערות\u2069 (this page)');
});

it('says with whom a generator could make the same ID', () => {
  const other = { ...registered('other', 't', 'tab 2') };
  const alone = { ...sync, key: 'x/alone', description: { ...sync.description, partition: 1 } } as Registered;
  const all = [app, sync, other, alone, orders];
  expect(sharingText(app, [app, sync, alone], never)).toBe('shared with sync (tab 2)');
  expect(sharingText(app, all, never)).toBe('shared with sync (tab 2) and 1 more');
  expect(sharingText(alone, all, never)).toBeUndefined();
  expect(sharingText(orders, all, never)).toBeUndefined();
  // It was described again since it was drawn.
  expect(sharingText(orders, [{ ...orders }], never)).toBeUndefined();
});

it('says that two of one context could, once they were seen to be two writers', () => {
  const [a, b] = ['a', 'b'].map(name => registered(name, 'p', 'this page'));
  expect(sharingText(a!, [a!, b!], never)).toBeUndefined();
  expect(sharingText(a!, [a!, b!], () => true)).toBe('shared with b (this page)');
});

it('says which generators of a context are certainly one writer', () => {
  const [a, b, c, d] = [1, 1, 2, -3].map((writer, i) => ({ ...registered('abcd'[i]!, 'p', ''), writer }));
  const e: Registered = { ...registered('e', 'p', ''), writer: -3 };
  const all = [app, a!, b!, c!, d!, e];
  expect(all.map(one => writerText(one, all))).toEqual([
    undefined,
    'one writer with b',
    'one writer with a',
    undefined,
    undefined,
    undefined,
  ]);
  expect(writerText(a!, [a!, sync])).toBeUndefined();
});
