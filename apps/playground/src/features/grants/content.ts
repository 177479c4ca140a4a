/*
 * The texts of this section.
 */

import { grouped, LIMITS } from '@sno-id/kit/data';
import type { Action } from './model/action.ts';
import { BURST, MAX_DEVICES } from './model/layout.ts';
import type { Broken, Scene, SceneDevice } from './model/scene.ts';

export const grantsText = {
  title: 'Grants',
  lead: 'A grant gives each device a block. Each tab claims cells of it, and generates IDs only in those. Break a rule to see why.',
  rules: 'Rules',
  devices: 'Devices',
  results: 'Results',
  next: 'Next',
  opening: `Each tab has generated ${BURST} IDs in its own cells. Press “Next” to see what happens to device A.`,
  telling: ({ count }: { count: number }) =>
    `Device A and its copy C have generated ${grouped(count)} IDs twice, offline. None is stored yet. Press “Next”, and both go online.`,
  restart: 'Reset devices',
  before: 'Two devices, each with a block. Their tabs have claimed cells.',
  add: 'Add device',
  full: `There is room for ${MAX_DEVICES} devices, so none can be added or copied.`,
  wait: 'Wait 4 s',
  offline: `Without the server, a device continues with the blocks that it has, for at least ${LIMITS.offlineFirst} after its first check-in, and for ${LIMITS.offline} after later ones. Then the time in its IDs lags.`,
  simulated: `In a drawing, a column is a slot of time and a row is a lane of the block. A cell is one lane in one slot. A tab draws a free lane for each slot, so that a copy of the device seldom has the same one. This is the real code of client and server in simulated time: a slot lasts 4 seconds instead of ${LIMITS.slot}, and a block has 4 lanes instead of 64, each with 1 ID in ${LIMITS.unit} instead of 4. So ${BURST} IDs at once run ahead of the clock. Each step takes a fraction of a second.`,
  ahead: `A real cell has 1,000 IDs a second. A tab that is asked for more does not wait: its IDs run ahead of the clock. When its cells are used up, at least ${LIMITS.slot} ahead, it takes another cell at the present, so later IDs sort before earlier ones although the clock never went back.`,
};

export const rulesText = {
  label: 'Rule to break',
  none: 'All kept',
  claims: 'Claims not saved',
  blocks: 'Blocks granted twice',
  copies: 'No check for copies',
  noneHelp: 'Only a copied device can repeat IDs. Its notes get new IDs before they are stored.',
  claimsHelp: 'A tab does not save which cell it takes. After a power cut, a new tab can take it.',
  blocksHelp: 'The server does not save its counter, so it grants the same block again.',
  copiesHelp: 'Nobody looks for copies. The server drops a second note with the same ID as a retry.',
};

export const deviceText = {
  title: ({ name }: { name: string }) => `Device ${name}`,
  copyOf: ({ name }: { name: string }) => `copy of ${name}`,
  block: ({ block }: { block: string }) => `block ${block}`,
  noBlock: 'no block yet',
  unsent: ({ count }: { count: string }) => `${count} unsent`,
  burst: ({ count }: { count: number }) => `${count} IDs per tab`,
  copy: 'Copy profile',
  power: 'Cut power',
  online: 'Online',
  ofDevice: ({ label, name }: { label: string; name: string }) => `${label}, device ${name}`,
};

export const tabText = {
  granted: 'granted',
  late: 'granted, late',
  provisional: 'provisional',
  opening: 'opening',
  ids: ({ count, replacements }: { count: string; replacements: number }) =>
    replacements ? `${count} IDs, ${grouped(replacements)} as replacements` : `${count} IDs`,
  ahead: ({ seconds }: { seconds: string }) => `${seconds} s ahead of the clock`,
  kill: 'Kill',
  ofTab: ({ label, name }: { label: string; name: string }) => `${label}, tab ${name}`,
};

export const drawingText = {
  slot: 'slot',
  lane: ({ lane }: { lane: number }) => `lane ${lane}`,
  provisional: 'no cell',
  earlier: ({ block }: { block: string }) => `Earlier, in block ${block}:`,
  label: ({ name, cells, runs, repeats }: { name: string; cells: number; runs: number; repeats: number }) =>
    `Cells of device ${name}: ${cells} claimed; IDs in view: ${runs} ${runs === 1 ? 'bar' : 'bars'}, ${repeats} repeated`,
  keyHeld: 'cell of a tab',
  keyLeft: 'cell that no tab uses now, still taken',
  keyIds: 'IDs',
  keyRepeat: 'repeated IDs',
  keyNow: 'now',
};

export const resultText = {
  ids: 'IDs generated',
  repeats: 'Repeated',
  lost: 'Notes lost',
  renamed: 'Notes given new IDs',
  none: 'None so far.',
  list: 'Repeated IDs',
  all: ({ count }: { count: number }) => `Show all ${count} pairs of tabs`,
  made: ({ others, first, second }: { others: number; first: string; second: string }) =>
    `${others === 0 ? '' : `and ${grouped(others)} more `}by tabs ${first} and ${second}`,
  repeat: 'only the unique key of the table sees it',
  pendingOutcome: 'not sent yet',
  renamedOutcome: 'replaced before they were stored',
  lostOutcome: 'taken for retries, and dropped',
  log: 'Log',
  announce: ({ count }: { count: number }) => `${count} IDs generated twice so far.`,
};

/** How a story ends: with what became of its notes. */
export function endingOf({ broken, counts, repeats }: Scene): string {
  const [repeat] = repeats;
  if (broken === 'none' && repeat)
    return `The end: the copy was found, and ${grouped(counts.renamed)} of its notes got new IDs. No ID is stored twice.`;
  if (!repeat) return 'The end: no two tabs have met in one cell this time.';
  const twice = `The end: ${grouped(counts.repeats)} IDs are generated twice, as by tabs ${repeat.first} and ${repeat.second}.`;
  return counts.lost > 0
    ? `${twice} The server took the second notes for retries, and lost them.`
    : `${twice} The unique key of the table rejects the second notes.`;
}

export const logText = {
  exhausted: ({ tab }: { tab: string }) => `Tab ${tab} had no more IDs in its cells.`,
  clashes: ({ device, count }: { device: string; count: string }) =>
    `The server found ${count} IDs of device ${device} in its table. Their notes got new IDs.`,
  lost: ({ device, count }: { device: string; count: string }) =>
    `The server took ${count} notes of device ${device} for retries, and dropped them.`,
  fork: ({ device }: { device: string }) =>
    `Check-in found that device ${device} is a copy. It starts over with a new block.`,
};

/**
 * What an action does, as the caption of the story: only what is true under the rules in force.
 *
 * @param device the device before the action, if it is one of a device
 */
export function captionOf(action: Action, broken: Broken, device?: SceneDevice): string {
  switch (action.type) {
    case 'burst': {
      const made = `Each tab of device ${action.device} generates ${action.count} IDs`;
      if (device?.copyOf) return `${made}, as each tab of device ${device.copyOf} does.`;
      return broken === 'none' ? `${made}, in its own cells.` : `${made}.`;
    }
    case 'add':
      return 'A new device gets a block from the server, and each of its tabs claims cells of it.';
    case 'kill':
      return broken === 'claims'
        ? `Tab ${action.tab} is killed. Its cell stays taken until the power goes.`
        : `Tab ${action.tab} is killed. Its cell stays taken.`;
    case 'power':
      return broken === 'claims'
        ? `Device ${action.device} loses power, and with it its claims. Its new tabs do not know which cells are used: generate ${BURST} IDs again.`
        : `Device ${action.device} loses power, and starts again with as many tabs.`;
    case 'copy':
      return broken === 'none' && device?.isOnline
        ? `The profile of device ${action.device} is copied. Both are online: the one that checks in second gets another block.`
        : `The profile of device ${action.device} is copied: now two devices have its block.`;
    case 'network':
      return action.isOnline
        ? `Device ${action.device} is online: it checks in, and sends its notes.`
        : `Device ${action.device} is offline. Its tabs continue.`;
    case 'wait':
      return 'Time passes: the next slot begins.';
  }
}
