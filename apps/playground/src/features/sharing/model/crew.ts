import type { SnapshotInput, Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { report as reportFacts } from '../../../lib/facts.ts';
import type { Layout, Member } from './layout.ts';
import { createLedger, type Findings } from './ledger.ts';
import { type FromMember, readFromTab, type ToMember, type ToTab } from './member-messages.ts';
import { sharingCodec } from './sharing-codec.ts';

/** The activity of a member. `away`: a tab that is not open or does not respond. */
export type Phase = 'off' | 'making' | 'frozen' | 'killed' | 'away' | 'failed';

/** What is known about a member. */
export interface MemberStatus {
  readonly phase: Phase;
  readonly made: number;
  readonly lastId?: Sno;
  /** Why it failed. */
  readonly problem?: string;
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
  readonly room: string;
  readonly createWorker: () => WorkerLike;
  readonly sayToTabs: (message: ToTab) => void;
  /** Schedules a single call; returns a function that cancels it. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

/** How long a configuration must stay unchanged before generators are created from it, in milliseconds. */
export const CALM_MS = 250;
/** How often new findings are shown, in milliseconds. */
export const SHOW_MS = 100;

export type Crew = ReturnType<typeof createCrew>;

/** Runs the members of a map, each a worker of this page or a tab, and compares the IDs they generate. */
export function createCrew({ room, createWorker, sayToTabs, later }: CrewSurroundings) {
  let ledger = createLedger();
  let layout: Layout = [];
  const workers = new Map<string, WorkerLike>();
  /** Cancels the delayed start of members whose configuration has just changed. */
  const starts = new Map<string, () => void>();
  const snapshots = new Map<string, (snapshot: SnapshotInput) => void>();
  const statuses = new Map<string, MemberStatus>();
  let cancelShow: (() => void) | undefined;

  const store = createStore<CrewState>()(() => ({
    isRunning: false,
    members: {},
    findings: ledger.findings(),
  }));

  function show(): void {
    cancelShow?.();
    cancelShow = undefined;
    const findings = ledger.findings();
    const members = Object.fromEntries(layout.map(({ letter }) => [letter, statusOf(letter)]));
    store.setState({ members, findings });
    reportFacts({ sharing: { ids: findings.ids, duplicates: findings.duplicates } });
  }

  function showSoon(): void {
    cancelShow ??= later(SHOW_MS, show);
  }

  function statusOf(letter: string): MemberStatus {
    return statuses.get(letter) ?? { phase: 'off', made: 0 };
  }

  function setStatus(letter: string, change: Partial<MemberStatus>): void {
    statuses.set(letter, { ...statusOf(letter), ...change });
  }

  function memberOf(letter: string): Member | undefined {
    return layout.find(member => member.letter === letter);
  }

  /** Creates a new generator for a member, unless it should have none now. */
  function begin(member: Member, snapshot?: SnapshotInput): void {
    const { letter, kind, rate } = member;
    end(letter);
    if (kind === 'tab') {
      sayToTabs({ room, to: letter, type: 'set', rate, isFrozen: false });
      return;
    }
    const worker = createWorker();
    workers.set(letter, worker);
    worker.onmessage = ({ data }) => {
      if (workers.get(letter) === worker) receive(letter, data);
    };
    worker.onerror = event => {
      event.preventDefault?.();
      if (workers.get(letter) === worker)
        receive(letter, { type: 'problem', message: 'The worker failed to load.' });
    };
    worker.postMessage({ type: 'start', config: configOf(member), rate, ...(snapshot && { snapshot }) });
    setStatus(letter, { phase: 'making' });
  }

  function end(letter: string): void {
    starts.get(letter)?.();
    starts.delete(letter);
    workers.get(letter)?.terminate();
    workers.delete(letter);
  }

  function receive(letter: string, message: FromMember): void {
    if (message.type === 'report') {
      ledger.add(letter, message.runs);
      const made = message.runs.reduce((sum, { count }) => sum + count, statusOf(letter).made);
      setStatus(letter, { made, lastId: message.lastId });
      if (memberOf(letter)?.kind === 'tab' && statusOf(letter).phase === 'away') {
        setStatus(letter, { phase: 'making' });
      }
    }
    if (message.type === 'snapshot') {
      snapshots.get(letter)?.(message.snapshot);
      snapshots.delete(letter);
    }
    if (message.type === 'problem') {
      end(letter);
      setStatus(letter, { phase: 'failed', problem: message.message });
    }
    showSoon();
  }

  /** Applies a changed configuration to a running member. */
  function adapt(before: Member | undefined, member: Member): void {
    const { letter, kind, rate } = member;
    if (!before) {
      statuses.set(letter, { phase: kind === 'tab' ? 'away' : 'off', made: 0 });
      if (store.getState().isRunning && kind === 'worker') begin(member);
      return;
    }
    if (JSON.stringify(configOf(before)) === JSON.stringify(configOf(member))) {
      if (before.rate === rate) return;
      workers.get(letter)?.postMessage({ type: 'rate', rate });
      const { phase } = statusOf(letter);
      if (kind === 'tab') sayToTabs({ room, to: letter, type: 'set', rate, isFrozen: phase !== 'making' });
      return;
    }
    ledger.forgetPairsOf(letter);
    if (kind === 'tab') {
      starts.get(letter)?.();
      const payload = sharingCodec.write({ layout, join: { room, member } });
      const become = () => sayToTabs({ room, to: letter, type: 'become', payload });
      starts.set(letter, later(CALM_MS, become));
    } else if (workers.has(letter) || starts.has(letter)) {
      end(letter);
      starts.set(
        letter,
        later(CALM_MS, () => begin(memberOf(letter) ?? member)),
      );
    }
  }

  return {
    store,
    room,
    /** Applies the current map. */
    sync(next: Layout): void {
      const before = layout;
      layout = next;
      for (const { letter, kind } of before) {
        const now = memberOf(letter);
        if (now?.kind === kind) continue;
        end(letter);
        if (kind === 'tab') sayToTabs({ room, to: letter, type: 'kill' });
        ledger.forgetPairsOf(letter);
        statuses.delete(letter);
      }
      for (const member of next) {
        adapt(
          before.find(({ letter, kind }) => letter === member.letter && kind === member.kind),
          member,
        );
      }
      show();
    },
    start(): void {
      store.setState({ isRunning: true });
      for (const member of layout) begin(member);
      for (const { letter, kind } of layout) {
        if (kind === 'tab' && statusOf(letter).phase === 'frozen') setStatus(letter, { phase: 'making' });
      }
      show();
    },
    stop(): void {
      store.setState({ isRunning: false });
      for (const { letter, kind, rate } of layout) {
        end(letter);
        if (kind === 'tab') sayToTabs({ room, to: letter, type: 'set', rate, isFrozen: true });
        const { phase } = statusOf(letter);
        if (kind === 'worker' && phase !== 'failed') setStatus(letter, { phase: 'off' });
        if (kind === 'tab' && phase === 'making') setStatus(letter, { phase: 'frozen' });
      }
      show();
    },
    /** Ends a member abruptly, as the system would. */
    kill(letter: string): void {
      end(letter);
      if (memberOf(letter)?.kind === 'tab') sayToTabs({ room, to: letter, type: 'kill' });
      setStatus(letter, { phase: 'killed' });
      show();
    },
    /** Restarts a member with a new generator that remembers nothing. */
    restart(letter: string): void {
      const member = memberOf(letter);
      if (!member) return;
      store.setState({ isRunning: true });
      begin(member);
      show();
    },
    freeze(letter: string, isFrozen: boolean): void {
      const member = memberOf(letter);
      if (!member) return;
      workers.get(letter)?.postMessage({ type: 'freeze', isFrozen });
      if (member.kind === 'tab') sayToTabs({ room, to: letter, type: 'set', rate: member.rate, isFrozen });
      setStatus(letter, { phase: isFrozen ? 'frozen' : 'making' });
      show();
    },
    /** Passes a worker's snapshot to another member, which starts from it. */
    beginFromSnapshot(of: string, letter: string): void {
      snapshots.set(of, snapshot => {
        const member = memberOf(letter);
        if (member) begin(member, snapshot);
        show();
      });
      workers.get(of)?.postMessage({ type: 'snapshot' });
    },
    /** Whether a member can provide its snapshot. */
    hasWorker: (letter: string): boolean => workers.has(letter),
    /** Resets the findings and counts. */
    forget(): void {
      ledger = createLedger();
      for (const [letter, status] of statuses) statuses.set(letter, { phase: status.phase, made: 0 });
      show();
    },
    /** Handles a message from the channel. */
    receiveTab(data: unknown): void {
      const message = readFromTab(data, room);
      const member = message && memberOf(message.from);
      if (!message || member?.kind !== 'tab') return;
      const { letter, rate } = member;
      if (message.type === 'hello') {
        const payload = sharingCodec.write({ layout, join: { room, member } });
        if (message.payload !== payload) {
          sayToTabs({ room, to: letter, type: 'become', payload });
          return;
        }
        const { isRunning } = store.getState();
        sayToTabs({ room, to: letter, type: 'set', rate, isFrozen: !isRunning });
        setStatus(letter, { phase: isRunning ? 'making' : 'frozen' });
        showSoon();
      } else if (message.type === 'bye') {
        if (statusOf(letter).phase !== 'killed') setStatus(letter, { phase: 'away' });
        showSoon();
      } else {
        receive(letter, message);
      }
    },
    /** Ends all workers when the section is closed. */
    leave(): void {
      this.stop();
      cancelShow?.();
      cancelShow = undefined;
    },
  };
}

function configOf({ partition, min, max, start }: Member) {
  return { partition, min, max, start };
}
