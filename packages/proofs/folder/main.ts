/*
 * Processes that share a device in a folder, killed with SIGKILL at random moments, in the middle of claims
 * and check-ins. Half of them are told to end first, and hand back their cells, if they live long enough.
 * No cell may be claimed twice unless it was handed back, no ID made twice, and no device taken for a
 * copy. Then the folder is opened on another machine and back on its own, where it must be the same device;
 * and it is copied: the copy must be another device.
 *
 *       pnpm prove folder [--kills 300] [--runtimes]
 *
 * They are processes of Node, or with --runtimes of Node, Bun and Deno in turns.
 *
 * Exits with 1 if anything else happened.
 */

import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Sno } from '@sno-id/sdk';
import { kindOf } from '../../grants/src/index.ts';
import { createAuthority, newKey, toNodeListener } from '../../grants/src/server/index.ts';
import { memoryStore } from '../../grants/src/server/stores/memory.ts';
import { scratchFolder } from '../databases/servers/tool.mjs';
import { readOptions } from '../options.mjs';
import { listen, stop } from '../ports.mjs';
import { reportAll, reportPart } from '../report.mjs';
import { runtimeOf } from '../runtimes/fetch.mjs';

/** Processes at the same time. */
const PROCESSES = 4;
/**
 * Slots of 512 ms, so that each process has to claim all the time; with few lanes, so that it finds those
 * handed back.
 */
const WIDTHS = { slot: 22, lane: 3, n: 2 };
/** A process is killed within this many milliseconds after its first sign of life. */
const MOST_MS = 400;
/** One that is told to end has at most as many milliseconds before it is killed all the same. */
const MOST_END_MS = 400;

const { kills, runtimes } = readOptions({ kills: 300, runtimes: false });
const authority = createAuthority({
  namespace: 'notes',
  store: memoryStore(),
  keys: [await newKey()],
  authorize: () => ({ principal: 'anna' }),
  widths: WIDTHS,
});
let forks = 0;
authority.subscribe(event => {
  if (event.type === 'fork') forks++;
});
const server = createServer(toNodeListener(authority.handle));
const url = `http://127.0.0.1:${await listen(server)}/`;
const scratch = scratchFolder();
const folder = join(scratch, 'device');
/** What runs a process. */
const commands = [[process.execPath], ...(runtimes ? await otherRuntimes() : [])];

/** The cells that were claimed. */
const claims = new Set<string>();
/**
 * Tags: of all claims that somebody could use, of those that were handed back, and of those whose place was
 * taken.
 */
const tags = new Set<string>();
const handedBack = new Set<string>();
const replaced = new Set<string>();
const ids = new Set<string>();
const devices = new Set<string>();
let claimedTwice = 0;
let madeTwice = 0;
let notGranted = 0;
let closed = 0;
let errors = '';
let lives = 0;

/**
 * Starts a process on a folder, and kills it some time after it has said a word.
 *
 * @param endMs how long before that it is told to end, in milliseconds; undefined if it is not told
 * @returns the device that it was
 */
async function live(
  folder: string,
  isDone: (word: string) => boolean,
  mostMs: number,
  endMs?: number,
  host: readonly string[] = [],
): Promise<string | undefined> {
  const [command = '', ...args] = commands[lives++ % commands.length]!;
  const child = spawn(command, [...args, process.env['DEVICE_PROGRAM']!, folder, url, ...host]);
  const ended = new Promise(resolve => child.once('close', resolve));
  child.stderr.on('data', chunk => {
    errors += chunk;
  });
  let device: string | undefined;
  let isKilled = false;
  const kill = async () => {
    if (isKilled) return;
    isKilled = true;
    await setTimeout(Math.random() * mostMs);
    if (endMs !== undefined) {
      child.kill('SIGTERM');
      await setTimeout(endMs);
    }
    child.kill('SIGKILL');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, ...rest] = line.split(' ');
    const value = rest.join(' ');
    if (word === 'claim') {
      const [grant, slot, lane, tag, after] = rest;
      tags.add(tag!);
      if (after) claimedTwice += note(replaced, after);
      else claimedTwice += note(claims, `${grant} ${slot} ${lane}`);
    }
    if (word === 'back') handedBack.add(value);
    if (word === 'closed') closed++;
    // The last line may be cut off in the middle.
    if (word === 'id' && value.length === 16) {
      madeTwice += note(ids, value);
      if (kindOf(value as Sno) !== 'granted') notGranted++;
    }
    if (word === 'device') {
      device = value;
      devices.add(value);
    }
    if (isDone(word!)) void kill();
  }
  await ended;
  return device;
}

/** Bun and Deno, which may do no more than they must. */
async function otherRuntimes(): Promise<string[][]> {
  const [bun, deno] = [await runtimeOf('bun').fetch(), await runtimeOf('deno').fetch()];
  return [
    [bun, '--no-install'],
    [deno, 'run', '--no-prompt', '--allow-env', '--allow-net', '--allow-read', `--allow-write=${scratch}`],
  ];
}

/** @returns 1 if it was there already. */
function note(seen: Set<string>, value: string): number {
  const before = seen.size;
  seen.add(value);
  return seen.size === before ? 1 : 0;
}

let started = 0;
await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    while (started++ < kills) {
      // Some die as soon as they have claimed, and before they have made an ID.
      const first = Math.random() < 0.3 ? 'claim' : 'id';
      const endMs = Math.random() < 0.5 ? Math.random() * MOST_END_MS : undefined;
      await live(folder, word => word === first, first === 'claim' ? 5 : MOST_MS, endMs);
    }
  }),
);
// At the end, because two processes are read in no order. A claim that nobody could use was given up by its
// transaction.
for (const tag of replaced) if (tags.has(tag) && !handedBack.has(tag)) claimedTwice++;
const devicesOfFolder = devices.size;
const [device] = devices;
const isId = (word: string) => word === 'id';

const elsewhere = await live(folder, isId, 0, undefined, ['elsewhere']);
const back = await live(folder, isId, 0);
const isKept = elsewhere !== undefined && elsewhere !== device && back === device;

const copy = join(scratch, 'copy');
cpSync(folder, copy, { recursive: true });
const copied = await live(copy, isId, 0);
const isNewDevice = copied !== undefined && devices.size === devicesOfFolder + 2;

await stop(server);
rmSync(scratch, { recursive: true });
const format = (value: number) => value.toLocaleString('en');
const parts: [isRight: boolean, name: string, outcome: string][] = [
  [claimedTwice === 0, 'no cell is claimed twice', `${format(claims.size)} claimed, ${claimedTwice} twice`],
  [madeTwice === 0, 'no ID is made twice', `${format(ids.size)} made, ${madeTwice} twice`],
  [notGranted === 0, 'each ID is of a block that was granted', `${notGranted} are not`],
  [
    ids.size > kills,
    'each process makes IDs',
    `${format(closed)} of ${format(kills)} closed before they were killed`,
  ],
  [
    true,
    'cells are handed back',
    `${format(handedBack.size)}, ${format(replaced.size)} of them claimed again`,
  ],
  [
    forks === 0 && devicesOfFolder === 1,
    'the folder is one device',
    `${devicesOfFolder} device, ${forks} forks`,
  ],
  [isKept, 'another machine is another device', 'and back on its own the folder is the same'],
  [isNewDevice, 'a copy of the folder is another device', isNewDevice ? 'it is' : 'it is not'],
  [errors === '', 'no process fails', errors.slice(0, 2000)],
];
for (const part of parts) reportPart(...part);
const faults = parts.filter(([isRight]) => !isRight).length;
reportAll('folder', {
  ids: ids.size,
  faults,
  repeats: claimedTwice + madeTwice,
  more: `${format(kills)} kills`,
});
