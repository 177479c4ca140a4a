/** Runs the suite in Deno, where the vectors are all that it may read: the library asks for no permission. */

import '@sno-id/conformance/globals-before';
import { runConformance } from '@sno-id/conformance';
import * as sno from '@sno-id/sdk';
import * as subpaths from './subpaths.mjs';

const vectors = JSON.parse(
  Deno.readTextFileSync(new URL(import.meta.resolve('@sno-id/conformance/vectors.json'))),
);

console.log(JSON.stringify(await runConformance(sno, vectors, { subpaths })));
