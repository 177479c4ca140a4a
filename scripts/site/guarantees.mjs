// @ts-check
/*
 * Who generates IDs, and whether they repeat, in a line each: README, the page of the SDK and the first page
 * of the site show these rows. docs/guarantees.md has every case. `test/facts.test.mjs` compares all of them.
 */

import { LIMITS } from '@sno-id/kit/data';

/**
 * @typedef {object} Guarantee
 * @property {string} who
 * @property {string} answer begins with the word that answers
 * @property {string} of the row of docs/guarantees.md that it sums up
 */

export const GUARANTEES = /** @satisfies {Record<string, Guarantee>} */ ({
  own: {
    who: 'one generator, or several that each have a partition or a range',
    answer: 'Never, whatever the clock does',
    of: 'several, each with its own partition',
  },
  realm: {
    who: 'several in one page, worker or process, without a partition',
    answer: `Never, for up to ${LIMITS.partitions}. Create one and keep it`,
    of: 'several in one realm, without a partition',
  },
  grants: {
    who: 'servers and devices with grants',
    answer: 'Never, offline too, until somebody copies or restores one',
    of: 'devices and servers with grants',
  },
  odds: {
    who: 'several pages or processes without either',
    answer: 'Possible but unlikely',
    of: 'several pages, threads, devices or servers without one',
  },
  restart: {
    who: 'a restart with the same partition',
    answer: `Never, if the clock was not set back and has moved forward by ${LIMITS.restart}`,
    of: 'a restart with the same partition',
  },
  copy: {
    who: 'two copies of one memory, as of a virtual machine',
    answer: 'Possible in every row',
    of: 'a copied memory, as of a virtual machine that is resumed twice',
  },
});
