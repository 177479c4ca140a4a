/** What the exit code of the process says. */
export const EXIT = { ok: 0, badId: 1, badUsage: 2 } as const;

/** The command line makes no sense: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** What might have been meant, as a sentence of its own. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** A value is no ID: exit code 1, and the rest of a list goes on. */
export class BadIdError extends Error {
  override readonly name = 'BadIdError';
}

/**
 * Quotes a value that came from outside, cut to some 60 characters. Whatever is not printable ASCII is escaped, so
 * that a hostile list cannot steer the terminal.
 */
export function quote(value: string): string {
  const cut = value.length > 60 ? `${value.slice(0, 60)}...` : value;
  return JSON.stringify(cut).replace(/[^\x20-\x7e]/gu, found => `\\u{${found.codePointAt(0)!.toString(16)}}`);
}
