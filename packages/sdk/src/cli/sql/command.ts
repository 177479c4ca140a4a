import { type CommandLine, readInteger, unexpectedOption } from '../../command/command-line.ts';
import { anyOf, quote } from '../../command/complaint.ts';
import { closest } from '../../command/did-you-mean.ts';
import { EXIT, UsageError } from '../../command/usage-error.ts';
import type { Command, OptionName } from '../io.ts';
import { MYSQL } from './mysql.ts';
import { POSTGRES, postgresGenerator } from './postgres.ts';
import { sqliteStatements } from './sqlite.ts';

interface Dialect {
  readonly options: readonly OptionName[];
  statements(options: CommandLine<OptionName>['options']): string;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  postgres: {
    options: ['partition', 'schema'],
    statements(options) {
      const partition = options.get('partition');
      const generator =
        partition === undefined ? '' : postgresGenerator(readInteger('--partition', partition, 0, 0xffff));
      const schema = options.get('schema');
      if (schema === undefined) return POSTGRES + generator;
      return inSchema(readName('--schema', schema), POSTGRES + generator);
    },
  },
  mysql: { options: [], statements: () => MYSQL },
  sqlite: {
    options: ['table', 'column'],
    statements: options =>
      sqliteStatements(
        readName('--table', options.get('table') ?? 'notes'),
        readName('--column', options.get('column') ?? 'id'),
      ),
  },
};

const NAMES = Object.keys(DIALECTS);

/** Other names of the dialects. */
const ALSO: Readonly<Record<string, string>> = { mariadb: 'mysql', pg: 'postgres', psql: 'postgres' };

export const sql: Command = {
  name: 'sql',
  usage: 'sql DIALECT [--partition=N] [--schema=S] [--table=T] [--column=C]',
  summary: 'print SQL functions to paste into a migration',
  details: `Dialects:
  postgres  PostgreSQL 14 or later: functions that take uuid, bytea or text
  mysql     MariaDB and MySQL 8: functions that take binary(10), the text, or
            the UUID form as text or binary(16)
  sqlite    SQLite: a view, generated columns and bounds for one table, because
            SQLite cannot define functions in SQL

They convert each form to the others, read the fields, and return the first and
the last ID of a time: exactly what this package does.

Options:
  --partition=N  also print a generator with this partition, for a column's
                 default (postgres only)
  --schema=NAME  create them in this schema (postgres only; default the first
                 of the search path)
  --table=NAME   table (sqlite only; default notes)
  --column=NAME  column (sqlite only; default id)

For example: sno sql postgres --partition=7 > migrations/001-sno.sql
`,
  options: ['partition', 'schema', 'table', 'column'],
  maxWords: 1,
  async run({ words, options }, session) {
    const name = words[0];
    const dialect = dialectNamed(name);
    for (const option of options.keys()) {
      if (!dialect.options.includes(option))
        throw unexpectedOption(`sql ${name}`, dialect.options, option, ...hintsOn(option));
    }
    const statements = dialect.statements(options);
    await session.stdout.write(
      `-- Printed by "sno sql ${name}" of @sno-id/sdk ${session.version}.\n${statements}`,
    );
    return EXIT.ok;
  },
};

/** Functions are created in the first schema of the search path, and find others there. */
function inSchema(name: string, statements: string): string {
  return `create schema if not exists "${name}";\nset search_path = "${name}";\n\n${statements}\nreset search_path;\n`;
}

function dialectNamed(name: string | undefined): Dialect {
  if (name === undefined) throw new UsageError(`sql: expected ${anyOf(NAMES)}, got nothing.`);
  if (Object.hasOwn(DIALECTS, name)) return DIALECTS[name]!;
  const near = Object.hasOwn(ALSO, name) ? ALSO[name] : closest(name, NAMES);
  throw new UsageError(
    `sql: expected ${anyOf(NAMES)}, got ${quote(name)}.`,
    ...(near === undefined ? [] : [`Did you mean sno sql ${near}?`]),
  );
}

/** Why an option is refused that another dialect has. */
function hintsOn(option: OptionName): readonly string[] {
  if (option !== 'partition') return [];
  return [
    'Only PostgreSQL can generate IDs safely in the database: see docs/databases-functions.md.',
    'Generate them in the application instead.',
  ];
}

/** A name that needs no quotes anywhere: it is part of other names and of comments. */
function readName(option: string, name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)) return name;
  throw new UsageError(
    `${option}: expected letters, digits and _, not starting with a digit, got ${quote(name)}.`,
  );
}
