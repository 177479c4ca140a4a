import { createDirectSource, type DirectSource } from '../source/direct.ts';
import type { Sink } from '../source/source.ts';
import type { Generators } from '../source/watch.ts';
import { type PagePanel, type PagePanels, without } from './page-panels.ts';

/**
 * Tells the sink of a panel what the other panels of its page have, but for what it has itself. They are read
 * as they are: nothing is sent. Returns what ends that.
 */
export function followNeighbours(
  panels: PagePanels,
  ownId: string,
  sink: Sink,
  wallMs: () => number,
): () => void {
  const followed = new Map<PagePanel, { readonly source: DirectSource; readonly stop: () => void }>();

  function follow(): void {
    const own = [...panels.all].find(({ context }) => context.id === ownId);
    const known = new Set<unknown>(Object.values(own?.generators ?? {}));
    for (const [panel, { stop }] of followed) {
      if (panels.all.has(panel)) continue;
      stop();
      followed.delete(panel);
    }
    for (const panel of panels.all) {
      if (panel === own) continue;
      const generators = without(panel.generators, known);
      for (const generator of Object.values(generators)) known.add(generator);
      followOne(panel, generators);
    }
  }

  function followOne(panel: PagePanel, generators: Generators): void {
    const before = followed.get(panel);
    if (before) {
      before.source.update(generators);
      return;
    }
    if (Object.keys(generators).length === 0) return;
    // Not the place of this page: its generators are not in this panel's options.
    const context = { id: panel.context.id, place: 'tab', label: 'this page, another panel' } as const;
    const source = createDirectSource(generators, { context, wallMs });
    followed.set(panel, { source, stop: source.start(sink) });
  }

  follow();
  const end = panels.subscribe(follow);
  return () => {
    end();
    for (const { stop } of followed.values()) stop();
  };
}
