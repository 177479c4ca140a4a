import type { Environment } from '../device/environment.ts';

/** What an outbox needs of the world around it. */
export interface OutboxEnvironment extends Environment {
  /**
   * Runs some work, unless another context of the same name does so.
   *
   * @returns whether it was run
   */
  runAlone(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Calls back with what another context of the same name posts. */
  openChannel(name: string, received: (tables: string[]) => void): Channel;
}

export interface Channel {
  post(tables: string[]): void;
  close(): void;
}

/** What only pages and workers have. */
type Page = {
  readonly navigator?: { readonly locks?: LockManagerLike | undefined };
  readonly origin?: string;
};
interface LockManagerLike {
  request<T>(name: string, options: { ifAvailable: true }, work: (lock: unknown) => Promise<T>): Promise<T>;
}

/** With the locks of the browser. Where there are none, every context works: that is slower, and as safe. */
export async function runAlone(name: string, work: () => Promise<void>): Promise<boolean> {
  const { navigator, origin } = globalThis as Page;
  const run = async (lock: unknown) => {
    if (lock) await work();
    return !!lock;
  };
  // A page without an origin has locks that refuse.
  const locks = origin === 'null' ? undefined : navigator?.locks;
  return locks ? locks.request(name, { ifAvailable: true }, run) : run(true);
}

/** Where there are no channels, a context sees what others did when it next looks. */
export function openChannel(name: string, received: (tables: string[]) => void): Channel {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => received(data);
  // An outbox that is forgotten need not keep a process of Node alive.
  (channel as { unref?(): void } | undefined)?.unref?.();
  return { post: tables => channel?.postMessage(tables), close: () => channel?.close() };
}
