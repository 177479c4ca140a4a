import { useCallback, useMemo } from 'react';
import type { SectionId } from './place.ts';
import { playground, usePlayground } from './playground.ts';

/**
 * How a section's state is written in an address: short, of characters that need no escapes there (letters, digits and
 * `-._~!$'()*+,;=:@/`), and empty for how it starts. `read` takes anything, and gives what can be understood of it.
 */
export interface Codec<T> {
  read(payload: string): T;
  write(state: T): string;
}

/** Sets a section's state. With a name, the change is a step of the browser's history. */
export type SetState<T> = (next: T | ((now: T) => T), step?: string) => void;

/** A section's state, which lives in the playground's one store and in the address. `codec` must stay the same. */
export function useSectionState<T>(section: SectionId, codec: Codec<T>): readonly [T, SetState<T>] {
  const payload = usePlayground(({ payloads }) => payloads[section] ?? '');
  const state = useMemo(() => codec.read(payload), [payload, codec]);
  const set = useCallback<SetState<T>>(
    (next, step) => {
      const { payloads, write } = playground.getState();
      const now = codec.read(payloads[section] ?? '');
      write(section, codec.write(next instanceof Function ? next(now) : next), step);
    },
    [section, codec],
  );
  return [state, set];
}
