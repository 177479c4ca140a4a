import type { ContextInfo } from '../source/source.ts';
import type { Generators } from '../source/watch.ts';

/** One panel of this page, or what will be one, and the generators that were passed to it. */
export interface PagePanel {
  readonly context: ContextInfo;
  generators: Generators;
}

export type PagePanels = ReturnType<typeof createPagePanels>;

/** All panels of a page. They may be mounted by code that does not know of each other. */
export function createPagePanels() {
  const all = new Set<PagePanel>();
  const listeners = new Set<() => void>();
  function changed(): void {
    for (const listener of [...listeners]) listener();
  }
  return {
    all: all as ReadonlySet<PagePanel>,
    add(panel: PagePanel): void {
      all.add(panel);
      changed();
    },
    update(panel: PagePanel, generators: Generators): void {
      panel.generators = generators;
      changed();
    },
    remove(panel: PagePanel): void {
      all.delete(panel);
      changed();
    },
    /** Calls back when one of them comes, changes or goes, until the returned function is called. */
    subscribe(listener: () => void): () => void {
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
  return Object.fromEntries(
    Object.entries(panel.generators).filter(([, generator]) => !known.has(generator)),
  );
}

/**
 * The IDs of a panel and of those before it that share a generator with it: these announce what it has. What
 * the others announce is received as that of other tabs is.
 */
export function ownOf({ all }: Pick<PagePanels, 'all'>, id: string): string[] {
  const panels = [...all];
  const at = panels.findIndex(({ context }) => context.id === id);
  const own = new Set<unknown>(Object.values(panels[at]?.generators ?? {}));
  const hasOne = ({ generators }: PagePanel) => Object.values(generators).some(one => own.has(one));
  return panels.filter((one, i) => i === at || (i < at && hasOne(one))).map(({ context }) => context.id);
}
