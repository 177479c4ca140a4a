import type { Sno } from '@sno-id/sdk';
import { transmitBy } from '../../src/device/ask.ts';
import type { Outcome } from '../../src/device/check-in.ts';
import type { DeviceStatus, StatusEvent } from '../../src/device/status.ts';
import { createOutboxIn } from '../../src/outbox/context.ts';
import type { Outbox, OutboxEvent } from '../../src/outbox/outbox.ts';
import type { OutboxStore } from '../../src/outbox/store.ts';
import { memoryOutboxStore } from '../../src/outbox/stores/memory.ts';
import { createWorld, type World } from '../device/world.ts';
import { createModelServer, type ModelServer } from './server.ts';

/** A device on paper: its IDs count up. */
export interface PaperDevice {
  readonly namespace: string;
  readonly send: undefined;
  token: string | undefined;
  status: DeviceStatus;
  checkIns: number;
  last: number;
  next(meta?: number): Sno;
  /** What the next check-ins answer; `granted` after these. */
  readonly outcomes: Outcome[];
  checkIn(): Promise<Outcome>;
  subscribe(listener: (event: StatusEvent) => void): () => void;
  /** Hears of another epoch. */
  hear(epoch: number): void;
}

export function paperDevice(): PaperDevice {
  const listeners = new Set<(event: StatusEvent) => void>();
  const self: PaperDevice = {
    namespace: 'notes',
    send: undefined,
    token: 'token 1',
    status: { authority: 'paper', epoch: 1, offsetMs: 0, checkIn: { atMs: 0 } } as DeviceStatus,
    checkIns: 0,
    outcomes: [],
    last: 0,
    next: () =>
      `9q8cwxi2${(++self.last)
        .toString(8)
        .padStart(8, '0')
        .replace(/\d/g, digit => `${Number(digit) + 2}`)}` as Sno,
    async checkIn() {
      self.checkIns++;
      return self.outcomes.shift() ?? 'granted';
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hear(epoch) {
      self.status = { ...self.status, epoch };
      for (const listener of listeners) listener({ type: 'status', now: 0, status: self.status });
    },
  };
  return self;
}

export const REFS = { tasks: { list: 'lists' } };

export interface Tab {
  readonly outbox: Outbox;
  readonly events: OutboxEvent[];
}

export interface Fixture {
  readonly world: World;
  readonly server: ModelServer;
  readonly device: PaperDevice;
  readonly store: ReturnType<typeof memoryOutboxStore>;
  account: string;
  /** Brings every context what another one posts. Nothing else does. */
  post(tables: string[]): void;
  /** Opens a context of the same outbox. */
  open(store?: OutboxStore): Tab;
}

export function createFixture(): Fixture {
  const world = createWorld();
  const server = createModelServer(() => world.nowMs);
  const device = paperDevice();
  const store = memoryOutboxStore();
  const held = new Set<string>();
  const channels: ((tables: string[]) => void)[] = [];
  const self: Fixture = {
    world,
    server,
    device,
    store,
    account: '',
    post(tables) {
      for (const received of channels) received(tables);
    },
    open(opened = store) {
      const outbox = createOutboxIn({
        device,
        store: opened,
        transmit: transmitBy(server.send),
        account: () => self.account,
        refs: REFS,
        environment: {
          ...world.environment,
          openChannel(_, received) {
            channels.push(received);
            return { post() {}, close() {} };
          },
          async runAlone(name, work) {
            if (held.has(name)) return false;
            held.add(name);
            await work().finally(() => held.delete(name));
            return true;
          },
        },
      });
      const events: OutboxEvent[] = [];
      outbox.subscribe(event => events.push(event));
      return { outbox, events };
    },
  };
  return self;
}
