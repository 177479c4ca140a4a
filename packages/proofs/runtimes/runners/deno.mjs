/** Runs the suite in Deno, where the vectors are all that it may read: the library asks for no permission. */

import '../../conformance/globals-before.mjs';
import * as sno from '@sno-id/sdk';
import { runConformance } from '../../conformance/conformance.mjs';
import * as subpaths from './subpaths.mjs';

const vectors = JSON.parse(Deno.readTextFileSync(new URL('../../conformance/vectors.json', import.meta.url)));

console.log(JSON.stringify(await runConformance(sno, vectors, { subpaths })));
