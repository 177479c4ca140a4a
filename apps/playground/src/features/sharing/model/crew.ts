import { createStore } from 'zustand/vanilla';
import { report as reportFacts } from '../../../lib/facts.ts';
import { type Layout, type Member, overlapsOf } from './layout.ts';
import { createLedger, type Findings } from './ledger.ts';
import type { FromMember, ToMember } from './member-messages.ts';

/** What is known about a member. */
export interface MemberStatus {
  readonly made: number;
  /** The sequence number of its latest ID. */
  readonly latest?: number;
  /** Why it failed; empty if it did not. */
  readonly problem: string;
}

export interface CrewState {
  readonly isRunning: boolean;
  /** By letter. */
  readonly members: Readonly<Record<string, MemberStatus>>;
  readonly findings: Findings;
}

/** The part of a worker that is used. */
export interface WorkerLike {
  postMessage(message: ToMember): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromMember>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The environment of the members, which tests replace. */
export interface CrewSurroundings {
  readonly createWorker: () => WorkerLike;
  /** Schedules a single call; returns a function that cancels it. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

export type Crew = ReturnType<typeof createCrew>;

/** How long a configuration must stay unchanged before generators are created from it, in milliseconds. */
export const CALM_MS = 250;
/** How often new findings are shown, in milliseconds. */
export const SHOW_MS = 100;

const UNKNOWN: MemberStatus = { made: 0, problem: '' };

/** Runs the members of a map, each in a worker of this page, and compares the IDs they generate. */
export function createCrew({ createWorker, later }: CrewSurroundings) {
  const workers = new Map<string, WorkerLike>();
  /** Cancels the delayed start of members whose configuration has just changed. */
  const starts = new Map<string, () => void>();
  let statuses: Record<string, MemberStatus> = {};
  let ledger = createLedger();
  let layout: Layout = [];
  let cancelShow: (() => void) | undefined;
  const store = createStore<CrewState>()(() => ({
    isRunning: false,
    members: {},
    findings: ledger.findings(),
  }));

  /** Creates a new generator for a member. Messages of the worker that it replaces are ignored. */
  function begin({ letter, partition, min, max, rate }: Member): void {
    end(letter);
    const worker = createWorker();
    workers.set(letter, worker);
    setStatus(letter, { problem: '' });
    worker.onmessage = ({ data }) => {
      if (workers.get(letter) === worker) receive(letter, data);
    };
    worker.onerror = event => {
      event.preventDefault?.();
      receive(letter, { type: 'problem', message: 'The worker failed to load.' });
    };
    worker.postMessage({ type: 'start', config: { partition, min, max }, rate });
  }

  function end(letter: string): void {
    starts.get(letter)?.();
    starts.delete(letter);
    workers.get(letter)?.terminate();
    workers.delete(letter);
  }

  function receive(letter: string, message: FromMember): void {
    if (message.type === 'report') {
      const { runs } = message;
      ledger.add(letter, runs);
      const made = runs.reduce((sum, { count }) => sum + count, statuses[letter]?.made ?? 0);
      const { first, count } = runs.at(-1)!;
      setStatus(letter, { made, latest: first + count - 1 });
    } else {
      end(letter);
      setStatus(letter, { problem: message.message });
    }
    cancelShow ??= later(SHOW_MS, show);
  }

  /** Applies a changed configuration to a running member. */
  function adapt(before: Member, member: Member): void {
    const { letter, rate } = member;
    if (isSameConfig(before, member)) {
      if (before.rate !== rate) workers.get(letter)?.postMessage({ type: 'rate', rate });
      return;
    }
    ledger.forgetPairsOf(letter);
    if (!workers.has(letter) && !starts.has(letter)) return;
    end(letter);
    starts.set(
      letter,
      later(CALM_MS, () => begin(memberOf(letter) ?? member)),
    );
  }

  function show(): void {
    cancelShow?.();
    cancelShow = undefined;
    const findings = ledger.findings();
    store.setState({ members: { ...statuses }, findings });
    reportFacts({
      sharing: {
        running: workers.size,
        overlaps: overlapsOf(layout).length,
        ids: findings.ids,
        duplicates: findings.duplicates,
      },
    });
  }

  function memberOf(letter: string): Member | undefined {
    return layout.find(member => member.letter === letter);
  }

  function setStatus(letter: string, change: Partial<MemberStatus>): void {
    statuses[letter] = { ...(statuses[letter] ?? UNKNOWN), ...change };
  }

  return {
    store,
    /** Applies the current map. */
    sync(next: Layout): void {
      const before = layout;
      layout = next;
      for (const { letter } of before) {
        if (memberOf(letter)) continue;
        end(letter);
        ledger.forgetPairsOf(letter);
        delete statuses[letter];
      }
      for (const member of next) {
        const same = before.find(({ letter }) => letter === member.letter);
        if (same) adapt(same, member);
        else if (store.getState().isRunning) begin(member);
      }
      show();
    },
    start(): void {
      store.setState({ isRunning: true });
      for (const member of layout) begin(member);
      show();
    },
    stop(): void {
      store.setState({ isRunning: false });
      for (const { letter } of layout) end(letter);
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
