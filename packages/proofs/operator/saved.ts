/*
 * The results of the last complete run, which are committed: the document is made from them, and a test holds
 * it to them.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './results.ts';
import type { Row } from './row.ts';
import { withTables } from './table.ts';

const FILE = 'operator/results.json';
const DOCUMENT = '../../docs/grants-operating.md';

/** @param root the folder of the package */
export function readResults(root: string): Result[] {
  const path = join(root, FILE);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/**
 * Saves results in place of those of the same plays, drops those of rows that are gone, and makes the
 * document's tables.
 */
export function saveResults(root: string, rows: readonly Row[], played: readonly Result[]): void {
  const isSame = (a: Result, b: Result) =>
    a.id === b.id && a.replica === b.replica && a.failover === b.failover;
  const kept = readResults(root).filter(old => !played.some(result => isSame(old, result)));
  const all = rows.flatMap(({ id }) => [...kept, ...played].filter(result => result.id === id));
  writeFileSync(join(root, FILE), `${JSON.stringify(all, undefined, 2)}\n`);
  const path = join(root, DOCUMENT);
  writeFileSync(path, withTables(readFileSync(path, 'utf8'), rows, all));
}
