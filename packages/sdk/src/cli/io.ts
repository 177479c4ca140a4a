import type { Output } from '../command/program.ts';
import type { Clock, RandomSource } from '../index.ts';

/** Everything outside that the command touches. `bin.ts` makes it from the process, a test from strings. */
export interface Io {
  /** Decoded text in chunks of any size; undefined if nothing was piped in. */
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
