// @ts-check
/* Loads a table with each kind of key, in turns. */

import { readFileSync } from 'node:fs';
import { inTurns, median } from '../sdk/rounds.mjs';

const ROUNDS = 3;
const COMMITS = 20;

/**
 * A kind of key in one database.
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} type of the column
 * @property {readonly string[]} keys as literals of the database's SQL
 */

/**
 * What one load took. CPU is that of the database alone.
 * @typedef {{ cpuMs: number, megabytes: Record<string, number> }} Load
 */

/**
 * @param {readonly Kind[]} kinds
 * @param {(kind: Kind) => Promise<Load>} load
 * @returns {Promise<Map<string, Load>>} the medians of each kind
 */
export async function inRounds(kinds, load) {
  const loads = await inTurns(kinds, ROUNDS, load);
  return new Map(
    kinds.map(({ name }, i) => {
      const all = loads[i] ?? [];
      const sizes = Object.keys(all[0]?.megabytes ?? {});
      const sizeOf = (/** @type {string} */ what) => median(all.map(({ megabytes }) => megabytes[what] ?? 0));
      const megabytes = Object.fromEntries(sizes.map(what => [what, sizeOf(what)]));
      return [name, { cpuMs: median(all.map(({ cpuMs }) => cpuMs)), megabytes }];
    }),
  );
}

/**
 * CPU that a process has used, on Linux.
 * @param {number} pid
 * @returns {number} milliseconds, in steps of 10
 */
export function cpuMsOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * What fills the table of notes from that of the keys of a kind, in several transactions.
 *
 * @param {number} count
 * @param {string} staging
 */
export function insertsFrom(count, staging) {
  return Array.from({ length: COMMITS }, (_, part) => {
    const [from, to] = [part, part + 1].map(end => Math.round((count / COMMITS) * end));
    return `insert into notes select id, n % 1000, 'a note of 25 characters..' from ${staging}
      where n > ${from} and n <= ${to} order by n`;
  });
}

/** Literals of MariaDB and SQLite. @param {readonly string[]} keys */
export const textsOf = keys => keys.map(key => `'${key}'`);
/** @param {readonly string[]} keys in hexadecimal, perhaps with hyphens */
export const blobsOf = keys => keys.map(key => `x'${key.replaceAll('-', '')}'`);
