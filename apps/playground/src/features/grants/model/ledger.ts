/* Remembers every ID that was made, by whom, and what became of those that were made twice. */

import type { Sno } from '@sno-id/sdk';
import { withRealWidths } from '../../../lib/granted.ts';
import { placeOf, WIDTHS } from './layout.ts';
import type { Counts, IdRun, Repeat, RepeatOutcome } from './scene.ts';

/** Who made an ID. */
export interface Maker {
  readonly tab: string;
  readonly device: string;
  /**
   * The device whose profile this one's was copied from, over any number of copies; itself without a copy.
   */
  readonly origin: string;
}

/** An ID that two tabs have made. */
interface MadeTwice {
  readonly first: Maker;
  readonly second: Maker;
  outcome: RepeatOutcome;
}

/** The most pairs of tabs that are listed. */
const LISTED = 12;
/** The most runs that are kept for the drawing of a device. */
const RUNS = 400;

export class Ledger {
  #ids = 0;
  #renamed = 0;
  #makers = new Map<Sno, Maker>();
  #madeTwice = new Map<Sno, MadeTwice>();
  #runs = new Map<string, IdRun[]>();

  /** Takes note of an ID that a call has returned. */
  add(id: Sno, maker: Maker): void {
    this.#ids++;
    const first = this.#makers.get(id);
    if (!first) this.#makers.set(id, maker);
    else if (!this.#madeTwice.has(id)) {
      const areCopies = first.origin === maker.origin && first.device !== maker.device;
      this.#madeTwice.set(id, { first, second: maker, outcome: areCopies ? 'pending' : 'repeat' });
    }
    this.#draw(id, maker, first !== undefined);
    if (first) this.#draw(id, first, true);
  }

  /** A note got another ID. */
  renamed(id: Sno): void {
    this.#renamed++;
    const repeat = this.#madeTwice.get(id);
    if (repeat?.outcome === 'pending') repeat.outcome = 'renamed';
  }

  /** The server took a note for a retry of another with the same ID. */
  lost(id: Sno): void {
    const repeat = this.#madeTwice.get(id);
    if (repeat?.outcome === 'pending' || repeat?.outcome === 'repeat') repeat.outcome = 'lost';
  }

  counts(): Counts {
    const of = (outcome: RepeatOutcome) =>
      [...this.#madeTwice.values()].filter(repeat => repeat.outcome === outcome).length;
    const lost = of('lost');
    return {
      ids: this.#ids,
      repeats: of('repeat') + lost,
      renamed: this.#renamed,
      replaced: of('renamed'),
      lost,
      pending: of('pending'),
    };
  }

  /** Repeats by pair of tabs and outcome, the newest first. */
  repeats(): Repeat[] {
    const groups = new Map<string, Repeat>();
    for (const [id, { first, second, outcome }] of this.#madeTwice) {
      const key = [first.tab, second.tab, outcome].join(' ');
      const known = groups.get(key);
      const count = (known?.count ?? 0) + 1;
      groups.set(
        key,
        known
          ? { ...known, count }
          : { first: first.tab, second: second.tab, id: withRealWidths(id, WIDTHS), outcome, count },
      );
    }
    return [...groups.values()].reverse().slice(0, LISTED);
  }

  /** The IDs that a device has made, as bars of the drawing. */
  runsOf(device: string): readonly IdRun[] {
    return (this.#runs.get(device) ?? []).map(run => ({ ...run }));
  }

  #draw(id: Sno, { device, tab }: Maker, isRepeat: boolean): void {
    const { unit, block, lane } = placeOf(id);
    const runs = this.#runs.get(device) ?? [];
    this.#runs.set(device, runs);
    const run: IdRun = { tab, firstUnit: unit, lastUnit: unit, lane, block, isRepeat };
    const continued = runs.find(before => isContinuedBy(before, run));
    if (continued) continued.lastUnit = unit;
    else runs.push(run);
    if (runs.length > RUNS) runs.shift();
  }
}

function isContinuedBy(before: IdRun, { tab, firstUnit, lane, block, isRepeat }: IdRun): boolean {
  return (
    before.lastUnit === firstUnit - 1 &&
    before.tab === tab &&
    before.isRepeat === isRepeat &&
    before.lane === lane &&
    before.block === block
  );
}
