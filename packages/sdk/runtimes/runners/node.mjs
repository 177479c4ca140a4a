/** Runs the suite in Node. The process has to end by itself: a timer left behind by the library would hold it. */

import '../../conformance/globals-before.mjs';
import { readFileSync } from 'node:fs';
import * as sno from '@sno-id/sdk';
import { runConformance } from '../../conformance/conformance.mjs';
import * as subpaths from './subpaths.mjs';

const vectors = JSON.parse(readFileSync(new URL('../../conformance/vectors.json', import.meta.url), 'utf8'));

console.log(JSON.stringify(await runConformance(sno, vectors, { subpaths })));
