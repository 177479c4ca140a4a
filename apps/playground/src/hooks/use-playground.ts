import { useStore } from 'zustand';
import { type SectionId, writePlace } from '../lib/place.ts';
import { type PlaygroundState, playground } from '../lib/playground.ts';

/** A part of the playground's state. */
export function usePlayground<T>(select: (state: PlaygroundState) => T): T {
  return useStore(playground, select);
}

/** The link to the current state of a section. */
export function useLinkTo(section: SectionId): string {
  const payload = usePlayground(({ payloads }) => payloads[section] ?? '');
  return writePlace({ section, payload });
}
