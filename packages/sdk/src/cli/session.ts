import { complaint } from '../command/complaint.ts';
import type { BaseSession } from '../command/program.ts';
import type { Io } from './io.ts';

/** What a command has of the world: all but standard error, which it can only complain on. */
export interface Session extends Omit<Io, 'stderr'>, BaseSession {}

/** Gives commands the world. */
export function createSession(io: Io): Session {
  return {
    // Not before a command wants it: reading it opens it.
    get stdin() {
      return io.stdin;
    },
    stdout: io.stdout,
    isTerminal: io.isTerminal,
    columns: io.columns,
    env: io.env,
    get version() {
      return io.version;
    },
    random: io.random,
    ...(io.clock && { clock: io.clock }),
    async complain(first, ...more) {
      await io.stderr.write(complaint('sno', first, ...more));
    },
  };
}
