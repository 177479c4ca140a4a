/*
 * Scripts that play the sandbox, action by action: one for each rule, and one that tries everything with all
 * rules kept.
 */

import type { Action } from './action.ts';
import { BURST } from './layout.ts';
import type { Broken, Scene } from './scene.ts';

/** The rounds after which a story gives up. */
const MAX_ROUNDS = 12;
const SLOT_MS = 4096;

/** @param scene what the sandbox shows after the action before */
export function* storyOf(broken: Broken, scene: () => Scene): Generator<Action, void> {
  const stories = { none: everything, claims: powerCuts, blocks: meetings, copies };
  yield* stories[broken](scene);
}

const hasRepeats = (scene: Scene) => scene.counts.repeats > 0;
const deviceOf = (scene: Scene, name: string) => scene.devices.find(device => device.name === name);

const burst = (device: string): Action => ({ type: 'burst', device, count: BURST });

/** Power cuts while IDs are ahead of the clock: the tabs after it claim cells that were in use. */
function* powerCuts(scene: () => Scene): Generator<Action, void> {
  for (let round = 0; round < MAX_ROUNDS && !hasRepeats(scene()); round++) {
    yield burst('A');
    yield { type: 'power', device: 'A' };
    yield burst('A');
  }
}

/** Two devices in one block, until two of their tabs claim the same lane of a slot. */
function* meetings(scene: () => Scene): Generator<Action, void> {
  for (let round = 0; round < MAX_ROUNDS && !hasRepeats(scene()); round++) {
    yield burst('A');
    yield burst('B');
    if (!hasRepeats(scene())) yield { type: 'wait', ms: SLOT_MS };
  }
}

/** A copied profile and its original, which are used at the same time. */
function* copies(scene: () => Scene): Generator<Action, void> {
  if (!deviceOf(scene(), 'C')) yield { type: 'copy', device: 'A' };
  for (let round = 0; round < MAX_ROUNDS && !hasRepeats(scene()); round++) {
    yield { type: 'wait', ms: SLOT_MS };
    yield burst('A');
    yield burst('C');
  }
}

/** Kills, power cuts, wrong clocks, and a copy that is found when it is back online. */
function* everything(scene: () => Scene): Generator<Action, void> {
  yield burst('A');
  yield { type: 'kill', tab: deviceOf(scene(), 'A')?.tabs[0]?.name ?? '' };
  yield { type: 'open', device: 'A' };
  yield { type: 'power', device: 'A' };
  yield burst('A');
  yield { type: 'network', device: 'B', isOnline: false };
  yield { type: 'clock', device: 'B', clock: 'dead' };
  yield burst('B');
  yield { type: 'network', device: 'A', isOnline: false };
  yield { type: 'copy', device: 'A' };
  for (let round = 0; round < MAX_ROUNDS && !scene().counts.pending; round++) {
    yield { type: 'wait', ms: SLOT_MS };
    yield burst('A');
    yield burst('C');
  }
  yield { type: 'network', device: 'A', isOnline: true };
  yield { type: 'network', device: 'C', isOnline: true };
  yield { type: 'network', device: 'B', isOnline: true };
}
