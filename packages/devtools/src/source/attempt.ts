/** What an action returns; undefined if it throws, as storage does that is refused. */
export function attempt<T>(action: () => T, report?: (error: unknown) => void): T | undefined {
  try {
    return action();
  } catch (error) {
    report?.(error);
    return undefined;
  }
}
