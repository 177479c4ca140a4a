import type { Sno } from '@sno-id/sdk';

/** A message to the other tabs of this browser. */
export type TabMessage =
  /** Notes changed in the database: the listed ones, or any. */
  | { readonly type: 'notes'; readonly ids: readonly Sno[] | 'all' }
  | { readonly type: 'offline'; readonly isOffline: boolean };

export type Tabs = ReturnType<typeof tabsOn>;

/**
 * Connects the tabs of this browser through a `BroadcastChannel` of that name. Without that API, a tab sees
 * the changes of others only after a reload.
 */
export function tabsOn(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  return {
    tell: (message: TabMessage): void => channel?.postMessage(message),
    listen(listener: (message: TabMessage) => void): void {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
    },
    close: (): void => channel?.close(),
  };
}
