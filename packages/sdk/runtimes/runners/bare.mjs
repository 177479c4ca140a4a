/**
 * Runs the suite as a script, in an engine that has ECMAScript and nothing else. The host provides `report`,
 * which takes the result as JSON.
 */

import '@sno-id/conformance/globals-before';
import { runConformance } from '@sno-id/conformance';
import vectors from '@sno-id/conformance/vectors.json';
import * as sno from '@sno-id/sdk';
import * as subpaths from './subpaths.mjs';

runConformance(sno, vectors, { subpaths }).then(result => globalThis.report(JSON.stringify(result)));
