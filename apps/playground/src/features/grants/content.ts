/*
 * The texts of this section.
 */

import { grouped, LIMITS } from '@sno-id/kit/data';
import type { Action } from './model/action.ts';
import { BURST, MAX_DEVICES } from './model/layout.ts';
import type { Broken, Scene, SceneDevice } from './model/scene.ts';

export const grantsText = {
  title: 'Grants',
  leads: {
    none: 'No ID is stored twice. Each tab claims a cell of its device’s grant. Only a copied device can repeat IDs, and those are replaced before they are stored.',
    claims:
      'Each tab claims a cell of its device’s grant, but only in memory. A loss of power forgets the claim, so two tabs can use one cell.',
    blocks:
      'Each tab claims a cell of its device’s grant, but two devices have the same grant. Their tabs can use one cell.',
    copies:
      'Each tab claims a cell of its device’s grant. A copy of the device has the same grant, and nobody looks for it.',
  },
  rules: 'Rules',
  devices: 'Devices',
  results: 'Results',
  /** The button of the story, by its state. */
  press: { playing: 'Stop', stopped: 'Play the story', telling: 'Next', over: 'Play the story' },
  telling: ({ count }: { count: number }) =>
    `Device A and its copy C have generated ${grouped(count)} IDs twice. Both are offline. Press “Next”, and they go online.`,
  restart: 'Start over',
  before: 'Two devices, each with a block. Their tabs have claimed cells.',
  empty: 'No device yet.',
  add: 'Add a device',
  full: `There is room for ${MAX_DEVICES} devices, so none can be added or copied.`,
  wait: 'Wait 4 seconds',
  offline: `Without the server, a device continues with the blocks that it has, for at least ${LIMITS.offlineFirst} after its first check-in, and for ${LIMITS.offline} after later ones. Then the time in its IDs lags.`,
  simulated: `In a drawing, a column is a slot of time and a row is a lane of the block; a cell is one lane in one slot. This is the real code of client and server in simulated time: a slot lasts 4 seconds instead of ${LIMITS.slot}, and a block has 4 lanes instead of 64, each with 1 ID in ${LIMITS.unit} instead of 4. So ${BURST} IDs at once run ahead of the clock. Each step takes a fraction of a second.`,
};

export const rulesText = {
  label: 'Rule to break',
  none: 'All kept',
  claims: 'Claims not saved',
  blocks: 'Blocks granted twice',
  copies: 'No check for copies',
  claimsHelp:
    'A tab does not write to the disk which cell it takes. After a power cut, a new tab can take the same one.',
  blocksHelp:
    'The server’s counter is not on its disk when it grants a block, so it grants the same block again.',
  copiesHelp:
    'The app does not check in before it sends, and its notes carry no session (the random tag of a tab): the server takes a second note with the same ID for a retry, and drops it.',
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
  more: 'Clock',
  clock: 'Clock',
  clockOf: ({ name }: { name: string }) => `Clock of device ${name}`,
  clockRight: 'correct',
  clockAhead: '15 s ahead',
  clockBehind: '15 s behind',
  clockDead: 'stands at 1970',
  ofDevice: ({ label, name }: { label: string; name: string }) => `${label}, device ${name}`,
};

export const tabText = {
  granted: 'granted',
  late: 'granted, late',
  provisional: 'provisional',
  opening: 'opening',
  ids: ({ count }: { count: string }) => `${count} IDs`,
  ahead: ({ seconds }: { seconds: string }) => `${seconds} s ahead`,
  kill: 'Kill',
  ofTab: ({ label, name }: { label: string; name: string }) => `${label}, tab ${name}`,
};

export const drawingText = {
  slot: 'slot',
  lane: ({ lane }: { lane: number }) => `lane ${lane}`,
  provisional: 'no cell',
  label: ({ name, cells, runs, repeats }: { name: string; cells: number; runs: number; repeats: number }) =>
    `Cells of device ${name}: ${cells} claimed; IDs in view: ${runs} ${runs === 1 ? 'bar' : 'bars'}, ${repeats} repeated`,
  keyHeld: 'cell of a live tab',
  keyLeft: 'cell that was left',
  keyIds: 'IDs',
  keyRepeat: 'IDs that repeat',
  keyNow: 'now',
  keyClock: 'what the device’s clock shows',
};

export const resultText = {
  ids: 'IDs generated',
  stored: 'Stored twice',
  repeats: 'Made twice',
  lost: 'Notes lost',
  renamed: 'Notes given new IDs',
  none: 'None so far.',
  list: 'IDs that repeat',
  made: ({ others, first, second }: { others: number; first: string; second: string }) =>
    `${others === 0 ? '' : `and ${grouped(others)} more, `}made by tab ${first} and again by tab ${second}`,
  repeat: 'only the unique key of the table sees it',
  pendingOutcome: 'not sent yet',
  renamedOutcome: 'found, and replaced before they were stored',
  lostOutcome: 'notes lost, because they looked like retries',
  log: 'Log',
  announce: ({ count }: { count: number }) => `${count} IDs made twice so far.`,
};

/** How a story ends: with what became of its notes. */
export function endingOf({ broken, counts, repeats }: Scene): string {
  const [repeat] = repeats;
  if (broken === 'none')
    return `The end: ${grouped(counts.ids)} IDs, and none is stored twice. The copy was found, and ${grouped(counts.renamed)} of its notes have other IDs.`;
  if (!repeat) return 'The end: no two tabs have met in one cell this time. Play it again.';
  const { id, first, second } = repeat;
  const fight = `The end: tab ${first} and tab ${second} have each made a note with the ID ${id}. Both want the same row.`;
  return counts.lost > 0
    ? `${fight} The server keeps the first, and drops the second as a retry: ${grouped(counts.lost)} notes are lost.`
    : `${fight} Only the unique key of the table sees it: it rejects the second note, which needs another ID.`;
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
    case 'clock':
      return `The clock of device ${action.device} is ${CLOCK_WORDS[action.clock]}. Cells do not depend on it.`;
    case 'network':
      return action.isOnline
        ? `Device ${action.device} is online: it checks in, and sends its notes.`
        : `Device ${action.device} is offline. Its tabs continue.`;
    case 'wait':
      return 'Time passes: the next slot begins.';
  }
}

const CLOCK_WORDS = {
  right: 'right again',
  ahead: '15 s ahead',
  behind: '15 s behind',
  dead: 'dead: it shows 1970',
} as const;
