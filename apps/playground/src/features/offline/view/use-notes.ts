import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { NotesState } from '../model/notes-app.ts';
import { pageApp } from '../model/page-app.ts';

/** A part of the state of this page's notes. */
export function useNotes<T>(select: (state: NotesState) => T): T {
  return useStore(pageApp().store, select);
}

/** Syncs while the section is open. A network or a page that comes back triggers a round immediately. */
export function useSyncing(): void {
  useEffect(() => {
    const app = pageApp();
    const nudge = () => void (document.visibilityState === 'visible' && app.syncNow());
    app.start();
    addEventListener('online', nudge);
    document.addEventListener('visibilitychange', nudge);
    return () => {
      app.stop();
      removeEventListener('online', nudge);
      document.removeEventListener('visibilitychange', nudge);
    };
  }, []);
}
