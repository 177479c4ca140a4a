/** The newest of what was put in, oldest first, at most `capacity` of them. */
export interface Ring<T> {
  readonly length: number;
  push(value: T): void;
  replaceLast(value: T): void;
  /** The one at a place, 0 being the oldest that is kept. */
  at(index: number): T | undefined;
  /** All that are kept, oldest first, in an array of the caller's own. */
  toArray(): T[];
  clear(): void;
}

/** Makes an empty ring. @throws RangeError unless `capacity` is a whole number from 1. */
export function createRing<T>(capacity: number): Ring<T> {
  if (!(Number.isInteger(capacity) && capacity > 0)) {
    throw new RangeError(`capacity: expected a whole number from 1, got ${capacity}`);
  }
  const values: T[] = [];
  let start = 0;
  return {
    get length() {
      return values.length;
    },
    push(value) {
      if (values.length < capacity) {
        values.push(value);
        return;
      }
      values[start] = value;
      start = (start + 1) % capacity;
    },
    replaceLast(value) {
      values[(start + values.length - 1) % values.length] = value;
    },
    at: index => (index < 0 || index >= values.length ? undefined : values[(start + index) % values.length]),
    toArray: () => [...values.slice(start), ...values.slice(0, start)],
    clear() {
      values.length = 0;
      start = 0;
    },
  };
}
