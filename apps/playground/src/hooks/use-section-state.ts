import { useCallback, useEffect, useMemo } from 'react';
import { type Codec, isMisread } from '../lib/codec.ts';
import type { SectionId } from '../lib/place.ts';
import { playground } from '../lib/playground.ts';
import { usePlayground } from './use-playground.ts';

/** Sets a section's state. With a name, the change becomes an entry of the browser's history. */
export type SetState<T> = (next: T | ((now: T) => T), step?: string) => void;

/**
 * A section's state, which is held in the playground's store and in the address. `codec` must stay the same
 * object.
 */
export function useSectionState<T>(section: SectionId, codec: Codec<T>): readonly [T, SetState<T>] {
  const payload = usePlayground(({ payloads }) => payloads[section] ?? '');
  const state = useMemo(() => codec.read(payload), [payload, codec]);
  useEffect(() => {
    playground.setState({ isMisread: isMisread(codec, payload) });
    return () => playground.setState({ isMisread: false });
  }, [payload, codec]);
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
