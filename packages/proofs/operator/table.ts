/* The tables of docs/grants-operating.md, made from what was counted. */

import { markdownTable } from 'markdown-table';
import { withPart } from '../document.mjs';
import type { Counts, Result } from './results.ts';
import type { ReplicaFate, Row } from './row.ts';

/** The stores, in the order of the document. */
const STORES: readonly Row['store'][] = ['PostgreSQL', 'etcd', 'SQLite'];

/**
 * Puts the tables into the document.
 *
 * @throws Error where it has no place for one of them.
 */
export function withTables(document: string, rows: readonly Row[], results: readonly Result[]): string {
  return STORES.flatMap(store => {
    const own = rows.filter(row => row.store === store);
    const outages = own.filter(({ shape }) => shape === 'outage');
    const losses = own.filter(row => !outages.includes(row));
    return [
      { name: store, table: lossTable(losses, results) },
      { name: `${store}, outages`, table: outageTable(outages, results) },
    ];
  }).reduce((text, { name, table }) => withPart(text, name, table), document);
}

function lossTable(rows: readonly Row[], results: readonly Result[]): string {
  const head = ['what is done', 'noticed by', 'granted twice until then', 'command'];
  return markdownTable([head, ...rows.flatMap(row => cellsOf(row, results))]);
}

/**
 * What is done, who notices, what can repeat until then, and what to do; nothing for a row that was not
 * played.
 */
function cellsOf(row: Row, results: readonly Result[]): string[][] {
  const own = results.filter(({ id }) => id === row.id);
  const [restarted, lived] = (['restarted', 'lived'] as const).map(
    fate => own.find(({ replica, failover }) => replica === fate && !failover)?.counts,
  );
  const alone = own.find(({ failover }) => failover)?.counts;
  const first = restarted ?? lived;
  if (!first) return [];
  const isUnnoticed = row.shape === 'copy' && row.isUnnoticed;
  const witnesses = isUnnoticed
    ? ['nobody, so run the command first']
    : [noticed(first, 'restarted'), ...(isOther(first, lived) ? [noticed(lived, 'lived')] : [])];
  const twice = first.twiceBefore > 0 ? `${first.twiceBefore} of ${first.blocksBefore} blocks` : 'nothing';
  const commands = row.commands ?? [[row.shape === 'copy' ? 'renew' : 'advance']];
  const command = commands.map(words => `\`sno-grants ${words.join(' ')}\``).join(', and at the next stop ');
  const times = first.stops > commands.length ? ', each time' : '';
  const isAlone = row.shape !== 'loss' || !row.stopsAlone;
  const none = alone ? `, ${isAlone ? 'none' : 'sometimes none'} with \`failover: 'advance'\`` : '';
  return [[row.what, witnesses.join(', or '), twice, `${command}${times}${none}`]];
}

/** Whether a process that ran on noticed it in another way than one that was restarted. */
function isOther(restarted: Counts, lived: Counts | undefined): lived is Counts {
  return (
    lived !== undefined && (lived.witness !== restarted.witness || lived.noticedBy !== restarted.noticedBy)
  );
}

function noticed({ witness, noticedBy }: Counts, fate: ReplicaFate): string {
  if (noticedBy === 'returning device') return 'the first device that comes back';
  if (witness === 'name') return 'the name of the store';
  if (witness === 'empty') return 'the empty store';
  if (witness === 'file') return 'a server that has the old file open';
  return fate === 'lived' ? 'a server that ran on' : 'the Raft term';
}

function outageTable(rows: readonly Row[], results: readonly Result[]): string {
  const head = ['what is done', 'times', 'check-ins', 'failed', 'longest gap', 'stops', 'granted twice'];
  const body = rows.flatMap(row => {
    const counts = results.find(({ id }) => id === row.id)?.counts;
    if (!counts || row.shape !== 'outage') return [];
    const { answered, failed, longestGapMs, stops, twiceAfter } = counts;
    const seconds = `${(longestGapMs / 1000).toFixed(1)} s`;
    const numbers = [row.rounds, answered, failed].map(count => count.toLocaleString('en'));
    return [[row.what, ...numbers, seconds, `${stops}`, `${twiceAfter}`]];
  });
  return markdownTable([head, ...body]);
}
