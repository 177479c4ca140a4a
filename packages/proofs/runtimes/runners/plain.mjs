/** Runs the suite in Bun, and in Deno, which may read the vectors alone: the library needs no permission. */

import '../../conformance/globals-before.mjs';
import { readFileSync } from 'node:fs';
import * as sno from '@sno-id/sdk';
import { runConformance } from '../../conformance/conformance.mjs';
import * as subpaths from './subpaths.mjs';

const vectors = JSON.parse(readFileSync(new URL('../../conformance/vectors.json', import.meta.url), 'utf8'));

console.log(JSON.stringify(await runConformance(sno, vectors, { subpaths })));
