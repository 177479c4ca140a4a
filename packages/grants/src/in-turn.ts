/** Lets one work begin when the one before it has ended: for databases of one connection. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
