/** What was tried, in numbers. */
export interface Tally {
  scripts: number;
  ids: number;
  /** Calls whose outcome, ID by ID or to the millisecond of a retry, the model foretold. */
  foretold: number;
  /** Calls that were refused because there was no ID, or for a clock out of range. */
  refused: number;
  restarts: number;
  /** Times that code of the caller called the generator from within one of its calls. */
  reentered: number;
  /** Values of wrong kinds that were given to functions and options. */
  hostile: number;
  /** Asynchronous calls, and those of them that were aborted. */
  asynchronous: number;
  aborted: number;
}

export function emptyTally(): Tally {
  return {
    scripts: 1,
    ids: 0,
    foretold: 0,
    refused: 0,
    restarts: 0,
    reentered: 0,
    hostile: 0,
    asynchronous: 0,
    aborted: 0,
  };
}
