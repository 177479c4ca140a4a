import { createDirectSource, type DirectSource } from '../source/direct.ts';
import type { ContextInfo, Sink } from '../source/source.ts';
import type { Generators } from '../source/watch.ts';

/** One panel of this page, or what will be one, and the generators that were passed to it. */
export interface PagePanel {
  readonly context: ContextInfo;
  generators: Generators;
}

/** All panels of this page. They may be mounted by code that does not know of each other. */
export interface PagePanels {
  readonly all: ReadonlySet<PagePanel>;
  add(panel: PagePanel): void;
  update(panel: PagePanel, generators: Generators): void;
  remove(panel: PagePanel): void;
  /** Calls back when one of them comes, changes or goes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export function createPagePanels(): PagePanels {
  const all = new Set<PagePanel>();
  const listeners = new Set<() => void>();
  function changed(): void {
    for (const listener of [...listeners]) listener();
  }
  return {
    all,
    add(panel) {
      all.add(panel);
      changed();
    },
    update(panel, generators) {
      panel.generators = generators;
      changed();
    },
    remove(panel) {
      all.delete(panel);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The generators of a panel that no panel before it has: one that was passed to two is still one. */
export function firstOf({ all }: Pick<PagePanels, 'all'>, panel: PagePanel): Generators {
  const known = new Set<unknown>();
  for (const other of all) {
    if (other === panel) break;
    for (const generator of Object.values(other.generators)) known.add(generator);
  }
  return without(panel.generators, known);
}

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

function without(generators: Generators, known: ReadonlySet<unknown>): Generators {
  return Object.fromEntries(Object.entries(generators).filter(([, generator]) => !known.has(generator)));
}
