import { useStore } from 'zustand';
import { type SectionId, START, writePlace } from '../lib/place.ts';
import { ownPayloads, type PlaygroundState, playground } from '../lib/playground.ts';

/** A part of the playground's state. */
export function usePlayground<T>(select: (state: PlaygroundState) => T): T {
  return useStore(playground, select);
}

/** The link to the current state of a section. */
export function useLinkTo(section: SectionId): string {
  const payload = usePlayground(state => ownPayloads(state)[section] ?? '');
  // Without a fragment, a checker of accessibility takes no link after it for one that skips content.
  return section === START.section ? '#' : writePlace({ section, payload });
}
