import type { Notes } from '@sno-id/example-notes/client';
import type { StoreApi } from 'zustand/vanilla';
import type { NotesState } from './notes-state.ts';

/** Thrown by `send` and `pull` where there is no server. */
export class NoServer extends Error {}

/** Syncs the notes of a device, round by round, and says how that went. */
export function createSync(store: StoreApi<NotesState>, notes: () => Promise<Notes>) {
  /** It starts or goes online: whether the device was copied is to be seen now, not within an hour. */
  let isCheckInDue = true;

  return {
    requestCheckIn(): void {
      isCheckInDue = true;
    },
    /** Sends and fetches, and checks in if that is due. Returns whether it succeeded. */
    async round(retryMs: number): Promise<boolean> {
      const { isOffline, phase } = store.getState();
      if (isOffline || phase !== 'ready') return true;
      try {
        const { outbox, sync } = await notes();
        const { device } = outbox;
        if (isCheckInDue) {
          isCheckInDue = false;
          // A copy has a new block before it sends: its notes may need IDs of it.
          if ((await device.checkIn()) === 'fork') await device.checkIn();
        }
        await sync();
        const { problem, unsent } = outbox.status;
        if (problem) throw new Error(problem.message);
        if (!store.getState().isOffline)
          store.setState({ sync: { phase: unsent > 0 ? 'syncing' : 'synced' } });
        return true;
      } catch (error) {
        isCheckInDue = true;
        if (store.getState().isOffline) return false;
        const unreachable = { phase: 'unreachable', retryAtMs: Date.now() + retryMs } as const;
        // A check-in has it as the cause of its own error.
        const isAbsent = [error, (error as Error).cause].some(each => each instanceof NoServer);
        store.setState({ sync: isAbsent ? { phase: 'absent' } : unreachable });
        return false;
      }
    },
  };
}
