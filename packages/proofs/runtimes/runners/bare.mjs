/**
 * Runs the suite as a script, in an engine that has ECMAScript and nothing else. The host provides `report`,
 * which takes the result as JSON.
 */

import '../../conformance/globals-before.mjs';
import * as sno from '@sno-id/sdk';
import { runConformance } from '../../conformance/conformance.mjs';
import vectors from '../../conformance/vectors.json';
import * as subpaths from './subpaths.mjs';

runConformance(sno, vectors, { subpaths }).then(result => globalThis.report(JSON.stringify(result)));
