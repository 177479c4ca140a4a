import type { Clock, RandomSource } from '../index.ts';

/** All that the command touches of the world. `bin.ts` makes it of the process, a test of strings. */
export interface Io {
  /** Decoded text in chunks of any size; undefined where nobody has piped anything in. */
  readonly stdin: AsyncIterable<string> | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Columns of that terminal. */
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The package's own version, without a "v". */
  readonly version: string;
  readonly random: RandomSource;
  /** @default the SDK's own */
  readonly clock?: Clock;
}

/** Takes text. A promise is waited for before more is written. */
export interface Output {
  write(text: string): void | Promise<void>;
}
