import { createWorld } from '@sno-id/grants/testing';
import { type Sno, unixMsOf, withFields } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { readGranted, withRealWidths } from './granted.ts';

test('an ID that a device makes with its grant reads as the block and a lane that it claimed', async () => {
  const world = createWorld({ seed: 1, startMs: Date.UTC(2026, 10, 22) });
  const profile = world.createProfile();
  const tab = profile.open();
  await world.pass(1000);
  const ids = tab.ids!.batch(4);
  const [claim] = profile.claims;
  expect(ids.map(readGranted).every(read => read?.kind === 'granted' && read.lane === claim!.lane)).toBe(
    true,
  );
  expect(readGranted(ids[0]!)).toMatchObject({ block: claim!.grant.block });
  expect(ids.map(readGranted)).toContainEqual(expect.objectContaining({ n: 3 }));
});

test('with tick 1 it is provisional, and with a lower partition it is not of a grant', () => {
  const id = '9q9sw2hk2422227t' as Sno;
  expect(readGranted(id)?.kind).toBe('granted');
  expect(readGranted(withFields(id, { tick: 1 }))).toEqual({ kind: 'provisional' });
  expect(readGranted(withFields(id, { partition: 0x7fff }))).toBeUndefined();
});

test('an ID of a block with fewer lanes and numbers reads the same in the bits of a real one', async () => {
  const widths = { slot: 12, lane: 2, n: 0 };
  const world = createWorld({ seed: 1, startMs: Date.UTC(2026, 10, 22), widths });
  world.createProfile().open(); // somebody else has block 0
  await world.pass(1000);
  const profile = world.createProfile();
  const tab = profile.open();
  await world.pass(1000);
  const [claim] = profile.claims;
  const ids = tab.ids!.batch(20);
  const real = ids.map(id => withRealWidths(id, widths));
  for (const id of real)
    expect(readGranted(id)).toEqual({
      kind: 'granted',
      block: claim!.grant.block,
      lane: claim!.lane,
      n: 0,
    });
  expect(claim!.grant.block).toBeGreaterThan(0);
  expect(real.map(unixMsOf)).toEqual(ids.map(unixMsOf));
  const provisional = withFields(ids[0]!, { tick: 1 });
  expect(withRealWidths(provisional, widths)).toBe(provisional);
});
