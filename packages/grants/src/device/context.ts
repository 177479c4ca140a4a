/*
 * What a context of a device does: it generates IDs in the cells that it holds, claims cells, and checks in.
 * Claims and check-ins happen between the calls that generate IDs, never within one.
 */

import { deviceClosed, GrantsError } from '../errors.ts';
import { type CellSource, createCellSource } from '../source/cell-source.ts';
import { type CellKeeper, createCellKeeper } from './cell-keeper.ts';
import type { Ask } from './check-in.ts';
import { type CheckInLoop, createCheckInLoop } from './check-in-loop.ts';
import { correctedClock } from './clock.ts';
import type { Environment } from './environment.ts';
import { limited, STORE_MS } from './limits.ts';
import { type DeviceStatus, type StatusEvent, statusOf } from './status.ts';
import type { DeviceStore } from './store.ts';
import { timedAsk } from './timed-ask.ts';

/** What a context is made from. */
export interface ContextPlan {
  readonly namespace: string;
  readonly store: DeviceStore;
  readonly environment: Environment;
  /**
   * Asks the authority; undefined where there is none: all IDs are provisional then, and the store is not
   * used.
   */
  readonly ask: Ask | undefined;
  readonly requireGrant: boolean;
}

export interface Context {
  readonly source: CellSource;
  readonly keeper: CellKeeper;
  /** Undefined where there is nobody to ask. */
  readonly loop: CheckInLoop | undefined;
  readonly status: DeviceStatus;
  /** Resolves once the context holds a cell or knows that there is none. Rejects if it cannot be used. */
  open(): Promise<void>;
  close(): Promise<void>;
  readonly transact: DeviceStore['transact'];
  /** Keeps the process alive while a caller awaits what it called. All of that has limits. */
  awaited<T>(work: Promise<T>): Promise<T>;
}

/** How long a context waits for its store before it makes provisional IDs, in milliseconds. */
const OPEN_MS = 2000;
/** The longest that a timer can run, in milliseconds: 24.9 days. */
const LONGEST_MS = 2 ** 31 - 1;

export function createContext({ namespace, store, environment, ask, requireGrant }: ContextPlan): Context {
  const clock = correctedClock(environment.clock);
  const source: CellSource = createCellSource({
    clock,
    random: environment.random,
    prepare() {
      if (isClosed) throw deviceClosed();
      if (requireGrant && !source.cells.length)
        throw new GrantsError('ERR_NO_GRANT', `No grant yet: ${self.status.reason}`);
    },
    decided: (unit, span) => ask && keeper.decided(unit, span),
  });
  let shown = '';
  let isClosed = false;
  let closing: Promise<void> | undefined;
  let stops: ((() => void) | undefined)[] = [];
  const keeper: CellKeeper = createCellKeeper(store, namespace, environment, source, tended);
  const asking = ask && timedAsk(ask, environment, clock, source.reset);
  const loop =
    asking &&
    createCheckInLoop(
      {
        namespace,
        transact: work => self.transact(work),
        newName: environment.newName,
        now: () => environment.clock.now(),
        ask: asking.ask,
      },
      environment,
      () => keeper.state,
      outcome => (outcome === 'failed' ? report() : keeper.tend()),
    );

  function tended(): void {
    // A store that was deleted is filled again at once.
    if (keeper.token !== undefined && !keeper.state) loop?.start();
    report();
  }

  /** Tells listeners if the status has changed, in more than how far IDs are ahead. */
  function report(): void {
    const { status } = self;
    const text = JSON.stringify({ ...status, aheadMs: 0 });
    if (text === shown) return;
    shown = text;
    source.subscribers.send({ type: 'status', now: clock.now(), status } satisfies StatusEvent as never);
    source.subscribers.deliver();
  }

  async function end(): Promise<void> {
    for (const stop of stops) stop?.();
    loop?.close();
    asking?.abort(deviceClosed());
    await keeper.leave();
    store.close();
  }

  const self: Context = {
    source,
    keeper,
    loop,
    get status() {
      return statusOf(source, keeper, store.durability, clock.offsetMs, loop?.status);
    },
    async open() {
      if (!loop) return;
      stops = [
        store.watch?.(() => keeper.tend()),
        environment.watch(isHere => (isHere ? keeper.tend(true).then(loop.start) : keeper.leave())),
      ];
      await self.awaited(limited(environment, OPEN_MS, 'store', keeper.tend()).catch(() => undefined));
      // Nothing was claimed, and nothing will be.
      if (keeper.failure instanceof GrantsError) {
        await self.close();
        throw keeper.failure;
      }
      loop.start();
    },
    async close() {
      if (!isClosed) {
        isClosed = true;
        closing = self.awaited(end());
      }
      await closing;
    },
    transact(work) {
      if (isClosed) throw deviceClosed();
      return limited(environment, STORE_MS, 'store', store.transact(work));
    },
    awaited: work => work.finally(environment.startTimer(LONGEST_MS, () => undefined, true)),
  };
  return self;
}
