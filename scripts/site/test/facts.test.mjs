// @ts-check
/* Guarantees, limits and the layout of an ID are data of the kit and the SDK. All documents say the same. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { LIMITS } from '@sno-id/kit/data';
import { LAYOUT } from '@sno-id/sdk/read';
import { describe, expect, test } from 'vitest';
import { GUARANTEES } from '../guarantees.mjs';
import { root } from '../root.mjs';

const read = (/** @type {string} */ file) => readFileSync(root + file, 'utf8');
const documents = execFileSync(
  'git',
  ['ls-files', '*.md', 'packages/*/SKILL.md', 'packages/*/src/*.ts', 'apps/playground/src/**/content.ts'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  // Snowflakes have other units and numbers.
  .filter(file => !/^CHANGELOG|THIRD_PARTY|\/vectors\/|snowflake|\.test\.ts$/.test(file));

/** Prose in one line, without the marks of links, bold and code. */
const plain = (/** @type {string} */ text) =>
  text
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/[*`]/g, '')
    .replace(/\n *(?:\/?\*|\/\/)? */g, ' ')
    .replace(/ +/g, ' ');

/**
 * The sentences that state a limit, with the number as a group.
 *
 * @type {Record<string, RegExp>}
 */
const STATEMENTS = {
  unit: /(?:\bunits? of|the same|in each|time, to) (\d+ ms)\b(?! since 2010-)/g,
  lastDay: /\b(20[5-9]\d-\d\d-\d\d)(?!T\d\d:\d\d:\d\d\.\d+Z, is)/g,
  lastYear: /(?:a time after|in|until|or after) (20[5-8]\d)\b(?!-)/g,
  lastPartition: /(?:number|partition)[^.|]{0,24} 0 (?:to|…) (\d\d,\d{3})\b/g,
  partitions: /(?:takes one|draws one|picks one|of this server,|own partition,) of (\d\d,\d{3})\b/g,
  perUnit:
    /(?:quarter of the|At most|which is|holds:|limits? of) (\d\d,\d{3}) (?:numbers|rows|in each unit)/g,
  sharedAt: /\bamong (\d+) of them\b/gi,
  restart: /moved forward by (\d+ ms)|the (\d+ ms) that it needs/g,
  slab: /\bslabs? (?:of|\|) ?(\d\d\.\d days)/g,
  slot: /\bslot of (\d\.\d minutes)/g,
  offline: /\b(\d+ to \d+ days)\b/g,
};

describe('a limit', () => {
  test.each(Object.entries(STATEMENTS))('%s is the same wherever it is stated', (name, pattern) => {
    const found = documents.flatMap(file =>
      [...plain(read(file)).matchAll(pattern)].map(match => `${file}: ${match.slice(1).find(Boolean)}`),
    );
    expect(found.length, 'places that state it').toBeGreaterThan(0);
    const value = LIMITS[/** @type {keyof typeof LIMITS} */ (name)];
    expect(found.filter(place => !place.endsWith(`: ${value}`))).toEqual([]);
  });

  test('is that of the packages', () => {
    const number = (/** @type {string} */ file, /** @type {RegExp} */ pattern) =>
      Number(pattern.exec(read(`packages/${file}`))?.[1]);
    const days = (2 ** number('grants/src/format/slab.ts', /SLAB_BITS = (\d+)/) * 4) / 86_400_000;
    const slots = 2 ** number('grants/src/format/grant.ts', /DEVICE_WIDTHS: Widths = \{ slot: (\d+)/);
    const ahead = number('grants/src/server/check-in.ts', /MAX_AHEAD = (\d+)/);
    const tolerance = number('sdk/src/clock/anchored-clock.ts', /TOLERANCE_MS = (\d+)/);
    expect(LIMITS).toMatchObject({
      offlineFirst: `${Math.floor(days)} days`,
      slab: `${days.toFixed(1)} days`,
      slot: `${((days * 1440) / slots).toFixed(1)} minutes`,
      offline: `${Math.floor(ahead * days)} to ${Math.floor((ahead + 1) * days)} days`,
      restart: `${2 * tolerance + 4} ms`,
    });
  });
});

describe('a guarantee', () => {
  const rows = (/** @type {string} */ file) =>
    [...read(file).matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(row => row.slice(1, 3).map(plain));
  const all = Object.values(GUARANTEES).map(({ who, answer }) => [who, answer]);

  test.each(['README.md', 'packages/sdk/README.md'])('is in %s as it is in the data', file => {
    const shown = read(file).split('## Is it safe for me?')[1]?.split(/^## /m)[0] ?? '';
    const found = rows(file)
      .filter(([who = '']) => plain(shown).includes(`| ${who} |`))
      .slice(2);
    expect(found.length).toBeGreaterThan(4);
    for (const row of found) expect(all).toContainEqual(row);
  });

  test.each(Object.values(GUARANTEES))('of $who is that of docs/guarantees.md', ({ answer, of }) => {
    const row = rows('docs/guarantees.md').find(([who]) => who === of);
    expect(row?.[1]?.split(/\W/)[0]).toBe(answer.split(/\W/)[0]);
  });
});

test('docs/format.md has the layout of an ID', () => {
  const rows = [...read('docs/format.md').matchAll(/^\| ([A-Z]) (\w+) +\| (\d+) +\|/gm)];
  expect(rows.map(row => row.slice(1, 4))).toEqual(
    LAYOUT.map(({ letter, name, width }) => [letter, name, String(width)]),
  );
});
