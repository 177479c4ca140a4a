import { ServerError } from './server.ts';

/** The state of the sync. */
export type SyncState =
  /** Switched off by the user. */
  | { readonly phase: 'offline' }
  | { readonly phase: 'syncing' }
  | { readonly phase: 'synced' }
  /** When it will be retried. */
  | { readonly phase: 'unreachable' | 'refused'; readonly problem: string; readonly retryAtMs: number }
  /** The page was served without a sync server, or something answers in its place. */
  | { readonly phase: 'absent' };

export interface SyncLoopOptions {
  /** One complete round. It stops before its next request once the signal is aborted. */
  readonly round: (signal: AbortSignal) => Promise<void>;
  readonly onState: (state: SyncState) => void;
  readonly nowMs: () => number;
  /** Schedules a single call. Returns a function that cancels it. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** How often the server is polled for changes. */
export const POLL_MS = 4_000;
const FIRST_RETRY_MS = 1_000;
export const LAST_RETRY_MS = 30_000;
/** How soon to look again for a server that was absent: a captive portal may be gone by then. */
export const ABSENT_RETRY_MS = 30_000;
/** How soon to continue what another tab was in the middle of. */
const BUSY_RETRY_MS = 250;

/** The delay after consecutive failures, which doubles each time. */
export function retryMs(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}

/**
 * Runs rounds one after another: when there is something to send, and periodically to fetch other changes.
 */
export function createSyncLoop({ round, onState, nowMs, after }: SyncLoopOptions) {
  let isStarted = false;
  let isOffline = false;
  let isRunning = false;
  let isNudged = false;
  let failures = 0;
  let cancel = () => {};
  let running = new AbortController();

  async function run(): Promise<void> {
    cancel();
    if (isRunning) {
      isNudged = true;
      return;
    }
    if (!isStarted || isOffline) return;
    isRunning = true;
    isNudged = false;
    const next = await attempt();
    const wasAborted = running.signal.aborted;
    isRunning = false;
    if (isOffline || !isStarted) return;
    if (isNudged && (next.state.phase === 'synced' || wasAborted)) return run();
    onState(next.state);
    if (next.inMs !== undefined) cancel = after(next.inMs, () => void run());
  }

  async function attempt(): Promise<{ state: SyncState; inMs?: number }> {
    running = new AbortController();
    try {
      await round(running.signal);
      failures = 0;
      return { state: { phase: 'synced' }, inMs: POLL_MS };
    } catch (error) {
      const isServers = error instanceof ServerError;
      if (isServers && error.failure === 'absent') {
        return { state: { phase: 'absent' }, inMs: ABSENT_RETRY_MS };
      }
      if (isServers && error.failure === 'busy') return { state: { phase: 'syncing' }, inMs: BUSY_RETRY_MS };
      const inMs = retryMs(++failures);
      const phase = isServers && error.failure === 'unreachable' ? 'unreachable' : 'refused';
      const problem = error instanceof Error ? error.message : String(error);
      return { state: { phase, problem, retryAtMs: nowMs() + inMs }, inMs };
    }
  }

  return {
    start(): void {
      if (isStarted) return;
      isStarted = true;
      onState({ phase: isOffline ? 'offline' : 'syncing' });
      void run();
    },
    stop(): void {
      isStarted = false;
      cancel();
      running.abort();
    },
    setOffline(next: boolean): void {
      if (isOffline === next) return;
      isOffline = next;
      cancel();
      if (isOffline) running.abort();
      onState({ phase: isOffline ? 'offline' : 'syncing' });
      failures = 0;
      void run();
    },
    /**
     * Starts a round now, or right after the current one: there is something to send, or a reason to retry.
     */
    nudge: (): void => void run(),
  };
}
