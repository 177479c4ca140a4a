import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { afterFrame } from '../../../lib/frames.ts';
import { type Devices, devices } from '../model/devices.ts';
import type { NotesApp } from '../model/notes-app.ts';
import type { NotesState } from '../model/notes-state.ts';

/** The app of the device that a component belongs to. */
export const AppContext = createContext<NotesApp | undefined>(undefined);

/** The app of this device. */
export function useApp(): NotesApp {
  return useContext(AppContext)!;
}

/** A part of the state of this device's notes. */
export function useNotes<T>(select: (state: NotesState) => T): T {
  return useStore(useApp().store, select);
}

/** A part of the state of all devices. */
export function useDevices<T>(select: (state: Devices) => T): T {
  return useStore(devices().store, select);
}

/** Syncs from when the section is drawn until it closes, and at once when the network or the page is back. */
export function useSyncing(app: NotesApp): void {
  useEffect(() => {
    const nudge = () => void (document.visibilityState === 'visible' && app.syncNow());
    const callOff = afterFrame(app.start);
    addEventListener('online', nudge);
    document.addEventListener('visibilitychange', nudge);
    return () => {
      callOff();
      app.stop();
      removeEventListener('online', nudge);
      document.removeEventListener('visibilitychange', nudge);
    };
  }, [app]);
}
