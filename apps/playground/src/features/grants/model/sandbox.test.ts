import { describe, expect, test } from 'vitest';
import { readGranted } from '../../../lib/granted.ts';
import { endingOf } from '../content.ts';
import type { Action } from './action.ts';
import { BURST, MAX_DEVICES, SEED } from './layout.ts';
import { Sandbox } from './sandbox.ts';
import type { Broken, Scene } from './scene.ts';
import { createTelling, type StoryState } from './stories.ts';

async function play(broken: Broken, seed = 1): Promise<Scene> {
  const sandbox = new Sandbox(broken, seed);
  const telling = createTelling(broken, sandbox);
  while ((await telling.next()) !== 'over');
  return sandbox.store.getState();
}

const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);

describe('the sandbox', () => {
  test('starts with two devices whose three tabs hold cells', async () => {
    const sandbox = new Sandbox('none');
    await sandbox.act({ type: 'wait', ms: 0 });
    const { devices, counts } = sandbox.store.getState();
    expect(devices.map(({ name, block }) => [name, block])).toEqual([
      ['A', 0],
      ['B', 1024],
    ]);
    expect(devices.flatMap(({ tabs }) => tabs.map(({ kind }) => kind))).toEqual(Array(3).fill('granted'));
    expect(devices[0]!.cells.filter(({ tab }) => tab)).toHaveLength(4);
    expect(counts).toEqual({ ids: 0, repeats: 0, renamed: 0, replaced: 0, lost: 0, pending: 0 });
  });

  test('takes as many devices as it has room for', async () => {
    const sandbox = new Sandbox('none');
    for (let i = 0; i <= MAX_DEVICES; i++) await sandbox.act({ type: 'add' });
    await sandbox.act({ type: 'wait', ms: 1000 });
    const { devices } = sandbox.store.getState();
    expect(devices.map(({ name, tabs }) => [name, tabs.length])).toEqual([
      ['A', 2],
      ['B', 1],
      ['C', 2],
      ['D', 2],
    ]);
    expect(new Set(devices.map(({ block }) => block)).size).toBe(MAX_DEVICES);
    expect(sandbox.can({ type: 'add' })).toBe(false);
  });

  test.each(SEEDS)('has no repeat while all rules are kept, and finds the copy (seed %i)', async seed => {
    const { counts, log } = await play('none', seed);
    expect(counts).toMatchObject({ repeats: 0, lost: 0, pending: 0 });
    expect(counts.replaced).toBeGreaterThan(0);
    expect(counts.renamed).toBeGreaterThanOrEqual(counts.replaced);
    expect(log.map(({ text }) => text).join()).toContain('is a copy');
  });

  test.each([
    ['none', ['going', 'telling', 'over']],
    ['claims', ['going', 'over']],
    ['blocks', ['going', 'over']],
    ['copies', ['going', 'over']],
  ] as const)('the story of the section comes to its point in a few steps: %s', async (broken, expected) => {
    const sandbox = new Sandbox(broken, SEED);
    const telling = createTelling(broken, sandbox);
    // Its first step has an action for each device.
    for (const _ of sandbox.store.getState().devices) await sandbox.act({ type: 'wait', ms: 0 });
    expect(sandbox.store.getState().counts).toMatchObject({ ids: 3 * BURST, repeats: 0, pending: 0 });
    const states: StoryState[] = [];
    while (states.at(-1) !== 'over') states.push(await telling.next());
    expect(states).toEqual(expected);
  });

  test('shows the IDs of a repeat as Anatomy reads them: in the block that their device has', async () => {
    const { repeats, devices } = await play('claims', SEED);
    const read = repeats.map(({ id }) => readGranted(id));
    expect(read.length).toBeGreaterThan(0);
    expect(devices[0]!.block).toBe(1024);
    for (const granted of read) expect(granted).toMatchObject({ kind: 'granted', block: 1024 });
  });

  test('says that power was lost only after IDs were generated', async () => {
    const sandbox = new Sandbox('claims', SEED);
    const hasLost = async (action: Action) => {
      await sandbox.act(action);
      return sandbox.store.getState().hasLostPower;
    };
    expect(await hasLost({ type: 'power', device: 'A' })).toBe(false);
    expect(await hasLost({ type: 'burst', device: 'A', count: BURST })).toBe(false);
    expect(await hasLost({ type: 'power', device: 'A' })).toBe(true);
  });

  test('says of which IDs of a tab notes got in place of others', async () => {
    const { counts, devices } = await play('claims', SEED);
    const tabs = devices.flatMap(({ tabs }) => tabs);
    const replacements = tabs.reduce((sum, tab) => sum + tab.replacements, 0);
    expect(replacements).toBe(counts.renamed);
    expect(replacements).toBe(counts.repeats);
    for (const tab of devices[0]!.tabs) expect(tab.ids - tab.replacements).toBe(BURST);
  });

  test('of two that are online, the one that checks in second gets another block', async () => {
    const sandbox = new Sandbox('none');
    await sandbox.act({ type: 'copy', device: 'B' });
    expect(sandbox.store.getState().caption).toContain('checks in second');
    await sandbox.act({ type: 'burst', device: 'C', count: 10 });
    expect(sandbox.store.getState().caption).not.toContain('own cells');
    await sandbox.act({ type: 'burst', device: 'B', count: 10 });
    const [, b, c] = sandbox.store.getState().devices;
    expect(b!.block).not.toBe(c!.block);
  });

  test.each(SEEDS)('repeats IDs after power cuts if claims are not durable (seed %i)', async seed => {
    const scene = await play('claims', seed);
    const { counts, repeats } = scene;
    expect(counts.repeats).toBeGreaterThan(0);
    expect(repeats[0]).toMatchObject({ outcome: 'repeat', first: expect.stringMatching(/^A/) });
    const { first, second } = repeats[0]!;
    expect(endingOf(scene)).toContain(
      `${counts.repeats} IDs are generated twice, as by tabs ${first} and ${second}`,
    );
  });

  test.each(SEEDS)('repeats IDs within three rounds of the hint of the sandbox (seed %i)', async seed => {
    const sandbox = new Sandbox('claims', seed);
    const burst = () => sandbox.act({ type: 'burst', device: 'A', count: BURST });
    for (let round = 0; round < 3 && sandbox.store.getState().counts.repeats === 0; round++) {
      await burst();
      await sandbox.act({ type: 'power', device: 'A' });
      await burst();
    }
    expect(sandbox.store.getState().counts.repeats).toBeGreaterThan(0);
  });

  test('makes IDs in each tab of a device at the same time', async () => {
    const sandbox = new Sandbox('none');
    await sandbox.act({ type: 'burst', device: 'A', count: BURST });
    const [a, b] = sandbox.store.getState().devices;
    expect(a!.tabs.map(({ ids }) => ids)).toEqual([BURST, BURST]);
    expect(new Set(a!.tabs.map(({ aheadMs }) => aheadMs)).size).toBe(1);
    expect(b!.tabs.map(({ ids }) => ids)).toEqual([0]);
  });

  test.each(SEEDS)('repeats IDs of another device if blocks are granted twice (seed %i)', async seed => {
    const { devices, counts, repeats } = await play('blocks', seed);
    expect(devices.map(({ block }) => block)).toEqual([0, 0]);
    expect(counts.repeats).toBeGreaterThan(0);
    expect([repeats[0]!.first[0], repeats[0]!.second[0]].sort()).toEqual(['A', 'B']);
  });

  test.each(SEEDS)('loses notes of a copied profile if nobody looks for copies (seed %i)', async seed => {
    const { counts } = await play('copies', seed);
    expect(counts.lost).toBeGreaterThan(0);
    expect(counts.repeats).toBe(counts.lost);
  });

  test('refuses more devices than it can draw', async () => {
    const sandbox = new Sandbox('none');
    for (let i = 0; i < 6; i++) {
      await sandbox.act({ type: 'copy', device: 'B' });
    }
    const { devices } = sandbox.store.getState();
    expect(devices).toHaveLength(MAX_DEVICES);
    expect(sandbox.can({ type: 'copy', device: 'A' })).toBe(false);
  });

  test('draws repeats at both of their makers', async () => {
    const { devices, repeats } = await play('blocks');
    for (const tab of [repeats[0]!.first, repeats[0]!.second]) {
      const device = devices.find(({ name }) => name === tab[0])!;
      expect(device.runs.some(run => run.tab === tab && run.isRepeat)).toBe(true);
    }
  });

  test('keeps granting IDs offline, and sends them when it is back online', async () => {
    const sandbox = new Sandbox('none');
    await sandbox.act({ type: 'network', device: 'B', isOnline: false });
    await sandbox.act({ type: 'burst', device: 'B', count: 10 });
    const { devices, counts } = sandbox.store.getState();
    expect(devices[1]!.tabs[0]!.kind).toBe('granted');
    expect(devices[1]!.unsent).toBe(10);
    expect(counts.repeats).toBe(0);
    await sandbox.act({ type: 'network', device: 'B', isOnline: true });
    expect(sandbox.store.getState().devices[1]!.unsent).toBe(0);
  });
});
