export const OVERVIEW = `sno-grants: looks after the store of an authority

Usage: sno-grants COMMAND --store STORE [options]

Commands:
  init      set the store up; does nothing if it is set up already
  status    show what the store is, and how full its slabs are
  advance   accept the store after it was restored, copied or failed over
  confirm   accept the time of the store after a long pause
  keys      make a key, or print the public parts of keys

Stores, also from the environment variable SNO_GRANTS_STORE:
  postgres://user@host/database   needs the package pg
  sqlite:grants.db                needs Node 22.13, better-sqlite3 or
                                  node-sqlite3-wasm
  etcd:http://a:2379,http://b:2379

Options:
  --store STORE     where the counters are
  --tables NAME     the prefix of its tables, or of its keys in etcd
  --host NAME       the name of this machine, if your sqliteStore has one
  --json            print JSON
  --help            show help for a command

Run sno-grants help COMMAND for details.
Exit codes: 0 success; 1 the store grants nothing, or a store or a file
cannot be used; 2 invalid usage.
`;

export const PAGES: Readonly<Record<string, string>> = {
  init: `Usage: sno-grants init --store STORE

Sets the store up with a new authority. Devices know the authority by its name:
a store that is set up again is another authority, and all devices start over.
`,
  status: `Usage: sno-grants status --store STORE [--json]

Prints the name of the authority, its epoch, and how full each slab is. Exits
with 1 if the store grants nothing until you run advance or confirm.
`,
  advance: `Usage: sno-grants advance --store STORE [--blocks N] [--in-place]
                          [--confirm-time]

Run it once after the store was restored from a backup, copied, or failed over
to a replica that may have missed the last commits. It accepts the new name of
the store, and moves every counter past what may have been granted since the
backup. Until then the store grants nothing; devices keep the grants they have.

  --blocks N       move the counters by N blocks: more than were granted in any
                   slab since the backup. Default 1048576, an eighth of a slab.
                   The backup does not know of an advance that came after it:
                   add what each of them moved the counters by. So it is 2097152
                   after one of them, as when you restore a backup twice.
                   "sno-grants status" says when this store was last advanced.
  --in-place       the store has the same name as before, because a backup was
                   copied over it
  --confirm-time   the clock of the store is right, although the store was last
                   used more than 50 days ago
`,
  confirm: `Usage: sno-grants confirm --store STORE

Accepts the time of the store. Needed after 50 days in which nobody checked in,
and never if the clock is wrong: grants would be for the wrong time.
`,
  keys: `Usage: sno-grants keys new [--alg EdDSA|ES256]
       sno-grants keys public FILE

new      prints a new private key as JSON. Keep it secret; give it to
         createAuthority as the first of its keys.
public   prints the public parts of the keys in FILE, a JSON array or one key,
         for servers that only verify.

To rotate: put a new key first, and keep the old ones. To revoke a key that has
leaked: remove its "d" and add "revoked": true.
`,
};
