/** Adds a value to an array, of which the newest `most` stay. */
export function keepNewest<T>(all: T[], value: T, most: number): void {
  all.push(value);
  if (all.length > most) all.shift();
}
