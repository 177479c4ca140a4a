/**
 * Runs the suite in workerd, in a request handler. The library is imported at module scope, where a Worker may neither
 * read the time nor draw a random number nor set a timer: that it loads at all is part of the claim.
 */

import '../../conformance/globals-before.mjs';
import * as sno from '@sno-id/sdk';
import { runConformance } from '../../conformance/conformance.mjs';
import vectors from '../../conformance/vectors.json';
import * as subpaths from './subpaths.mjs';

export default {
  async fetch() {
    return Response.json(await runConformance(sno, vectors, { subpaths }));
  },
};
