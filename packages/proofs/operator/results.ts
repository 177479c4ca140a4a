/* What a play counted, what must hold, and how it is printed. */

import type { Witness } from './replica.ts';
import type { Play, Row } from './row.ts';

/** What is counted in a play. */
export type Counts = ReturnType<typeof newCounts>;

export function newCounts() {
  return {
    /** Who noticed first that the store had forgotten, and when; undefined if nobody did or had to. */
    witness: undefined as Witness | undefined,
    noticedBy: undefined as 'new device' | 'returning device' | undefined,
    /** Blocks granted to new devices before the first device that had been there came back. */
    blocksBefore: 0,
    /** Blocks granted twice before the first device that had been there came back, and after it. */
    twiceBefore: 0,
    twiceAfter: 0,
    /** Honest devices that were called copies, and those that had to start over with another authority. */
    forks: 0,
    startedOver: 0,
    /** How often grants stopped for an operator: at the store that forgot, and at the one that did not. */
    stops: 0,
    stopsElsewhere: 0,
    /** How often the store advanced itself. */
    advanced: 0,
    /** Check-ins that were granted, and those that failed for another reason than a stop. */
    answered: 0,
    failed: 0,
    /** The longest time in which no check-in was answered, in milliseconds; 0 where it was not measured. */
    longestGapMs: 0,
  };
}

/** @throws Error if anything went wrong before anything was lost: the play would prove nothing. */
export function requireCalm({ forks, startedOver, failed }: Counts, twice: number): void {
  if (forks + startedOver + failed + twice > 0)
    throw new Error(
      `before the loss: ${forks} forks, ${startedOver} started over, ${failed} failed, ${twice} twice`,
    );
}

/** What a play of a row came to. */
export interface Result extends Play {
  readonly id: string;
  readonly counts: Counts | undefined;
  /** What is not as it must be. */
  readonly wrong: readonly string[];
}

/** Holds the counts against what must hold. */
export function resultOf(row: Row, play: Play, played: Counts | Error): Result {
  const base = { id: row.id, ...play };
  if (played instanceof Error) return { ...base, counts: undefined, wrong: [played.message] };
  const { twiceBefore, twiceAfter, forks, startedOver, stops, stopsElsewhere, advanced, failed } = played;
  const mayStop = stopsOf(row, play);
  const mayRepeat = row.shape === 'loss' && play.replica === 'restarted';
  const mayStartOver = row.shape === 'copy' || row.commands?.[0]?.[0] === 'init';
  const isNoticed = row.shape === 'outage' || stops + advanced > 0;
  const wrong = [
    !isNoticed && 'nobody noticed',
    twiceBefore > 0 && !mayRepeat && `${twiceBefore} blocks twice before a device came back`,
    twiceAfter > 0 && `${twiceAfter} blocks twice after the first device that came back`,
    forks > 0 && `${forks} honest devices called copies`,
    startedOver > 0 && !mayStartOver && `${startedOver} devices had to start over`,
    stops > mayStop && `${stops} stops, where ${mayStop} may be`,
    stopsElsewhere > (row.shape === 'split' ? 1 : 0) && `${stopsElsewhere} stops where nothing was lost`,
    failed > 0 && row.shape !== 'outage' && `${failed} check-ins failed`,
  ].filter(text => text !== false);
  return { ...base, counts: played, wrong };
}

/** How often a play may stop for an operator. */
function stopsOf(row: Row, { failover }: Play): number {
  if (row.shape === 'outage') return 0;
  const { stops = 1, stopsAlone = 0 } = row.shape === 'loss' ? row : {};
  return failover === 'advance' ? stopsAlone : stops;
}

export function nameOf({ id, replica, failover }: Result): string {
  return `${id} [${replica}${failover ? `, failover ${failover}` : ''}]`;
}

/** What was counted, and a line for everything that is wrong. */
export function textOf({ counts, wrong }: Result): string {
  if (!counts) return wrong.join('; ');
  const { witness = '-', noticedBy = 'nobody', twiceBefore, twiceAfter, forks, startedOver } = counts;
  const { blocksBefore, stops, stopsElsewhere, advanced, answered, failed, longestGapMs } = counts;
  const parts = [
    `${witness} (${noticedBy})`.padEnd(26),
    `twice ${twiceBefore} of ${blocksBefore} + ${twiceAfter}`.padEnd(22),
    `forks ${forks}, started over ${startedOver}, stops ${stops} + ${stopsElsewhere}, advanced itself ${advanced}, answered ${answered}`,
    failed > 0 ? `, failed ${failed}` : '',
    longestGapMs > 0 ? `, longest gap ${longestGapMs} ms` : '',
  ];
  return [parts.join(' '), ...wrong.map(text => `         ${text}`)].join('\n');
}
