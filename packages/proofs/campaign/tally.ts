/** What was tried, in numbers. */
export interface Tally {
  scripts: number;
  ids: number;
  /** Calls that were refused because there was no ID, or for a clock out of range. */
  refused: number;
  /** Calls whose outcome the model foretold. */
  foretold: number;
  restarts: number;
  /** Times that code of the caller called the generator from within one of its calls. */
  reentered: number;
  /** Values of wrong kinds that were given to functions and options. */
  hostile: number;
  /** Asynchronous calls, and those of them that were aborted. */
  asynchronous: number;
  aborted: number;
  repeated: number;
  wrong: number;
}

export function emptyTally(): Tally {
  return {
    scripts: 0,
    ids: 0,
    refused: 0,
    foretold: 0,
    restarts: 0,
    reentered: 0,
    hostile: 0,
    asynchronous: 0,
    aborted: 0,
    repeated: 0,
    wrong: 0,
  };
}
