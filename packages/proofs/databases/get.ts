/*
 * Fetches the programs of databases before the tests look for them, and prints where each of them is:
 * `pnpm prove databases`. A missing one is no error here: the tests that need it say what to install.
 */

import { programs } from './servers/etcd-programs.ts';
import { findProgram, installMissing } from './servers/programs.mjs';

const missing = installMissing();
console.log(`PostgreSQL: ${findProgram('initdb') ?? 'missing'}`);
console.log(`MariaDB: ${findProgram('mariadbd') ?? 'missing'}`);
if (missing.length > 0) console.log(`Missing: ${missing.join(', ')}. Install these Debian packages.`);
for (const [name, find] of Object.entries(programs)) {
  try {
    console.log(`${name}: ${find()}`);
  } catch (error) {
    console.log(`${name}: ${(error as Error).message}`);
  }
}
