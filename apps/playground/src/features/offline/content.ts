/*
 * The texts of this section. Lessons take the labels of controls from here.
 */

/** What is inserted into a text. */
type Value = string | number;

export const offlineText = {
  title: 'Offline app',
  lead: 'Each note gets its ID when you create it, and keeps it; only a copied device has to replace IDs. Cut a device off, stop the server, copy a device: no note is lost or stored twice.',
  codeTitle: 'Show the code: a device, a note with its final ID, and the table',
};

export const guaranteesText = {
  title: 'Guarantees and limits',
  guaranteedList: 'Guaranteed',
  guaranteed: [
    {
      claim: 'A note keeps its ID.',
      why: 'It is generated here without asking anybody, and is the note’s address and primary key from then on. The only exception is a note in conflict, which is marked C.',
    },
    {
      claim: 'Tabs and browsers never generate the same ID, unless a profile is copied.',
      why: 'The server grants each browser blocks of IDs that it never grants again. Each tab claims a cell of a block, and no other tab can claim that cell. Neither locks nor clocks play a part.',
    },
    {
      claim: 'A restarted tab never repeats an ID.',
      why: 'It claims another cell. A claim is on the disk before the first ID of its cell is generated, so a crash, a kill or a clock that moved back cannot bring the cell back.',
    },
    {
      claim: 'Nothing is stored twice.',
      why: 'Each change has a random key that never changes, and the server keeps a ledger of the keys that it has stored. Sending can be interrupted anywhere and repeated.',
    },
    {
      claim: 'Nothing that the server has confirmed is lost when it crashes.',
      why: 'If its database is restored from a backup, devices send again what they made in the last 7 days.',
    },
    {
      claim: 'A copied profile loses no notes.',
      why: 'A copy of this browser’s profile can generate an ID again, until the next check-in finds the copy. When two notes have the same ID, the server stores the first and rejects the second, which gets a new ID. References to it change in the same step, and the note is marked C.',
    },
  ],
  notGuaranteedList: 'Not guaranteed',
  notGuaranteed: [
    {
      claim: 'That provisional IDs never repeat.',
      why: 'Before its first contact with the server, a browser generates provisional IDs: 31 random bits in each 4 ms. A repeat is very unlikely, and would be treated like one of a copied profile.',
    },
    {
      claim: 'That a copied virtual machine generates other IDs.',
      why: 'A snapshot that includes the memory copies everything, even the cell that a tab generates IDs in. Two notes with one ID are still told apart by their keys, and the second gets a new ID.',
    },
    {
      claim: 'That concurrent edits both survive.',
      why: 'Of two edits of one note, the one that reaches the server last counts, everywhere.',
    },
    {
      claim: 'That the browser keeps unsent changes.',
      why: 'People clear site data, and browsers do so when the disk is full. The grants are deleted with it, and the browser gets new ones.',
    },
    {
      claim: 'That the order of IDs is the order of events.',
      why: 'IDs sort by the clocks of their devices, and the clock of another device may be wrong.',
    },
    {
      claim: 'Secrecy.',
      why: 'An ID reveals when and by which partition it was generated, and can be guessed.',
    },
  ],
};

export const noteText = {
  title: 'Note',
  missing: (id: Value): string => `There is no note with the ID ${id} on this device.`,
  missingHelp:
    'A link to a note contains its ID. The note itself comes from this device or the server, not from the link.',
  close: 'Close',
  copyWhat: 'ID',
  text: 'Text',
  delete: 'Delete',
  retry: 'Try again',
  discard: 'Take back',
  followUp: 'Add a follow-up',
  followUpText: (text: Value): string => `Follow-up: ${text}`,
  follows: 'Follows',
  earlierId: 'Earlier ID',
  conflict:
    'This note was given a new ID: another note has its first one, or a copy of this browser may have used it.',
  refused: (problem: Value): string => `The server rejects a change of this note: ${problem}.`,
  created: 'Created',
  partition: 'Partition',
  sequence: 'Sequence',
  status: 'Status',
};

export const notesText = {
  count: (lengthText: Value): string => (lengthText === '1' ? '1 note' : `${lengthText} notes, newest first`),
  none: 'No notes yet.',
  noneHelp: 'Type one and press Enter, online or offline.',
  list: 'Notes, newest first',
  more: (page: Value): string => `Show ${page} more`,
  newNote: 'New note',
  add: 'Add',
  legend: 'What the letters mean',
};

export const serverText = {
  title: 'Server',
  looking: 'Looking for a server…',
  where: 'Where the server runs',
  insecure:
    'There is no server: none answers at this address, and browsers allow one inside a page only over HTTPS or on localhost. Notes stay on this device. Open this site over HTTPS to sync.',
  onNetwork: 'A real one: it answers at the address of this page, and stores notes in SQLite or PostgreSQL.',
  inPage:
    'This site is only files, so the server runs inside the page: the same sync code, over SQLite, in a worker. It stores its table in this browser; nothing leaves it.',
  running: 'Server running',
  stopped: 'The server is stopped. Devices keep their notes, and send them once it runs again.',
};

export const tableText = {
  title: 'The server’s table',
  load: 'Show the server’s table',
  about: 'Asks the server itself, not this page.',
  unavailable: (problem: Value): string => `The table is unavailable: ${problem}.`,
  noServer: 'the sync server does not answer at its address',
  empty: 'The table is empty.',
  newest: (lengthText: Value): string => ` The newest ${lengthText}:`,
  deleted: (gone: Value): string => `, ${gone} of them deleted`,
  list: 'Rows of the table',
  key: 'Primary key',
  created: 'Created, UTC',
  partition: 'Partition',
  here: 'On device A',
  body: 'Text',
  kind: 'Kind',
  same: 'same ID',
  missing: 'not there',
};

export const deviceNames = {
  a: { title: 'Device A', about: 'this browser' },
  b: { title: 'Device B', about: 'a second browser, in this page' },
};

export const networkText = {
  /** The panel of device A, which the lesson is about. */
  title: 'Device A',
  offline: 'Offline',
  syncNow: 'Sync now',
  opening: 'Opening the stored notes…',
  noStorage: (problem: Value): string => `This browser stores nothing for this page: ${problem}`,
  isSynced: 'Synced with the server',
  isAbsent: 'There is no server',
  isUnreachable: 'Server unreachable',
  spoken: (device: Value, words: Value): string => `${device}: ${words}`,
  identity: 'How its IDs stay unique',
  cell: 'Cell',
  tryTitle: 'Things to try',
  secondTab: 'Open a second tab',
  bulk: 'Create 1,000 notes offline',
  devtools: 'Open the devtools',
  bulkNote: 'Each is a real note, stored in this browser’s IndexedDB.',
  add: 'Add device B',
  addAbout: 'A second browser inside this page, with its own storage and its own grants.',
  copy: 'Copy device A onto B',
  copyAbout:
    'Replaces B by a copy of A, with its identity and its unsent notes, as copying a browser’s profile does. Cut both off, add notes to each, go online: the server tells them apart.',
  copied: 'Device B is now a copy of device A.',
  copyRefused:
    'Nothing was copied: device B has notes that the server does not have, and they would be lost. Sync device B first.',
};

export const conflictText = {
  letter: 'C',
  title: 'conflict: given a new ID, because another note has the first one, or may have it',
  one: '1 conflict: a note was given a new ID, because another note has its first one, or may have it. Nothing is lost; the note is marked C.',
  many: (count: Value): string =>
    `${count} conflicts: notes were given new IDs, because other notes have their first ones, or may have them. Nothing is lost; the notes are marked C.`,
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
  ahead: (seconds: Value): string => `The last ID is ${seconds} s ahead of the clock.`,
  noCell: 'none',
  cell: (slab: Value, slot: Value, lane: Value, from: Value, to: Value): string =>
    `${from} to ${to}, lane ${lane} (slot ${slot} of slab ${slab}, a period of 24.9 days).`,
  spare: 'A spare one follows.',
};
