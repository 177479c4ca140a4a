import { isSno, type Sno } from '@sno-id/sdk';

/** A message to the other tabs of this browser. */
export type TabMessage =
  /** Notes changed in the database: the listed ones, or any. */
  | { readonly type: 'notes'; readonly ids: readonly Sno[] | 'all' }
  | { readonly type: 'offline'; readonly isOffline: boolean };

/** The connection to the other tabs. */
export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
  close(): void;
}

/**
 * Connects tabs through a `BroadcastChannel` of that name. Without that API, a tab sees the changes of others
 * only after a reload.
 */
export function tabsOn(name: string): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  return {
    tell: message => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener('message', ({ data }) => {
        const message = readMessage(data);
        if (message) listener(message);
      });
    },
    close: () => channel?.close(),
  };
}

/** Messages of other versions of this page are ignored. */
export function readMessage(data: unknown): TabMessage | undefined {
  const { type, ids, isOffline } = (data ?? {}) as Record<string, unknown>;
  if (type === 'offline' && typeof isOffline === 'boolean') return { type, isOffline };
  if (type === 'notes' && (ids === 'all' || (Array.isArray(ids) && ids.every(isSno)))) return { type, ids };
  return undefined;
}
