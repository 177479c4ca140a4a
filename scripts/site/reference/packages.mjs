// @ts-check
/* The packages of the reference, and their entries: those of `exports` in their package.json. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** In the order in which the reference lists them. */
const FOLDERS = ['packages/sdk', 'packages/grants', 'packages/devtools'];

/**
 * What each entry is for, in a sentence.
 * @type {Readonly<Record<string, string>>}
 */
const ABOUT = {
  '@sno-id/sdk': 'Makes, reads, converts and checks IDs.',
  '@sno-id/sdk/meta': 'Named fields in the metabyte. The guide is [The metabyte](../metabyte.md).',
  '@sno-id/sdk/read':
    'Reads an ID in any form, or says what is wrong. The guide is [Reading IDs](../reading.md).',
  '@sno-id/sdk/shared': 'Generators that threads share. The guide is [Worker threads](../guides/workers.md).',
  '@sno-id/sdk/snowflake': 'The 64-bit family, and `identify`. The guide is [Snowflakes](../snowflake.md).',
  '@sno-id/sdk/node': 'Storage for Node, Bun and Deno.',
  '@sno-id/sdk/testing': 'Clocks for tests. The guide is [Tests](../guides/tests.md).',
  '@sno-id/grants': 'A device that makes IDs offline. The guide is [Grants](../grants.md).',
  '@sno-id/grants/folder': 'The store of a device in Node, Bun, Deno and Electron.',
  '@sno-id/grants/sqlite-device': 'The store of a device in SQLite: React Native, Electron and workers.',
  '@sno-id/grants/outbox': 'Keeps changes of rows until the server has stored each one.',
  '@sno-id/grants/outbox/dexie': 'The store of an outbox in a database of Dexie.',
  '@sno-id/grants/outbox/sqlite': 'The store of an outbox in SQLite, over any library.',
  '@sno-id/grants/server': 'The authority, which grants blocks and judges IDs.',
  '@sno-id/grants/memory': 'A store of the authority for tests: it forgets what it granted.',
  '@sno-id/grants/sqlite': 'A store of the authority in SQLite.',
  '@sno-id/grants/postgres': 'A store of the authority in PostgreSQL.',
  '@sno-id/grants/etcd': 'A store of the authority in etcd.',
  '@sno-id/grants/rows': 'Stores the rows that devices send, each once.',
  '@sno-id/grants/rows/sqlite': 'The ledger of rows in SQLite.',
  '@sno-id/grants/rows/postgres': 'The ledger of rows in PostgreSQL.',
  '@sno-id/grants/conformance':
    'The cases that a store of the authority, a device or an outbox, and a ledger of rows, must pass.',
  '@sno-id/grants/testing': 'Devices, servers and clocks for tests.',
  '@sno-id/devtools':
    'The panel. In production these exports do nothing. The guide is [The devtools](../devtools.md).',
  '@sno-id/devtools/production': 'The panel, in production too.',
  '@sno-id/devtools/announce': 'Shows the generators of a worker, or of a page without the panel.',
  '@sno-id/devtools/server': 'Shows the generators of a server.',
  '@sno-id/devtools/trace': 'Shows which code made an ID.',
};

/** What a reader looks for first, before the rest of its group in the order of the alphabet. */
export const FIRST = [
  ...['generate', 'createGenerator', 'defaultGenerator', 'parse', 'isSno', 'checkSno'],
  ...[
    'dateOf',
    'unixMsOf',
    'metaOf',
    'partitionOf',
    'sequenceOf',
    'tickOf',
    'toFields',
    'fromFields',
    'withFields',
  ],
  ...[
    'firstAt',
    'lastAt',
    'toUuid',
    'fromUuid',
    'toAsciiUuid',
    'toBytes',
    'fromBytes',
    'toHex',
    'fromHex',
    'toBigInt',
    'fromBigInt',
  ],
  ...['isSnoError', 'Generator', 'GeneratorOptions', 'Sno', 'SnoFields'],
  ...[
    'defineMeta',
    'flag',
    'oneOf',
    'uint',
    'readId',
    'matchId',
    'splitSequence',
    'createSharedGenerator',
    'identify',
  ],
  ...[
    'openDevice',
    'postTo',
    'kindOf',
    'Device',
    'createAuthority',
    'openServer',
    'createVerifier',
    'toNodeListener',
  ],
];

/**
 * @typedef {object} Entry
 * @property {string} name as it is imported
 * @property {string} file its source, absolute
 * @property {string} about a sentence
 * @property {string} page the name of its page, without an extension
 */

/** @type {readonly { readonly name: string, readonly entries: readonly Entry[] }[]} */
export const PACKAGES = FOLDERS.map(folder => {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const entries = Object.entries(exports)
    // `internal` promises nothing, so nobody is to read it here.
    .filter(([subpath, target]) => typeof target === 'object' && subpath !== './internal')
    .map(([subpath, target]) => {
      const entry = name + subpath.slice(1);
      const about = ABOUT[entry] ?? '';
      const file = join(root, folder, target['@sno-id/source']);
      return { name: entry, file, about, page: entry.slice('@sno-id/'.length).replaceAll('/', '-') };
    });
  return { name, entries };
});
