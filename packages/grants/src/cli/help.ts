export const OVERVIEW = `sno-grants: looks after the store of an authority

Usage: sno-grants COMMAND --store STORE [options]

Commands:
  init      set the store up; does nothing if it is set up already
  status    show what the store is, and how full its slabs are
  advance   accept the store after it was restored, copied or failed over
  confirm   accept the time of the store after a long pause
  renew     make a copy of a store that of a new authority
  prune     forget devices that have not checked in for long
  sql       print the SQL that sets a store up in PostgreSQL
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

Sets the store up with a new authority, and prints its ID; does nothing if it is
set up already. Put that ID into your configuration, as the option "authority"
of createAuthority: a store that was dropped and set up again is then refused.
`,
  status: `Usage: sno-grants status --store STORE [--authority ID] [--json]

Prints the ID of the authority, its epoch, and for each slab of 24.9 days the
blocks granted a day, the blocks that are left, and how full it is. Exits with 1
if the store grants nothing.

  --authority ID   the ID in your configuration: exits with 1 as well if it is
                   not that of the store
`,
  advance: `Usage: sno-grants advance --store STORE [--blocks N] [--in-place]
                          [--confirm-time]

Run it once after the store was restored from a backup, or failed over to a
replica that may have missed the last commits. It accepts the store as it is,
and moves the counter of every slab past what may have been granted since the
backup: by 65,536 blocks, and a random number below 131,072 more. Until then the
store grants nothing; devices keep the grants they have. A slab has room for
about 64 of these, and slabs that begin later are not touched.

  --blocks N       move the counters by N blocks or more: above what was granted
                   in any slab since the backup. "sno-grants status" says how
                   many that are a day; each start of a server takes 16
  --in-place       the store does not know that it was restored: a backup was
                   copied over it, and no device has shown that yet
  --confirm-time   the clock of the store is right, although it is far from when
                   the store was last used

Never run it on a copy whose original is still in use: see "renew".
`,
  confirm: `Usage: sno-grants confirm --store STORE

Accepts the time of the store. Needed after 50 days in which nobody checked in,
and where the clock was set back by more than 25 days. Never if the clock is
wrong: grants would be for the wrong time.
`,
  renew: `Usage: sno-grants renew --store STORE [--in-place]

Makes the store that of a new authority: for a copy of a database whose original
is still in use, such as staging from a dump of production. Everything that it
remembers is deleted, and devices that had checked in with it start over. Give
such a copy its own keys, too.

  --in-place   the copy does not know that it is one, as after pg_basebackup
`,
  prune: `Usage: sno-grants prune --store STORE --before DATE

Forgets the devices that last checked in before a date, five slabs (124 days)
ago or more. They start over if they come back; rows that they had not sent keep
their IDs and are granted no more.
`,
  sql: `Usage: sno-grants sql [--tables NAME]

Prints what init runs on PostgreSQL, as a migration for the tool that you use.
It needs no connection. It can be run again, and then does nothing.

  --tables NAME    the prefix of the tables. Default sno_grants. With a schema
                   before it, as in ids.sno_grants, they are in that one, which
                   is made if it is missing: schema tools that drop what they
                   do not know can then leave it out
`,
  keys: `Usage: sno-grants keys new [--alg EdDSA|ES256]
       sno-grants keys public FILE

new      prints a new private key as JSON. Keep it secret; give it to
         createAuthority as one of its keys. The first of them signs.
public   prints the public parts of the keys in FILE, a JSON array or one key,
         for servers that only verify.

To rotate, in two steps, because a server that does not know the key of a token
refuses the rows that come with it:

  1. add the new key as the second, and deploy that to every server
  2. when all of them have it, put it first, and deploy again

Keep the old keys, without their "d": devices show tokens that these signed.
Give servers that only verify the public part before step 2, too.

To revoke a key that has leaked: remove its "d" and add "revoked": true.
`,
};
