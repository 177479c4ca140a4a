import { grouped } from '@sno-id/kit/data';
import { unixMsOf } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { expect, test } from 'vitest';
import { readGranted } from '../../../lib/granted.ts';
import { chapterText } from '../content.ts';
import { labelOf, playGrants } from './grant-story.ts';

test('a claim that was saved is found after the power cut: the new tab takes another cell', async () => {
  const { first, firstIds, kept, second, secondIds, repeats } = (await playGrants()).saved;
  expect(kept).toEqual(first);
  expect(second[0]!.slot).toBe(first[0]!.slot);
  expect(second[0]!.lane).not.toBe(first[0]!.lane);
  expect(new Set([...firstIds, ...secondIds]).size).toBe(24);
  expect(repeats).toBe(0);
});

test('without it nothing is found: the same cell fills again, with the same IDs', async () => {
  const { first, kept, second, repeats } = (await playGrants()).unsaved;
  expect(kept).toEqual([]);
  expect(second[0]).toEqual(first[0]);
  expect(repeats).toBe(12);
});

test('another phone has another block, and the check-in finds the copy of a phone', async () => {
  const { block, other, copy } = (await playGrants()).saved;
  expect(other.block).not.toBe(block);
  expect(other.cells).toHaveLength(2);
  expect(copy.outcome).toBe('fork');
  expect([block, other.block]).not.toContain(copy.block);
  expect(copy.cells).toHaveLength(2);
});

test('a phone and its copy can generate the same ID, until the check-in gives the copy another block', async () => {
  const { block, copy, notes } = (await playGrants()).saved;
  expect(notes.copy).toBe(notes.phone);
  expect(labelOf(notes.phone).block).toBe(block);
  expect(labelOf(notes.renamed).block).toBe(copy.block);
});

test('the bits of an ID say its block, its lane and its number', async () => {
  const { block, first, firstIds, second, secondIds, shown } = (await playGrants()).saved;
  expect(secondIds).toContain(shown.id);
  expect(shown).toMatchObject({ block, lane: second[0]!.lane });
  const labels = firstIds.map(labelOf);
  expect(labels.every(label => label.block === block && label.lane === first[0]!.lane)).toBe(true);
  expect(new Set(labels.map(({ n }) => n))).toEqual(new Set([0, 1, 2, 3]));
});

test('every ID reads in Anatomy as in the story, and a slot lasts as long as its column says', async () => {
  const { block, copy, shown, notes, slotMs, slabMs, first } = (await playGrants()).saved;
  expect(readGranted(shown.id)).toMatchObject({ block, lane: shown.lane, n: shown.n });
  expect(readGranted(notes.renamed)).toMatchObject({ block: copy.block, lane: copy.cells[0]!.lane });
  expect(slotMs).toBe(524_288);
  expect(Math.floor((unixMsOf(notes.renamed) - slabMs) / slotMs)).toBe(copy.cells[0]!.slot);
  expect(first.map(({ slot }) => slot)).toEqual([0, 1]);
});

test('the folded answer says for how many new devices a day there are blocks, and why', () => {
  const { text } = chapterText.grants.more!;
  const blocks = 2 ** 23;
  const days = (5 * 2 ** 29 * UNIT_MS) / 86_400_000;
  expect(text).toContain(`${grouped(blocks)} blocks`);
  expect(text).toContain(`five periods, which are ${Math.floor(days)} days`);
  const aDay = (0.75 * blocks) / days;
  expect(text).toContain(`${grouped(Math.floor(aDay / 100) * 100)} new devices on each of these days`);
});
