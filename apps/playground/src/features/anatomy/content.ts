/*
 * The texts of this section. Puzzles take the labels of controls from here.
 */

export const quickEditsText = {
  make: 'New',
  next: '+1',
  now: 'Now',
  group: 'Jump to an ID',
};

export const anatomyText = {
  title: 'Anatomy',
  lead: 'Read an ID of any kind. A sno ID is a time in units of 4 ms, a tick, a metabyte, a partition and a sequence: change a bit, and see.',
  characters: ({ text }: { text: string }) => `Text: ${text}`,
};

export const bitsText = {
  list: 'Bits by byte',
  bit: ({ bit, field }: { bit: number; field: string }) => `Bit ${bit}, ${field}`,
  help: 'Press a bit to flip it.',
  keys: 'Arrow keys move, Space flips.',
};

export const fieldsText = {
  tickNote: 'flips when the clock moves back',
  tickOfGrant: 'flips when the clock moves back; with grants, 1 is provisional',
  incomplete: 'not complete',
  caption: 'Fields',
  field: 'Field',
  value: 'Value',
  notes: 'Also written as',
};

export const formsText = {
  text: 'Text',
  hex: 'Hex',
  bigint: 'BigInt',
  bytes: 'Bytes',
  list: 'Forms',
  uuidNote: ({ uuid }: { uuid: string }) =>
    `A valid UUID v7, for uuid columns: ${uuid.slice(0, 13)} is the time in milliseconds, ${uuid[14]} the version, ${uuid[15]} the tick (0 or 8), ${uuid.slice(16, 18)} the metabyte, ${uuid.slice(28, 32)} the partition, ${uuid.slice(32)} the sequence. ${uuid.slice(19, 28)} is the same in each sno ID: the variant of a UUID, then “sno” in ASCII.`,
};

export const foreignText = {
  time: 'Made',
  sno: 'A sno ID at the same scale',
  bits: ({ bits }: { bits: number }) => `${bits} bits`,
  part: ({ name, bits }: { name: string; bits: number }) => `${name}: ${bits} ${bits === 1 ? 'bit' : 'bits'}`,
  field: ({ name }: { name: string }) =>
    name
      .replace(/^./, letter => letter.toUpperCase())
      .replace(/[A-Z]/g, (letter, at) => (at ? ` ${letter.toLowerCase()}` : letter)),
  either: ' or ',
  first: ({ name, plausibility }: { name: string; plausibility: number }) =>
    `Below it is read as a ${name} (${Math.round(plausibility * 100)}%).`,
  others: 'It could also be:',
  bare: 'Without hyphens, this could also be a hash, such as MD5.',
  other: ({ name, plausibility, unixMs }: { name: string; plausibility: number; unixMs?: number }) => {
    const day = unixMs === undefined ? '' : ` from ${new Date(unixMs).toISOString().slice(0, 10)}`;
    return `${name}${day} (${Math.round(plausibility * 100)}%)`;
  },
};

/** What an ID of each other format is. */
export const formatTexts = {
  'uuid-v1':
    'A time in steps of 100 ns, a clock sequence, and the network card of the machine that made it. Its text does not sort by time.',
  'uuid-v2':
    'A UUID of DCE security, with a user or group number in place of a part of its time. It is rare.',
  'uuid-v3': 'A hash of a name: the same name always gives the same UUID. It holds no time.',
  'uuid-v4': '122 random bits. It holds no time, sorts in no order, and does not say who made it.',
  'uuid-v5': 'A hash of a name: the same name always gives the same UUID. It holds no time.',
  'uuid-v6': 'The parts of a UUID v1 in another order, so that its text sorts by time.',
  'uuid-v7':
    'A time in milliseconds, then 74 bits that are random, or partly a counter. Its text sorts by time, like that of a sno ID.',
  'uuid-v8': 'A UUID with a layout that its maker chose. Only they can read it.',
  'uuid-nil': '128 zeros, which stand for “no value”.',
  'uuid-max': '128 ones, the highest of all UUIDs.',
  uuid: 'A UUID of a version or variant that no standard defines. It cannot be read any further.',
  ulid: 'A time in milliseconds, then 80 random bits, in 26 characters. Its text sorts by time, like that of a sno ID.',
  objectid:
    'An ID of MongoDB: a time in seconds, a number of the process, and a counter. Its text sorts by time, to the second.',
  ksuid: 'A time in seconds, then 128 random bits, in 27 characters. Its text sorts by time, to the second.',
  xid: 'A time in seconds, a machine, a process and a counter, in 20 characters. Its text sorts by time, to the second.',
  twitter:
    'A 64-bit number: a time in milliseconds, a datacenter, a worker and a counter. As a number, it sorts by time.',
  discord:
    'A 64-bit number: a time in milliseconds, a worker, a process and a counter. As a number, it sorts by time.',
  instagram:
    'A 64-bit number: a time in milliseconds, a shard of the database and a counter. As a number, it sorts by time.',
  mastodon:
    'A 64-bit number: a time in milliseconds and 16 bits that tell apart IDs of the same one. As a number, it sorts by time.',
  sonyflake:
    'A 64-bit number: a time in steps of 10 ms, a counter and a machine. As a number, it sorts by time.',
  sonyflake2:
    'A 64-bit number: a time in steps of 10 ms, a counter and a machine. As a number, it sorts by time.',
  tsid: 'A 64-bit number: a time in milliseconds, a node and a counter. As a number, it sorts by time.',
  datacenter:
    'A 64-bit number in the layout of Twitter, which counts from 2021. As a number, it sorts by time.',
  instance:
    'A 64-bit number: a time in milliseconds, an instance and a counter. As a number, it sorts by time.',
  'multi-clock':
    'A 64-bit number: a time in milliseconds, the number of a clock, a machine and a counter. As a number, it sorts by time.',
};

export const inputText = {
  label: 'ID in any form',
  placeholder: 'A sno ID in any form, a UUID, ULID or snowflake, or a log that contains IDs',
  empty: ({ chosen }: { chosen: string }) => `Paste or type an ID. Still showing ${chosen}.`,
  readAs: ({ form }: { form: string }) => `Read as ${form}`,
  isFirst: ', made when this page opened. Paste an ID of any kind, or change anything below.',
  unknownKind:
    'This is not an ID of a kind that this page knows: sno, UUID, ULID, KSUID, xid, ObjectId, TSID or a snowflake. Random ones, such as a nanoid, have nothing to read in them.',
  didYouMean: 'Did you mean',
  lastId: ({ chosen }: { chosen: string }) => `Show the last sno ID, ${chosen}`,
  notAnId: 'Not a sno ID.',
  unread: 'The field does not contain a sno ID, so the ID below it has not changed.',
};

/** What an ID is in an app with grants. */
export const grantText = {
  title: {
    granted: 'Only in an app with grants: read as block, lane and n',
    provisional: 'Only in an app with grants: read as a provisional ID',
  },
  term: 'In an app that uses grants',
  granted:
    'these bits are a granted ID, because tick 0 and the top bit of the partition set mean “granted” there. Its servers without grants use partitions below 32,768, which do not set it. Elsewhere the bits are a plain tick, partition and sequence number.',
  provisional:
    'these bits are a provisional ID, because tick 1 and the top bit of the partition set mean “provisional” there: generated before a grant came, with 31 random bits. Elsewhere the bits are a plain tick, partition and sequence number.',
  mark: 'top bit',
  block: 'block',
  lane: 'lane',
  n: 'n',
  random: 'random',
};
