/** The exit codes of commands. */
export const EXIT = { ok: 0, failed: 1, badUsage: 2 } as const;

/** The command line is invalid: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** What to do about it: lines after the message. */
  readonly hints: readonly string[];

  constructor(message: string, ...hints: readonly string[]) {
    super(message);
    this.hints = hints;
  }
}
