import { setUpSql } from '../server/stores/postgres/set-up.ts';
import { requireQualifiedTables } from '../server/stores/tables.ts';
import { UsageError } from './io.ts';

/**
 * The migration that `sno-grants sql` prints: the SQL that `init` runs, and what to know about it.
 *
 * @throws UsageError for a name that the tables cannot have.
 */
export function migrationFor(tables = 'sno_grants'): string {
  try {
    requireQualifiedTables(tables);
  } catch (error) {
    throw new UsageError(`--${(error as Error).message}.`);
  }
  const [name, schema] = tables.split('.').reverse() as [string, string?];
  return `-- Sets up the store of an authority in PostgreSQL 13 or later. Where that has been done, it does nothing.
--
-- The authority gets a random ID, which is not in this file: a database that is set up again must not pass for the one
-- before. Put the ID in the configuration of each environment, as the option \`authority\` of createAuthority.
-- "sno-grants status" shows it, and so does: select authority from ${tables};
--
-- Schema tools drop tables that they do not know, and with them what was granted. ${
    schema
      ? `Leave the schema ${schema} out:`
      : 'Leave these out,\n-- or keep them in a schema of their own (sno-grants sql --tables ids.sno_grants):'
  }
--   drizzle-kit: ${
    schema ? `schemaFilter without '${schema}'` : `tablesFilter: ['!${name}*']`
  } in drizzle.config.ts
--   Prisma:      ${
    schema
      ? `no '${schema}' in the schemas of the datasource`
      : `tables: { external: [${['', '_slabs', '_devices', '_spent'].map(end => `'public.${name}${end}'`).join(', ')}] }
--                and experimental: { externalTables: true } in prisma.config.ts`
  }
${setUpSql(tables)};
`;
}
