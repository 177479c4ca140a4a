/** Runs the suite in Bun, with Bun's own way to read a file. */

import '@sno-id/conformance/globals-before';
import { runConformance } from '@sno-id/conformance';
import * as sno from '@sno-id/sdk';
import * as subpaths from './subpaths.mjs';

const vectors = await Bun.file(new URL(import.meta.resolve('@sno-id/conformance/vectors.json'))).json();

console.log(JSON.stringify(await runConformance(sno, vectors, { subpaths })));
