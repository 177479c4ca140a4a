import { startTimer } from '../time/timers.ts';

/** How long the IDs of a unit that no other unit follows are kept back, in milliseconds. */
const FLUSH_MS = 8;

/** Collects IDs for those who asked for them, so that one event reports all that belong together. */
export interface Columns<Of, Item> {
  /** Adds an item `count` times. */
  record(of: Of, item: Item, count: number): void;
  /** Emits what was collected so far. */
  flush(): void;
}

/**
 * @param follows whether items belong to those that were collected: `length` of them, which began with `column`
 * @param emit emits the event of a column
 * @param deliver delivers what was emitted
 */
export function createColumns<Of, Item>(
  follows: (of: Of, column: Of, length: number) => boolean,
  emit: (column: Of, items: Item[]) => void,
  deliver: () => void,
): Columns<Of, Item> {
  let column: Of | undefined;
  let items: Item[] = [];

  const self: Columns<Of, Item> = {
    record(of, item, count) {
      if (!column || !follows(of, column, items.length)) {
        self.flush();
        column = of;
        startTimer(FLUSH_MS, () => {
          self.flush();
          deliver();
        });
      }
      while (count-- > 0) items.push(item);
    },
    flush() {
      if (column) emit(column, items);
      column = undefined;
      items = [];
    },
  };
  return self;
}
