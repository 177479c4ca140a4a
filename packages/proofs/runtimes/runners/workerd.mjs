/**
 * Runs the suite in workerd, in a request handler. At module scope a Worker may neither read the time nor use
 * `crypto` nor set a timer. That the library loads there, and that generators can be created and an ID be
 * made there, is part of the claim.
 */

import * as sno from '@sno-id/sdk';
import { runConformance } from '../../conformance/conformance.mjs';
import { equal, that } from '../../conformance/expect.mjs';
import { globalNames } from '../../conformance/globals-before.mjs';
import vectors from '../../conformance/vectors.json';
import * as subpaths from './subpaths.mjs';

// The first ID of a realm adds the symbol under which copies of the package share their partitions.
const globals = globalNames();
const generator = sno.createGenerator();
const early = sno.generate();

/** @type {import('../../conformance/conformance.mjs').Test[]} */
const more = [
  [
    'a generator that was created at module scope makes IDs of the present',
    () => {
      const id = generator.next();
      that(Math.abs(sno.unixMsOf(id) - Date.now()) < 60_000, `${id} does not have the time of the clock`);
      equal(sno.partitionOf(id), generator.partition, 'partition');
    },
  ],
  [
    'an ID can be made at module scope, with a time before 2019; the next one has the time of the clock',
    () => {
      that(sno.dateOf(early).getUTCFullYear() < 2019, `${early} is not of 2010 to 2018`);
      const id = sno.generate();
      equal(sno.partitionOf(id), sno.partitionOf(early), 'partition');
      that(Math.abs(sno.unixMsOf(id) - Date.now()) < 60_000, `${id} does not have the time of the clock`);
    },
  ],
];

export default {
  async fetch() {
    return Response.json(await runConformance(sno, vectors, { subpaths, more, globals }));
  },
};
