import { isSno, type Sno } from '@sno-id/sdk';

/** What one tab tells the others of this browser. */
export type TabMessage =
  /** Notes changed in the database: these, or any. */
  | { readonly type: 'notes'; readonly ids: readonly Sno[] | 'all' }
  | { readonly type: 'offline'; readonly isOffline: boolean };

/** The way to the other tabs. */
export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

/** Tabs that share a `BroadcastChannel` of that name. Where there is none, each tab is on its own until it is loaded again. */
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
  };
}

/** What a tab of another version of this page might say is left out. */
export function readMessage(data: unknown): TabMessage | undefined {
  const { type, ids, isOffline } = (data ?? {}) as Record<string, unknown>;
  if (type === 'offline' && typeof isOffline === 'boolean') return { type, isOffline };
  if (type === 'notes' && (ids === 'all' || (Array.isArray(ids) && ids.every(isSno)))) return { type, ids };
  return undefined;
}
