/** What was tried, in numbers. */
export type Tally = ReturnType<typeof emptyTally>;

export function emptyTally() {
  return {
    scripts: 1,
    ids: 0,
    /** Calls whose outcome, ID by ID or to the millisecond of a retry, the model foretold. */
    foretold: 0,
    /** Calls that were refused because there was no ID, or for a clock out of range. */
    refused: 0,
    restarts: 0,
    /** Times that code of the caller called the generator from within one of its calls. */
    reentered: 0,
    /** Values of wrong kinds that were given to functions and options. */
    hostile: 0,
    /** Asynchronous calls, and those of them that were aborted. */
    asynchronous: 0,
    aborted: 0,
  };
}
