/*
 * Fetches the programs of the databases before the tests look for them, and prints where each of them is:
 * `pnpm --filter @sno-id/grants databases`. A missing one is no error here: the tests that need it say what to install.
 */

import { programs } from './programs.ts';

const wanted = {
  PostgreSQL: () => programs.postgres('initdb'),
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
