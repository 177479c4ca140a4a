import { useCallback, useState } from 'react';
import type { SetState } from '../../../hooks/use-section-state.ts';
import { added, cloned, freeLetter, type Layout, without } from '../model/layout.ts';
import type { SharingState } from '../model/sharing-codec.ts';
import { pageCrew, useCrew, useCrewOf } from './use-crew.ts';

/** The map, the chosen member, and how members are added and removed. */
export function useSharingMap(layout: Layout, setState: SetState<SharingState>) {
  const crew = pageCrew();
  const isRunning = useCrew(state => state.isRunning);
  const [chosen, setChosen] = useState('A');
  useCrewOf(layout);

  const setLayout = useCallback(
    (next: (now: Layout) => Layout, step?: string) =>
      setState(({ layout }) => ({ layout: next(layout) }), step),
    [setState],
  );
  const member = layout.find(({ letter }) => letter === chosen) ?? layout[0];
  const next = freeLetter(layout);
  const tab = added(layout, 'tab').at(-1);

  function add(kind: 'worker' | 'tab') {
    if (!next) return;
    setLayout(now => added(now, kind), `add ${next}`);
    setChosen(next);
  }

  /** Only after the browser has followed the link, because it then changes to the link of the next tab. */
  function addTab() {
    add('tab');
    if (!isRunning) crew.start();
  }

  function addClone(fromSnapshot: boolean) {
    if (!next || !member) return;
    // A generator restored from a snapshot takes its partition from there, so it starts at its first number.
    const start = fromSnapshot ? { start: 'first' as const } : {};
    setLayout(
      now => cloned(now, member.letter).map(one => (one.letter === next ? { ...one, ...start } : one)),
      `add ${next}`,
    );
    setChosen(next);
    if (fromSnapshot) crew.beginFromSnapshot(member.letter, next);
  }

  function remove(letter: string) {
    setLayout(now => without(now, letter), `remove ${letter}`);
  }

  return { setLayout, member, choose: setChosen, next, tab, isRunning, add, addTab, addClone, remove };
}
