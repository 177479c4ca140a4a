/*
 * The texts of this section. Lessons take the labels of controls from here.
 */

/** What a text is completed with. */
type Value = string | number;

export const offlineText = {
  title: 'Offline app',
  lead: 'Notes that need no network. Each gets its final ID when it is created, which is its address here and its primary key on the server. Switch the network off, open a second tab, stop the server: nothing is lost, and nothing is stored twice.',
  codeTitle: 'Show the code: a note with its final ID, this tab’s seat, and the table',
};

export const offlineGuessText = {
  question:
    'Two tabs without a network create 1,000 notes each, in the same second. Then both go online. How many notes need another ID before the server can store them?',
  answerSome: 'About 15',
  answerUnit: 'Those of the same 4 ms',
  answerNone: 'None',
  explanation:
    'The tabs share a partition, and each has a sequence range that no other tab uses. So they cannot generate the same ID, even in the same 4 ms. Try it below: the button creates the 1,000 notes.',
};

export const guaranteesText = {
  title: 'Guarantees and limits',
  guaranteedList: 'Guaranteed',
  stable: 'A note’s ID never changes.',
  stableWhy:
    'It is generated here without asking anybody, and is the note’s address and primary key from then on.',
  tabs: 'Tabs of this browser never generate the same ID.',
  tabsWhy:
    'They share a partition, and each holds a seat: one of 64 sequence ranges. A lock of the browser gives a seat to one tab at a time, and releases it when the tab closes, crashes or is killed.',
  restart: 'A restarted tab never repeats an ID.',
  restartWhy:
    'The generator’s state is stored in the same transaction as the note, so no note exists without it. The next tab on the seat resumes from there, even if the clock was set back.',
  once: 'Nothing is stored twice.',
  onceWhy:
    'A note that is sent again finds its own row, because its ID is the primary key. Sending can be interrupted anywhere and repeated.',
  confirmed: 'Nothing that the server has confirmed is lost when it crashes.',
  confirmedWhy: 'And if its table were lost, this browser would send everything again.',
  notGuaranteedList: 'Not guaranteed',
  browsers: 'That two browsers never generate the same ID.',
  browsersWhy:
    'Each chose one of 65,536 partitions at random, so two can have the same one. They repeat an ID if both generate one in the same 4 ms in the same seat. The primary key rejects the second: that note stays here, marked C, and needs a new ID. An app that must rule this out assigns partitions, as a server can on the first visit.',
  edits: 'That concurrent edits both survive.',
  editsWhy:
    'Of two edits of one note, the one with the higher version wins, and it is the same one everywhere.',
  storage: 'That the browser keeps unsent changes.',
  storageWhy:
    'People clear site data, and browsers do so when the disk is full. The partition is deleted with it, and the next one is random again.',
  order: 'That the order of IDs is the order of events.',
  orderWhy: 'IDs sort by the clocks of their devices, and the clock of another device may be wrong.',
  secrecy: 'Secrecy.',
  secrecyWhy: 'An ID reveals when and by which partition it was generated, and can be guessed.',
};

export const noteText = {
  title: 'Note',
  opening: 'Opening…',
  missing: (id: Value): string => `There is no note with the ID ${id} in this browser.`,
  missingHelp:
    'A link to a note contains its ID. The note itself comes from this browser or the server, not from the link.',
  none: 'No note selected.',
  noneHelp: 'Select an ID in the list: it is the note’s address.',
  copyWhat: 'ID',
  text: 'Text',
  delete: 'Delete',
  newId: 'Assign a new ID',
  created: 'Created',
  partition: 'Partition',
  sequence: 'Sequence',
  version: 'Version',
  status: 'Status',
};

export const notesText = {
  title: 'Notes',
  count: (lengthText: Value): string => `${lengthText}, newest first`,
  none: 'No notes yet.',
  noneHelp: 'Type one and press Enter, online or offline.',
  list: 'Notes, newest first',
  more: (page: Value): string => `Show ${page} more`,
  newNote: 'New note',
  add: 'Add',
  legend: 'Legend of the letters',
};

export const tableText = {
  title: 'The server’s table',
  load: 'Show the server’s table',
  about: 'Asks the database itself, not this page.',
  unavailable: (problem: Value): string => `The table is unavailable: ${problem}.`,
  empty: 'The table is empty.',
  newest: (lengthText: Value): string => ` The newest ${lengthText}:`,
  deleted: (gone: Value): string => `, ${gone} of them deleted`,
  list: 'Rows of the table',
  key: 'Primary key, 10 bytes',
  text: 'As text',
  created: 'Created, UTC',
  partition: 'Partition',
  here: 'In this browser',
  body: 'Text',
  same: 'same ID',
  missing: 'not here',
};

export const networkText = {
  title: 'Network and tabs',
  offline: 'Offline',
  syncNow: 'Sync now',
  opening: 'Opening the stored notes…',
  noStorage: (problem: Value): string => `This browser stores nothing for this page: ${problem}`,
  isSynced: 'Synced with the server',
  isAbsent: 'There is no server',
  isUnreachable: 'Server unreachable',
  isRefused: 'The server rejected the request',
  identity: 'Identity of this tab',
  tryTitle: 'Things to try',
  secondTab: 'Open a second tab',
  bulk: 'Create 1,000 notes offline',
  devtools: 'Open the devtools',
  bulkNote: 'Each is a real note, stored in this browser’s IndexedDB.',
  cleared: 'Cleared',
  startOver: 'Start over',
  clearNote: (value: Value): string =>
    `Clearing this browser deletes its notes${value}. Those in the database come back at the next sync. This tab’s generator keeps its state, because its IDs may exist elsewhere. Another browser with its own notes sends them again.`,
  clearBrowser: 'Clear this browser',
  clearBoth: 'Clear browser and server',
};
