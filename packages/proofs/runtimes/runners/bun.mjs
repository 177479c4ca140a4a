/** Runs the suite in Bun, with Bun's own way to read a file. */

import '../../conformance/globals-before.mjs';
import * as sno from '@sno-id/sdk';
import { runConformance } from '../../conformance/conformance.mjs';
import * as subpaths from './subpaths.mjs';

const vectors = await Bun.file(new URL('../../conformance/vectors.json', import.meta.url)).json();

console.log(JSON.stringify(await runConformance(sno, vectors, { subpaths })));
