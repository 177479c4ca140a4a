/** What the command needs from outside. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readFile: (path: string) => string;
}

/** The command was called in a way that it does not know. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
