// @ts-check
/* Fetches PostgreSQL and MariaDB, and prints where they are: `pnpm --filter @sno-id/databases databases`. */

import { findProgram, installMissing } from './servers/programs.mjs';

const missing = installMissing();
console.log(`PostgreSQL: ${findProgram('initdb') ?? 'missing'}`);
console.log(`MariaDB: ${findProgram('mariadbd') ?? 'missing'}`);
if (missing.length > 0) console.log(`Missing: ${missing.join(', ')}. Install these Debian packages.`);
