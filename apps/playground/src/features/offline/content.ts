/* The texts of this section. */

import { grouped, LIMITS } from '@sno-id/kit/data';

export const offlineText = {
  title: 'Offline app',
  lead: 'Each note gets its ID when you create it, and keeps it; only a copied device has to replace IDs. Cut a device off, stop the server, copy a device: no note is lost or stored twice.',
  startOver: 'Start over',
};

/** Where the newest note is. */
export const journeyText = {
  title: 'The newest note',
  first: 'Written without a network',
  none: 'Write a note, and see where its ID is.',
  demo: 'A demo writes a note offline, and then sends it.',
  places: [
    { place: 'a', name: 'Device A' },
    { place: 'server', name: 'Server’s table' },
    { place: 'b', name: 'Device B' },
  ] as const,
  here: 'same ID',
  twin: 'same ID, another note',
  renamed: 'its new ID',
  notHere: 'not yet',
  says: {
    onDevice: 'It has its ID. No server has seen it.',
    onServer: 'It had its ID before any server saw it. The server’s table has it now, under the same ID.',
    everywhere: 'It had its ID before any server saw it. Everybody has it now, under the same ID.',
    twins: 'Two notes have this ID, one on each device. Turn both networks on.',
    twinsOnline: 'Two notes have this ID, one on each device. Once both are sent, one of them gets a new ID.',
    /** Of the note that had the ID `was` of another one, before it was given another. */
    renamed: ({ was }: { was: string }) =>
      `Two notes had the ID ${was}. Both are kept, and this one has a new ID.`,
  },
};

export const guaranteesText = {
  title: 'Guarantees and limits',
  limits: `A device can stay offline for at least ${LIMITS.offlineFirst} after its first check-in, and for ${LIMITS.offline} after later ones. After that its IDs are late: still unique, with an earlier time.`,
  all: 'What is guaranteed, and what is not',
};

export const noteText = {
  title: 'Note',
  missing: ({ id }: { id: string }) => `There is no note with the ID ${id} on this device.`,
  missingHelp:
    'A link to a note contains its ID. The note itself comes from this device or the server, not from the link.',
  close: 'Close',
  copyWhat: 'ID',
  text: 'Text',
  delete: 'Delete',
  retry: 'Try again',
  discard: 'Take back',
  followUp: 'Add a follow-up',
  followUpText: ({ text }: { text: string }) => `Follow-up: ${text}`,
  follows: 'Follows',
  earlierId: 'Earlier ID',
  conflict:
    'This note was given a new ID: another note has its first one, or a copy of this browser may have used it.',
  refused: ({ problem }: { problem: string }) => `The server rejects a change of this note: ${problem}.`,
  created: 'Time in the ID',
  bits: 'Its 80 bits',
  anatomy: 'Read the ID in Anatomy',
  status: 'Status',
};

export const notesText = {
  count: ({ count }: { count: number }) => (count === 1 ? '1 note' : `${grouped(count)} notes`),
  none: 'No notes yet.',
  noneHelp: 'Type one and press Enter, online or offline.',
  list: 'Notes, newest first',
  more: ({ count }: { count: number }) => `Show ${count} more`,
  newNote: 'New note',
  add: 'Add',
  empty: 'A note needs a text. Type one first.',
};

export const serverText = {
  title: 'Server',
  where: 'Where the server runs',
  insecure:
    'There is no server: browsers allow one inside a page only over HTTPS or on localhost. Notes stay on this device. Open this site over HTTPS to sync.',
  inPage:
    'Inside this page, in a worker: the code of a server, over SQLite. It stores its table in this browser. Nothing leaves it.',
  power: 'Power',
  stopped: 'Stopped. Devices keep their notes, and send them once it runs again.',
};

export const tableText = {
  title: 'The server’s table',
  unavailable: ({ problem }: { problem: string }) => `The table is unavailable: ${problem}.`,
  empty: 'The table is empty.',
  /** @param shown how many of the rows are below, if not all */
  count: ({ rows, deleted, shown }: { rows: number; deleted: number; shown: number | undefined }) =>
    [
      `${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}`,
      deleted > 0 ? `, ${grouped(deleted)} of them deleted` : '',
      shown ? `. The newest ${shown}:` : '.',
    ].join(''),
  list: 'Rows of the table',
  key: 'Primary key',
  created: 'Time in the ID, UTC',
  body: 'Text',
  deleted: 'deleted',
  kind: 'Kind',
};

export const deviceNames = {
  a: { title: 'Device A', about: 'this browser' },
  b: { title: 'Device B', about: 'a second browser, in this page' },
};

export const networkText = {
  network: 'Network',
  syncNow: 'Sync now',
  opening: 'Opening the stored notes…',
  noStorage: ({ problem }: { problem: string }) => `This browser stores nothing for this page: ${problem}`,
  spokenPhase: {
    offline: 'Offline',
    synced: 'Synced with the server',
    absent: 'There is no server',
    unreachable: 'Server unreachable',
  },
  phase: {
    offline: 'Offline: cut off from the server, in all tabs.',
    syncing: 'Contacting the server…',
    synced: 'Synced with the server.',
    absent: 'There is no server, so notes stay on this device.',
  },
  retry: ({ at }: { at: string }) => `Server unreachable. Retrying at ${at}.`,
  unsent: ({ count }: { count: number }) =>
    count === 0 ? 'Nothing unsent.' : `${grouped(count)} unsent ${count === 1 ? 'change' : 'changes'}.`,
  spoken: ({ device, state }: { device: string; state: string }) => `${device}: ${state}`,
  identity: 'How its IDs stay unique',
  cell: 'Cell',
  secondTab: 'Open a second tab',
};

export const copyText = {
  copy: 'Copy device A onto B',
  about:
    'The copy has the blocks and the unsent notes of A. Then each writes a note, in the same one of 64 lanes and the same 4 ms, so both have the same ID. By chance this would be rare.',
  written: { a: 'Written on A', b: 'Written on B' },
  copied: 'Device B is now a copy of device A. Both are offline, and have written a note each, under one ID.',
  refused:
    'Nothing was copied: device B has notes that the server does not have, and they would be lost. Sync device B first.',
};

export const conflictText = {
  mark: 'new ID',
  copy: 'Another device had the same profile. This one checked in second, and got a new block.',
  /** @param unsent whether notes are not stored yet, which may have to get other IDs */
  none: ({ unsent }: { unsent: boolean }) =>
    unsent ? 'Its unsent notes get new IDs, where other notes have theirs.' : 'All its notes kept their IDs.',
  title: 'conflict: given a new ID, because another note has its first one, or a copy may have used it',
  count: ({ count }: { count: number }) =>
    count === 1
      ? '1 note was given a new ID, because another note has its first one, or a copy may have used it. It is marked “new ID”.'
      : `${grouped(count)} notes were given new IDs, because other notes have their first ones, or a copy may have used them. They are marked “new ID”.`,
};

/** The sync status of a note: its mark, and a description. */
export const standingText = {
  local: { mark: 'not sent', words: 'stored on this device, not sent yet' },
  edited: { mark: 'edited', words: 'edited here: the server has an earlier version' },
  stored: { mark: 'on server', words: 'in the server’s table, same version as here' },
  refused: { mark: 'rejected', words: 'rejected by the server, stored only on this device' },
};

export const deviceText = {
  granted:
    'Granted: no other tab, browser or server can generate the same ID; only a copy of this profile could.',
  late: 'Late: no other tab, browser or server can generate the same ID (only a copy of this profile could), but the clock has passed what was granted, so the IDs carry an earlier time.',
  provisional: {
    'no-check-in': 'Provisional: this page knows no server that could grant IDs, so they are unique by odds.',
    'no-grant':
      'Provisional: no server has granted IDs to this browser yet, so they are unique by odds (31 random bits in each 4 ms).',
    storage:
      'Provisional: this browser’s storage does not respond, so no cell can be claimed, and IDs are unique by odds.',
    fork: 'Provisional: this browser’s profile was copied, and it has no new grants yet, so IDs are unique by odds.',
    closed: 'Provisional: this page was left, and has no cell again yet, so its IDs are unique by odds.',
  },
  relaxed: 'The browser does not promise that claims survive a power failure.',
  ahead: ({ seconds }: { seconds: number }) => `The last ID is ${grouped(seconds)} s ahead of the clock.`,
  noCell: 'none',
  cell: ({ from, to, lane, slot }: CellFields) =>
    `${from} to ${to}, lane ${lane} (slot ${grouped(slot)} of a period of ${LIMITS.slab}).`,
  /** A tab that generates nothing lets its cell pass. */
  pastCell: ({ from, to, lane, slot }: CellFields) =>
    `was ${from} to ${to}, lane ${lane} (slot ${grouped(slot)}). It is over, and the next ID needs another one.`,
  spare: 'A spare one follows.',
};

interface CellFields {
  readonly from: string;
  readonly to: string;
  readonly lane: number;
  readonly slot: number;
}
