import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));
const server = files.filter(file => /^(server|cli|ledger)\//.test(file));

/** What each folder may import, besides itself. */
const allowed: Record<string, readonly string[]> = {
  // '.' is what lies beside the folders: how options are read.
  // A server's own generators are a device on a store in memory.
  server: ['.', 'format', 'protocol', 'device', 'stores'],
  'server/stores': ['.', 'server', 'format', 'server/stores/postgres'],
  'server/stores/postgres': ['.', 'server', 'server/stores', 'format'],
  'server/conformance': ['server', 'device', 'format', 'ledger', 'outbox'],
  ledger: ['.', 'rows', 'server', 'server/stores', 'server/stores/postgres'],
  cli: ['cli/commands', 'server', 'server/stores', 'format'],
  'cli/commands': ['cli', 'server', 'server/stores', 'server/stores/postgres', 'format'],
};

/** Packages, and the parts of Node: whoever else needs them would bind the server to a runtime. */
const packages: Record<string, RegExp> = {
  '@sno-id/sdk': /./,
  '@sno-id/sdk/internal': /./,
  jose: /^server\/(keys|tokens)\.ts$/,
  'node:http': /^server\/node-listener\.ts$/,
  'node:fs': /^(server\/stores\/sqlite|cli\/(bin|open-store))\.ts$/,
  'node:sqlite': /^cli\/open-store\.ts$/,
  'node:os': /^server\/stores\/sqlite\.ts$/,
  'node:timers': /^server\/stores\/sqlite\.ts$/,
  'node:module': /^cli\/open-store\.ts$/,
  'node:path': /^cli\/open-store\.ts$/,
  'node:url': /^cli\/open-store\.ts$/,
};

/** The files that may touch what only a runtime has. */
const edges: Record<string, RegExp> = {
  'Date.now': /^(server\/(authority|verifier|stores\/\w+)|ledger\/memory)\.ts$/,
  'performance.now': /^$/,
  setTimeout: /^server\/(time-limit|stores\/etcd-gateway|conformance\/device-cases)\.ts$/,
  'Math.random': /^$/,
  getRandomValues: /^server\/random-hex\.ts$/,
  'process.': /^cli\/(bin|open-store)\.ts$/,
};

const folderOf = (file: string) => dirname(file).replace(/^(device|source|stores|format|protocol)\/.*/, '$1');
/** With and without names, of values and of types, now and later. */
const IMPORT = /(?:from|import|import\() ?'([^']+)'/g;
const codeOf = (file: string) =>
  readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');

describe('imports of the server run one way', () => {
  test.each(server)('%s', file => {
    for (const [, path] of codeOf(file).matchAll(IMPORT)) {
      if (!path!.startsWith('.')) {
        expect(Object.keys(packages)).toContain(path);
        expect(file, `imports ${path}`).toMatch(packages[path!]!);
        continue;
      }
      const to = folderOf(normalize(join(dirname(file), path!)));
      if (to !== folderOf(file)) expect(allowed[folderOf(file)], `${file} imports ${path}`).toContain(to);
    }
  });
});

/** What each folder of the client may import, besides itself. */
const allowedInClient: Record<string, readonly string[]> = {
  '.': ['device', 'format', 'stores'],
  format: [],
  protocol: ['format'],
  source: ['format'],
  device: ['.', 'format', 'protocol', 'source'],
  // What an outbox and a rows handler share.
  rows: [],
  outbox: ['.', 'rows', 'device', 'outbox/stores'],
  'outbox/stores': ['.', 'outbox', 'stores'],
  stores: ['.', 'device', 'format'],
};

describe('imports of the client run one way', () => {
  const client = files.filter(file => !server.includes(file) && !file.startsWith('testing/'));

  test.each(client)('%s', file => {
    for (const [, path] of codeOf(file).matchAll(IMPORT)) {
      if (!path!.startsWith('.')) {
        expect(path, file).toMatch(/^@sno-id\/sdk(\/internal)?$|^node:/);
        if (path!.startsWith('node:')) expect(file, `imports ${path}`).toMatch(/^stores\/folder/);
        continue;
      }
      const to = folderOf(normalize(join(dirname(file), path!)));
      // Where no store is given, a page has IndexedDB.
      if (file === 'device/open-device.ts' && path === '../stores/indexed-db.ts') continue;
      if (to !== folderOf(file))
        expect(allowedInClient[folderOf(file)], `${file} imports ${path}`).toContain(to);
    }
  });
});

test.each(Object.entries(edges))('only the edges of the server touch %s', (name, where) => {
  expect(server.filter(file => codeOf(file).includes(name)).filter(file => !where.test(file))).toEqual([]);
});
