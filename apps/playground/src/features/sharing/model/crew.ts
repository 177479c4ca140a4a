import type { SnapshotInput, Sno } from '@sno-id/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { report as reportFacts } from '../../../lib/facts.ts';
import { type Layout, type Member, overlapsOf } from './layout.ts';
import { createLedger, type Findings } from './ledger.ts';
import { type FromMember, readFromTab, type ToTab } from './member-messages.ts';
import { isSameConfig, MemberWorkers, type WorkerLike } from './member-workers.ts';
import { sharingCodec } from './sharing-codec.ts';

/**
 * The activity of a member. `off`: a worker that has not run; `stopped`: one that has. `away`: a tab that is
 * not open or does not respond.
 */
export type Phase = 'off' | 'making' | 'stopped' | 'frozen' | 'killed' | 'away' | 'failed';

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

/** Runs the members of a map, each a worker of this page or a tab, and compares the IDs they generate. */
export class Crew {
  readonly store: StoreApi<CrewState>;
  readonly room: string;
  readonly #sayToTabs: CrewSurroundings['sayToTabs'];
  readonly #later: CrewSurroundings['later'];
  readonly #workers: MemberWorkers;
  /** Cancels the delayed start of members whose configuration has just changed. */
  readonly #starts = new Map<string, () => void>();
  readonly #snapshots = new Map<string, (snapshot: SnapshotInput) => void>();
  readonly #statuses = new Map<string, MemberStatus>();
  #ledger = createLedger();
  #layout: Layout = [];
  #cancelShow: (() => void) | undefined;

  constructor({ room, createWorker, sayToTabs, later }: CrewSurroundings) {
    this.room = room;
    this.#sayToTabs = sayToTabs;
    this.#later = later;
    this.#workers = new MemberWorkers(createWorker, (letter, message) => this.#receive(letter, message));
    this.store = createStore<CrewState>()(() => ({
      isRunning: false,
      members: {},
      findings: this.#ledger.findings(),
    }));
  }

  /** Applies the current map. */
  sync(next: Layout): void {
    const before = this.#layout;
    this.#layout = next;
    for (const { letter, kind } of before) {
      const now = this.#memberOf(letter);
      if (now?.kind === kind) continue;
      this.#end(letter);
      if (kind === 'tab') this.#sayToTabs({ room: this.room, to: letter, type: 'kill' });
      this.#ledger.forgetPairsOf(letter);
      this.#statuses.delete(letter);
    }
    for (const member of next) {
      const same = before.find(({ letter, kind }) => letter === member.letter && kind === member.kind);
      if (same) this.#adapt(same, member);
      else this.#add(member);
    }
    this.#show();
  }

  start(): void {
    this.store.setState({ isRunning: true });
    for (const member of this.#layout) this.#begin(member);
    for (const { letter, kind } of this.#layout) {
      if (kind === 'tab' && this.#phaseOf(letter) === 'frozen') this.#setStatus(letter, { phase: 'making' });
    }
    this.#show();
  }

  stop(): void {
    this.store.setState({ isRunning: false });
    for (const member of this.#layout) {
      const { letter, kind } = member;
      this.#end(letter);
      if (kind === 'tab') this.#setTab(member, true);
      const phase = this.#phaseOf(letter);
      if (kind === 'worker' && phase !== 'failed' && phase !== 'off')
        this.#setStatus(letter, { phase: 'stopped' });
      if (kind === 'tab' && phase === 'making') this.#setStatus(letter, { phase: 'frozen' });
    }
    this.#show();
  }

  /** Ends a member abruptly, as the system would. */
  kill(letter: string): void {
    this.#end(letter);
    if (this.#memberOf(letter)?.kind === 'tab') {
      this.#sayToTabs({ room: this.room, to: letter, type: 'kill' });
    }
    this.#setStatus(letter, { phase: 'killed' });
    this.#show();
  }

  /** Restarts a member with a new generator that remembers nothing. */
  restart(letter: string): void {
    const member = this.#memberOf(letter);
    if (!member) return;
    this.store.setState({ isRunning: true });
    this.#begin(member);
    this.#show();
  }

  freeze(letter: string, isFrozen: boolean): void {
    const member = this.#memberOf(letter);
    if (!member) return;
    this.#workers.post(letter, { type: 'freeze', isFrozen });
    if (member.kind === 'tab') this.#setTab(member, isFrozen);
    this.#setStatus(letter, { phase: isFrozen ? 'frozen' : 'making' });
    this.#show();
  }

  /** Passes a worker's snapshot to another member, which starts from it. */
  beginFromSnapshot(of: string, letter: string): void {
    this.#snapshots.set(of, snapshot => {
      const member = this.#memberOf(letter);
      if (member) this.#begin(member, snapshot);
      this.#show();
    });
    this.#workers.post(of, { type: 'snapshot' });
  }

  /** Whether a member can provide its snapshot. */
  hasWorker(letter: string): boolean {
    return this.#workers.has(letter);
  }

  /** Resets the findings and counts. */
  forget(): void {
    this.#ledger = createLedger();
    for (const [letter, { phase }] of this.#statuses) this.#statuses.set(letter, { phase, made: 0 });
    this.#show();
  }

  /** Handles a message from the channel. */
  receiveTab(data: unknown): void {
    const message = readFromTab(data, this.room);
    const member = message && this.#memberOf(message.from);
    if (!message || member?.kind !== 'tab') return;
    if (message.type === 'hello') this.#welcome(member, message.payload);
    else if (message.type === 'bye') {
      if (this.#phaseOf(member.letter) !== 'killed') this.#setStatus(member.letter, { phase: 'away' });
      this.#showSoon();
    } else {
      this.#receive(member.letter, message);
    }
  }

  /** Ends all workers when the section is closed. */
  leave(): void {
    this.stop();
    this.#cancelShow?.();
    this.#cancelShow = undefined;
  }

  /** Creates a new generator for a member. */
  #begin(member: Member, snapshot?: SnapshotInput): void {
    const { letter, kind } = member;
    this.#end(letter);
    if (kind === 'tab') {
      this.#setTab(member, false);
      return;
    }
    this.#workers.start(member, snapshot);
    this.#setStatus(letter, { phase: 'making' });
  }

  #end(letter: string): void {
    this.#starts.get(letter)?.();
    this.#starts.delete(letter);
    this.#workers.end(letter);
  }

  #receive(letter: string, message: FromMember): void {
    if (message.type === 'report') {
      this.#ledger.add(letter, message.runs);
      const made = message.runs.reduce((sum, { count }) => sum + count, this.#statusOf(letter).made);
      this.#setStatus(letter, { made, lastId: message.lastId });
      if (this.#memberOf(letter)?.kind === 'tab' && this.#phaseOf(letter) === 'away') {
        this.#setStatus(letter, { phase: 'making' });
      }
    }
    if (message.type === 'snapshot') {
      this.#snapshots.get(letter)?.(message.snapshot);
      this.#snapshots.delete(letter);
    }
    if (message.type === 'problem') {
      this.#end(letter);
      this.#setStatus(letter, { phase: 'failed', problem: message.message });
    }
    this.#showSoon();
  }

  #add(member: Member): void {
    const { letter, kind } = member;
    this.#statuses.set(letter, { phase: kind === 'tab' ? 'away' : 'off', made: 0 });
    if (this.store.getState().isRunning && kind === 'worker') this.#begin(member);
  }

  /** Applies a changed configuration to a running member. */
  #adapt(before: Member, member: Member): void {
    const { letter, kind, rate } = member;
    if (isSameConfig(before, member)) {
      if (before.rate === rate) return;
      this.#workers.post(letter, { type: 'rate', rate });
      if (kind === 'tab') this.#setTab(member, this.#phaseOf(letter) !== 'making');
      return;
    }
    this.#ledger.forgetPairsOf(letter);
    if (kind === 'tab') {
      this.#starts.get(letter)?.();
      const payload = this.#payloadOf(member);
      const become = () => this.#sayToTabs({ room: this.room, to: letter, type: 'become', payload });
      this.#starts.set(letter, this.#later(CALM_MS, become));
    } else if (this.#workers.has(letter) || this.#starts.has(letter)) {
      this.#end(letter);
      const begin = () => this.#begin(this.#memberOf(letter) ?? member);
      this.#starts.set(letter, this.#later(CALM_MS, begin));
    }
  }

  /** Accepts a tab that has the configuration of the map, and corrects one that does not. */
  #welcome(member: Member, payload: string): void {
    const { letter } = member;
    const expected = this.#payloadOf(member);
    if (payload !== expected) {
      this.#sayToTabs({ room: this.room, to: letter, type: 'become', payload: expected });
      return;
    }
    const { isRunning } = this.store.getState();
    this.#setTab(member, !isRunning);
    this.#setStatus(letter, { phase: isRunning ? 'making' : 'frozen' });
    this.#showSoon();
  }

  #setTab({ letter, rate }: Member, isFrozen: boolean): void {
    this.#sayToTabs({ room: this.room, to: letter, type: 'set', rate, isFrozen });
  }

  /** The link that makes a tab this member. */
  #payloadOf(member: Member): string {
    return sharingCodec.write({ layout: this.#layout, join: { room: this.room, member } });
  }

  #show(): void {
    this.#cancelShow?.();
    this.#cancelShow = undefined;
    const findings = this.#ledger.findings();
    const members = Object.fromEntries(this.#layout.map(({ letter }) => [letter, this.#statusOf(letter)]));
    this.store.setState({ members, findings });
    const running = Object.values(members).filter(({ phase }) => phase === 'making').length;
    const overlaps = overlapsOf(this.#layout).length;
    reportFacts({ sharing: { running, overlaps, ids: findings.ids, duplicates: findings.duplicates } });
  }

  #showSoon(): void {
    this.#cancelShow ??= this.#later(SHOW_MS, () => this.#show());
  }

  #memberOf(letter: string): Member | undefined {
    return this.#layout.find(member => member.letter === letter);
  }

  #statusOf(letter: string): MemberStatus {
    return this.#statuses.get(letter) ?? { phase: 'off', made: 0 };
  }

  #phaseOf(letter: string): Phase {
    return this.#statusOf(letter).phase;
  }

  #setStatus(letter: string, change: Partial<MemberStatus>): void {
    this.#statuses.set(letter, { ...this.#statusOf(letter), ...change });
  }
}
