/** Where something stands among those that share its place. */
export interface Share {
  /** From 0, in the order in which they came. */
  readonly index: number;
  readonly count: number;
}

const ALONE: Share = { index: 0, count: 1 };

/**
 * Places of one page that may be wanted more than once: a side by two docked panels, a corner by their
 * buttons. Each learns of the others, so that none covers another.
 */
export function createPlaces<Place>() {
  const places = new Map<object, Place>();
  const listeners = new Set<() => void>();
  /** The same object until something changes, as views compare it. */
  let shares = new Map<object, Share>();

  function count(): void {
    const before = shares;
    shares = new Map();
    for (const [key, place] of places) {
      const keys = [...places].filter(([, other]) => other === place).map(([key]) => key);
      const share = { index: keys.indexOf(key), count: keys.length };
      const known = before.get(key);
      shares.set(key, known?.index === share.index && known.count === share.count ? known : share);
    }
  }

  return {
    /** Puts something at a place, or at another one than before; nowhere if there is no place. */
    put(key: object, place: Place | undefined): void {
      if (places.get(key) === place) return;
      if (place === undefined) places.delete(key);
      else places.set(key, place);
      count();
      for (const listener of [...listeners]) listener();
    },
    /** Something that is nowhere is alone. */
    shareOf: (key: object): Share => shares.get(key) ?? ALONE,
    /** Calls back when something comes, moves or goes, until the returned function is called. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
