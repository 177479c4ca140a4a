import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Crew, type CrewState } from '../model/crew.ts';
import type { Layout } from '../model/layout.ts';
import { CHANNEL } from '../model/member-messages.ts';

const ROOM_KEY = 'sno-id.playground.sharing.room';

let channel: BroadcastChannel | undefined;
let made: Crew | undefined;

/** The members of this page. There is one set, so that it is the same whenever the section opens. */
export function pageCrew(): Crew {
  made ??= new Crew({
    room: roomOfPage(),
    createWorker: () => new Worker(new URL('../model/member-worker.ts', import.meta.url), { type: 'module' }),
    sayToTabs: message => channel?.postMessage(message),
    later: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  return made;
}

/** Applies the map while the section is open, and ends its workers when it closes. */
export function useCrewOf(layout: Layout): void {
  const crew = pageCrew();
  useEffect(() => {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => crew.receiveTab(data);
    channel.postMessage({ room: crew.room, to: '*', type: 'who' });
    return () => {
      crew.leave();
      channel?.close();
      channel = undefined;
    };
  }, [crew]);
  useEffect(() => crew.sync(layout), [crew, layout]);
}

export function useCrew<T>(select: (state: CrewState) => T): T {
  return useStore(pageCrew().store, select);
}

/** The name by which this page's tabs know it. It survives a reload. */
function roomOfPage(): string {
  const fresh = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
  try {
    const room = sessionStorage.getItem(ROOM_KEY) ?? fresh;
    sessionStorage.setItem(ROOM_KEY, room);
    return room;
  } catch {
    return fresh;
  }
}
