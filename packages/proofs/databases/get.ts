/*
 * Installs the programs of databases before the tests look for them, and prints where each of them is:
 * `pnpm prove databases`. A missing one is no error here: the tests that need it say what to install.
 */

import { findProgram, installMissing, PROGRAMS } from './servers/programs.mjs';

const missing = installMissing();
for (const name of PROGRAMS) console.log(`${name}: ${findProgram(name) ?? 'missing'}`);
if (missing.length > 0) console.log(`Missing: ${missing.join(', ')}. Install these Debian packages.`);
