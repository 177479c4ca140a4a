/*
 * Scripts of the sandbox, step by step: one for each rule, and one for a copy that is found with all rules
 * kept. A step is some actions at once. Each begins with tabs that fill cells: the section opens after it.
 */

import type { Action } from './action.ts';
import { BURST } from './layout.ts';
import type { Broken, Scene } from './scene.ts';

/** The rounds after which a story gives up. */
const MAX_ROUNDS = 12;
const SLOT_MS = 4096;

/**
 * `opening`: only its first step is done. `telling`: its next step is that copies are found, which have
 * generated the same IDs. `left`: something else was done since.
 */
export type StoryState = 'opening' | 'going' | 'telling' | 'over' | 'left';

/** The story of a rule in a new sandbox, which it takes to its opening. */
export function createTelling(
  broken: Broken,
  sandbox: { readonly store: { readonly getState: () => Scene }; act(action: Action): Promise<void> },
) {
  const { getState } = sandbox.store;
  const steps = storyOf(broken, getState);
  let upcoming = steps.next();
  let last = perform();

  async function perform(): Promise<StoryState> {
    if (upcoming.done) return 'over';
    for (const action of upcoming.value) await sandbox.act(action);
    upcoming = steps.next();
    if (upcoming.done) return 'over';
    return isTelling(getState()) ? 'telling' : 'going';
  }

  return {
    /** Takes the next step, after those before. Resolves when the scene shows it. */
    next(): Promise<StoryState> {
      last = last.then(perform);
      return last;
    },
  };
}

/** @param scene what the sandbox shows after the action before */
function* storyOf(broken: Broken, scene: () => Scene): Generator<readonly Action[], void> {
  const stories = { none: found, claims: powerCuts, blocks: meetings, copies };
  yield [burst('A'), burst('B')];
  yield* stories[broken](scene);
}

/** Whether copies have made the same IDs, and are offline: their next step is to be found. */
function isTelling({ counts, devices }: Scene): boolean {
  return counts.pending > 0 && devices.some(({ isOnline }) => !isOnline);
}

const hasRepeats = (scene: Scene) => scene.counts.repeats > 0;

const burst = (device: string): Action => ({ type: 'burst', device, count: BURST });

type Story = Generator<readonly Action[], void>;

/** Power cuts while IDs are ahead of the clock: the tabs after it claim cells that were in use. */
function* powerCuts(scene: () => Scene): Story {
  for (let round = 0; round < MAX_ROUNDS && !hasRepeats(scene()); round++) {
    if (round > 0) yield [burst('A')];
    yield [{ type: 'power', device: 'A' }];
    yield [burst('A')];
  }
}

/** Two devices in one block, until two of their tabs claim the same lane of a slot. */
function* meetings(scene: () => Scene): Story {
  for (let round = 0; round < MAX_ROUNDS && !hasRepeats(scene()); round++) {
    yield [{ type: 'wait', ms: SLOT_MS }];
    yield [burst('A'), burst('B')];
  }
}

/**
 * A copied profile and its original, which are used at the same time. A tab holds the cell of the next slot,
 * too, so only those of the slot after it can be the same.
 */
function* copies(scene: () => Scene): Story {
  yield [{ type: 'copy', device: 'A' }];
  for (let round = 0; round < MAX_ROUNDS && !hasRepeats(scene()); round++) {
    yield [{ type: 'wait', ms: 2 * SLOT_MS }, burst('A'), burst('C')];
  }
}

/** The same while both are offline: the copy is found when they are online again. */
function* found(scene: () => Scene): Story {
  yield [
    { type: 'network', device: 'A', isOnline: false },
    { type: 'copy', device: 'A' },
  ];
  for (let round = 0; round < MAX_ROUNDS && !scene().counts.pending; round++) {
    yield [{ type: 'wait', ms: 2 * SLOT_MS }, burst('A'), burst('C')];
  }
  yield [
    { type: 'network', device: 'A', isOnline: true },
    { type: 'network', device: 'C', isOnline: true },
  ];
}
