/** What an action returns; undefined if it throws, as storage does that is refused. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
