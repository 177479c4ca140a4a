import { sequenceOf } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { createStore } from 'zustand/vanilla';
import { report as reportFacts } from '../../../lib/facts.ts';
import { type Layout, type Member, overlapsOf } from './layout.ts';
import { createLedger, type Findings } from './ledger.ts';
import { createMaker, type Maker } from './maker.ts';

/** What is known about a member. */
export interface MemberStatus {
  readonly made: number;
  /** The sequence number of its latest ID. */
  readonly latest: number;
}

export interface CrewState {
  readonly isRunning: boolean;
  /** By letter, of those that have made an ID. */
  readonly members: Readonly<Record<string, MemberStatus>>;
  readonly findings: Findings;
}

/** The environment of the members, which tests replace. */
export interface CrewSurroundings {
  /** Unix milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  /** Calls at intervals; returns a function that ends it. */
  readonly every: (ms: number, callback: () => void) => () => void;
  readonly random: () => number;
}

export type Crew = ReturnType<typeof createCrew>;

/** How often the members make what is due, in milliseconds. */
export const STEP_MS = 200;
/** A page that was asleep makes up for this at most, in milliseconds. */
const MAX_CATCH_UP_MS = 500;

/** Runs the members of a map, and compares the IDs that they generate. */
export function createCrew({ now, every, random }: CrewSurroundings) {
  const makers = new Map<string, { readonly maker: Maker; readonly fromMs: number }>();
  let statuses: Record<string, MemberStatus> = {};
  let ledger = createLedger();
  let layout: Layout = [];
  let madeUntilMs = 0;
  let endSteps: (() => void) | undefined;
  const store = createStore<CrewState>()(() => ({
    isRunning: false,
    members: {},
    findings: ledger.findings(),
  }));

  /** Creates a generator for a member. It begins after the unit that the one before it may have used. */
  function begin(member: Member): void {
    makers.set(member.letter, { maker: createMaker(member, random), fromMs: madeUntilMs + UNIT_MS });
  }

  function step(): void {
    const toMs = now();
    const sinceMs = Math.max(madeUntilMs, toMs - MAX_CATCH_UP_MS);
    ledger.advance();
    for (const { letter, rate } of layout) {
      const { maker, fromMs } = makers.get(letter)!;
      if (fromMs > toMs) continue;
      const ids = maker.makeBetween(Math.max(sinceMs, fromMs), toMs, rate);
      if (ids.length === 0) continue;
      ledger.add(letter, ids);
      const made = (statuses[letter]?.made ?? 0) + ids.length;
      statuses[letter] = { made, latest: sequenceOf(ids.at(-1)!) };
    }
    madeUntilMs = toMs;
    show();
  }

  function show(): void {
    const isRunning = endSteps !== undefined;
    const findings = ledger.findings();
    store.setState({ isRunning, members: { ...statuses }, findings });
    reportFacts({
      sharing: {
        running: isRunning ? layout.length : 0,
        overlaps: overlapsOf(layout).length,
        ids: findings.ids,
        duplicates: findings.duplicates,
      },
    });
  }

  return {
    store,
    /** Applies the current map. */
    sync(next: Layout): void {
      for (const { letter } of layout) {
        if (next.some(member => member.letter === letter)) continue;
        ledger.forgetPairsOf(letter);
        delete statuses[letter];
      }
      for (const member of next) {
        const before = layout.find(({ letter }) => letter === member.letter);
        if (before && isSameConfig(before, member)) continue;
        ledger.forgetPairsOf(member.letter);
        begin(member);
      }
      layout = next;
      show();
    },
    start(): void {
      madeUntilMs = now();
      for (const member of layout) begin(member);
      endSteps ??= every(STEP_MS, step);
      show();
    },
    stop(): void {
      endSteps?.();
      endSteps = undefined;
      show();
    },
    /** Resets the findings and counts. */
    forget(): void {
      ledger = createLedger();
      statuses = {};
      show();
    },
  };
}

/** Whether two configurations need the same generator. The rate can change while it runs. */
function isSameConfig(a: Member, b: Member): boolean {
  return a.partition === b.partition && a.min === b.min && a.max === b.max;
}
