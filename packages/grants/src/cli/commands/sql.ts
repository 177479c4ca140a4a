import { EXIT } from '@sno-id/sdk/internal';
import { setUpSql } from '../../server/stores/postgres/set-up.ts';
import { requireQualifiedTables } from '../../server/stores/tables.ts';
import type { Command } from '../io.ts';
import { asUsage } from '../open-store.ts';

export const sql: Command = {
  name: 'sql',
  usage: 'sql [--tables NAME]',
  summary: 'print the SQL that sets a store up in PostgreSQL',
  details: `It is what init runs, as a migration for the tool that you use. It needs no
connection. It can be run again, and then does nothing.

  --tables NAME    the prefix of the tables. Default sno_grants. With a schema
                   before it, as in ids.sno_grants, they are in that one, which
                   is made if it is missing: schema tools that drop what they
                   do not know can then leave it out
`,
  options: ['tables'],
  maxWords: 0,
  async run({ options }, { stdout }) {
    await stdout.write(migrationFor(options.get('tables')));
    return EXIT.ok;
  },
};

/**
 * The migration that `sno-grants sql` prints: the SQL that `init` runs, and what to know about it.
 *
 * @throws UsageError for a name that the tables cannot have.
 */
function migrationFor(tables = 'sno_grants'): string {
  asUsage(
    () => requireQualifiedTables(tables),
    error => `--${error.message}.`,
  );
  const [name, schema] = tables.split('.').reverse() as [string, string?];
  return `-- Sets up the store of an authority in PostgreSQL 13 or later. Run it again, and it does nothing.
--
-- The authority gets a random ID, which is not in this file: a database that is set up a second
-- time must not pass for the first. Put the ID into the configuration of each environment, as the
-- option \`authority\` of createAuthority. "sno-grants status" shows it, and so does
--   select authority from ${tables};
--
-- Schema tools drop tables that they do not know. ${schema ? leaveSchemaOut(schema) : leaveTablesOut(name)}
${setUpSql(tables)};
`;
}

const leaveSchemaOut = (schema: string) => `Keep the schema ${schema} out of:
--   schemaFilter in drizzle.config.ts (drizzle-kit)
--   schemas of the datasource in schema.prisma (Prisma)`;

const leaveTablesOut = (name: string) => `Exclude these, or keep them in a schema that
-- the tool does not manage (sno-grants sql --tables ids.sno_grants):
--   drizzle.config.ts  tablesFilter: ['!${name}*']
--   prisma.config.ts   experimental: { externalTables: true }, tables: { external: [
--                      ${externals(name).slice(0, 2).join(', ')},
--                      ${externals(name).slice(2).join(', ')}] }`;

const externals = (name: string) =>
  ['', '_slabs', '_devices', '_spent', '_rows'].map(end => `'public.${name}${end}'`);
