/*
 * Fetches the programs of etcd before the tests look for them, and prints where each of them is:
 * `pnpm --filter @sno-id/grants databases`. Those of PostgreSQL: `pnpm --filter @sno-id/databases databases`.
 * A missing one is no error here: the tests that need it say what to install.
 */

import { programs } from './programs.ts';

const wanted = {
  etcd: programs.etcd,
  etcdctl: programs.etcdctl,
};
for (const [name, find] of Object.entries(wanted)) {
  try {
    console.log(`${name}: ${find()}`);
  } catch (error) {
    console.log(`${name}: ${(error as Error).message}`);
  }
}
