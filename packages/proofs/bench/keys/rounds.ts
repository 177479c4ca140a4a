/* Loads a table with each kind of key, in turns. */

import { readFileSync } from 'node:fs';
import { inTurns, median } from '../sdk/rounds.mjs';

const ROUNDS = 3;
const COMMITS = 20;

/** A kind of key in one database. */
export interface Kind {
  readonly name: string;
  /** Of the column. */
  readonly type: string;
  /** As literals of the database's SQL. */
  readonly keys: readonly string[];
}

/** What one load took. CPU is that of the database alone. */
export interface Load {
  readonly cpuMs: number;
  readonly megabytes: Readonly<Record<string, number>>;
}

/** The medians of each kind. */
export async function inRounds(
  kinds: readonly Kind[],
  load: (kind: Kind) => Promise<Load>,
): Promise<Map<string, Load>> {
  const loads = await inTurns(kinds, ROUNDS, load);
  return new Map(
    kinds.map(({ name }, i) => {
      const all = loads[i] ?? [];
      const sizes = Object.keys(all[0]?.megabytes ?? {});
      const sizeOf = (what: string) => median(all.map(({ megabytes }) => megabytes[what] ?? 0));
      const megabytes = Object.fromEntries(sizes.map(what => [what, sizeOf(what)]));
      return [name, { cpuMs: median(all.map(({ cpuMs }) => cpuMs)), megabytes }];
    }),
  );
}

/** CPU that a process has used, on Linux, in milliseconds and steps of 10. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What fills the table of notes from that of the keys of a kind, in several transactions. */
export function insertsFrom(count: number, staging: string): string[] {
  return Array.from({ length: COMMITS }, (_, part) => {
    const [from, to] = [part, part + 1].map(end => Math.round((count / COMMITS) * end));
    return `insert into notes select id, n % 1000, 'a note of 25 characters..' from ${staging}
      where n > ${from} and n <= ${to} order by n`;
  });
}

/** Literals of MariaDB and SQLite. */
export const textsOf = (keys: readonly string[]) => keys.map(key => `'${key}'`);
/** @param keys in hexadecimal, perhaps with hyphens */
export const blobsOf = (keys: readonly string[]) => keys.map(key => `x'${key.replaceAll('-', '')}'`);
