import type { OutboxStore } from '../store.ts';

/** Tells other contexts which tables a transaction has changed, where there are channels. */
export interface Changes extends Required<Pick<OutboxStore, 'watch'>> {
  post(tables: readonly string[]): void;
  close(): void;
}

export function createChanges(name: string): Changes {
  let channel: BroadcastChannel | undefined;
  return {
    post: tables => channel?.postMessage(tables),
    watch(changed) {
      if (typeof BroadcastChannel === 'undefined') return () => undefined;
      channel ??= new BroadcastChannel(`sno-outbox:${name}`);
      const listener = ({ data }: MessageEvent) => changed(data);
      channel.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
    close() {
      channel?.close();
      channel = undefined;
    },
  };
}
