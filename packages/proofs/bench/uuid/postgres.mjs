// @ts-check
/* UUIDs v7 of PostgreSQL 18, beside the functions that `sno sql postgres` prints. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres18 } from '../../databases/servers/postgres-18.mjs';
import { inTurns, median } from '../sdk/rounds.mjs';

const SNO = fileURLToPath(new URL('../../../sdk/dist/cli/bin.js', import.meta.url));
const CALLS = 20_000;
const ROUNDS = 9;

/** Each as a statement that makes `CALLS` IDs. */
const STATEMENTS = {
  'gen_random_uuid()': `select count(gen_random_uuid()) from generate_series(1, ${CALLS})`,
  'uuidv7()': `select count(uuidv7()) from generate_series(1, ${CALLS})`,
  'sno_batch(20000)': `select count(id) from sno_batch(${CALLS}) id`,
  'sno_next()': `select count(sno_next()) from generate_series(1, ${CALLS})`,
};

/** @returns {Promise<{ version: string, microseconds: Record<string, number> }>} medians, for one ID */
export async function callsInPostgres() {
  const server = await startPostgres18();
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(
      execFileSync(process.execPath, [SNO, 'sql', 'postgres', '--partition=7'], { encoding: 'utf8' }),
    );
    const times = await inTurns(Object.values(STATEMENTS), ROUNDS, async statement => {
      const startMs = performance.now();
      await client.query(statement);
      return ((performance.now() - startMs) * 1000) / CALLS;
    });
    const { rows } = await client.query('show server_version');
    await client.end();
    const medians = Object.keys(STATEMENTS).map((call, i) => [call, median(times[i] ?? [])]);
    return { version: rows[0].server_version, microseconds: Object.fromEntries(medians) };
  } finally {
    await server.remove();
  }
}
