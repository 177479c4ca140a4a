import { EXIT, type Program, runProgram } from '@sno-id/sdk/internal';
import { keys } from './commands/keys.ts';
import { prune } from './commands/prune.ts';
import { advance, renew } from './commands/recovery.ts';
import { sql } from './commands/sql.ts';
import { confirm, init, status } from './commands/status.ts';
import { type Io, OPTIONS, type OptionName } from './io.ts';
import { reasonOf } from './reason.ts';

export const SNO_GRANTS: Program<Io, OptionName> = {
  name: 'sno-grants',
  about: 'looks after the store of an authority',
  usage: 'COMMAND --store STORE [options]',
  commands: [init, status, advance, confirm, renew, prune, sql, keys],
  options: OPTIONS,
  byDefault: 'help',
  notes: `Stores, also from the environment variable SNO_GRANTS_STORE:
  postgres://user@host/database   needs the package pg
  sqlite:grants.db                needs Node 22.13, better-sqlite3 or
                                  node-sqlite3-wasm
  etcd:http://a:2379,http://b:2379

Options:
  --store STORE     where the counters are
  --tables NAME     the prefix of its tables, or of its keys in etcd
  --host NAME       the name of this machine, if your sqliteStore has one
  --json            print JSON

Exit codes: ${EXIT.ok} success; ${EXIT.failed} the store grants nothing, or a store or a file
cannot be used; ${EXIT.badUsage} invalid usage.
`,
  reasonOf,
};

/** Runs `sno-grants` with the arguments that follow its name. Returns the exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  return await runProgram(SNO_GRANTS, args, io);
}
