import fs, { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileClockIds } from '../../src/node/index.ts';
import { multiClock } from '../../src/snowflake/index.ts';
import { type ManualClock, manualClock } from '../../src/testing/index.ts';

/** What was done to files, in order. */
const done: string[] = [];

const { openSync, fsyncSync, closeSync, renameSync } = fs;
const paths = new Map<number, string>();
Object.assign(fs, {
  openSync(path: string, flags: string) {
    const file = openSync(path, flags);
    paths.set(file, path);
    done.push(`open ${path} ${flags}`);
    return file;
  },
  fsyncSync(file: number) {
    fsyncSync(file);
    done.push(`flush ${paths.get(file)}`);
  },
  closeSync(file: number) {
    closeSync(file);
    done.push(`close ${paths.get(file)}`);
  },
  renameSync(from: string, to: string) {
    renameSync(from, to);
    done.push(`rename ${from} ${to}`);
  },
});
syncBuiltinESMExports();
afterAll(() => {
  Object.assign(fs, { openSync, fsyncSync, closeSync, renameSync });
  syncBuiltinESMExports();
});

const START_MS = Date.UTC(2026, 0, 1);
const clockOf = (id: bigint): number => multiClock.toFields(id).clock;
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sno-clock-ids-'));
  path = join(folder, 'clock-id');
  done.length = 0;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function started(clock: ManualClock, at = path) {
  return multiClock.createGenerator({ machine: 3, clock, maxWaitMs: 0, clockIds: fileClockIds(at) });
}

test('the name of a file is the clock ID, and each start renames it to the next', () => {
  const clock = manualClock(START_MS);
  for (const expected of [...Array(16).keys(), 0]) {
    expect(clockOf(started(clock).next())).toBe(expected);
    expect(readdirSync(folder)).toEqual([`clock-id.${expected}`]);
  }
});

test('so does each move to another clock ID', () => {
  const clock = manualClock(START_MS);
  const generator = started(clock);
  generator.next();
  clock.advance(-10);
  expect(clockOf(generator.next())).toBe(1);
  expect(readdirSync(folder)).toEqual(['clock-id.1']);
});

test('what is saved is on the disk, its folder included, before the generator has it', () => {
  const clock = manualClock(START_MS);
  const generator = started(clock);
  const [first, second] = [`${path}.0`, `${path}.1`];
  const flushOf = (path: string) => [`flush ${path}`, `close ${path}`];
  expect(done).toEqual([
    `open ${first} wx`,
    ...flushOf(first),
    ...(process.platform === 'win32' ? [] : [`open ${folder} r`, ...flushOf(folder)]),
  ]);
  generator.next();
  clock.advance(-10);
  done.length = 0;
  generator.next();
  expect(done).toEqual([
    `rename ${first} ${second}`,
    ...(process.platform === 'win32' ? [] : [`open ${folder} r`, ...flushOf(folder)]),
  ]);
});

test('a relative path is one from the working folder', () => {
  const relativePath = relative(process.cwd(), path);
  for (let starts = 0; starts < 2; starts++) started(manualClock(START_MS), relativePath);
  expect(readdirSync(folder)).toEqual(['clock-id.1']);
});

test('other files in the folder are left alone, those with similar names too', () => {
  const others = ['clock-id', 'clock-id.bak', 'clock-id.', 'clock-id2.7', 'x.clock-id.9', 'clock-id.1x'];
  for (const name of others) writeFileSync(join(folder, name), 'mine');
  expect(clockOf(started(manualClock(START_MS)).next())).toBe(0);
  expect(readdirSync(folder).sort()).toEqual([...others, 'clock-id.0'].sort());
});

describe('is refused, and nothing is changed:', () => {
  test('a folder that is not there', () => {
    expect(() => started(manualClock(START_MS), join(folder, 'no', 'clock-id'))).toThrow(/ENOENT.*scandir/);
  });

  test('a file in place of the folder', () => {
    writeFileSync(path, '');
    expect(() => started(manualClock(START_MS), join(path, 'clock-id'))).toThrow(/ENOTDIR/);
  });

  test('a clock ID that the layout does not have', () => {
    writeFileSync(`${path}.16`, '');
    expect(() => started(manualClock(START_MS))).toThrow(
      /^clockIds\.load\(\): expected an integer from 0 to 15, got 16/,
    );
    expect(readdirSync(folder)).toEqual(['clock-id.16']);
  });

  test('two clock IDs', () => {
    for (const clockId of [3, 7]) writeFileSync(`${path}.${clockId}`, '');
    expect(() => started(manualClock(START_MS))).toThrow(
      `${path}: expected one clock ID, got clock-id.3, clock-id.7`,
    );
    expect(readdirSync(folder)).toEqual(['clock-id.3', 'clock-id.7']);
  });

  test.skipIf(process.getuid?.() === 0)('a folder that cannot be written to', () => {
    const locked = join(folder, 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o500);
    expect(() => started(manualClock(START_MS), join(locked, 'clock-id'))).toThrow(/EACCES/);
  });
});

describe('of two processes on one path', () => {
  test('that start at once for the first time, one starts and the other gets an error', () => {
    const [a, b] = [fileClockIds(path), fileClockIds(path)];
    expect([a.load(), b.load()]).toEqual([undefined, undefined]);
    a.save(0);
    expect(() => b.save(0)).toThrow(`${path}: another process has changed it meanwhile`);
    expect(readdirSync(folder)).toEqual(['clock-id.0']);
  });

  test('that start at once later, too', () => {
    started(manualClock(START_MS));
    const [a, b] = [fileClockIds(path), fileClockIds(path)];
    expect([a.load(), b.load()]).toEqual([0, 0]);
    b.save(1);
    expect(() => a.save(1)).toThrow(`${path}: another process has changed it meanwhile`);
    expect(readdirSync(folder)).toEqual(['clock-id.1']);
  });

  test('the older gets an error when it needs another clock ID, and no ID is repeated', () => {
    const clock = manualClock(START_MS);
    const older = started(clock);
    const issued = [older.next()];
    const newer = started(clock);
    issued.push(newer.next(), older.next());
    clock.advance(-10);
    expect(() => older.next()).toThrow(/another one uses the store, got 1$/);
    issued.push(newer.next());
    expect(issued.map(clockOf)).toEqual([0, 1, 0, 2]);
    expect(new Set(issued).size).toBe(4);
  });

  test('a file that was deleted is made again', () => {
    const clock = manualClock(START_MS);
    const generator = started(clock);
    generator.next();
    rmSync(`${path}.0`);
    clock.advance(-10);
    expect(clockOf(generator.next())).toBe(1);
    expect(readdirSync(folder)).toEqual(['clock-id.1']);
  });
});

test('any other error of the file system is passed on', () => {
  const store = fileClockIds(path);
  store.load();
  writeFileSync(`${path}.0`, '');
  store.load();
  // A folder that is not empty cannot be replaced by a file.
  mkdirSync(`${path}.1`);
  expect(() => store.save(1)).toThrow(/EISDIR|ENOTEMPTY|EPERM/);
});
