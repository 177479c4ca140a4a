/**
 * Runs the suite in Node. The process has to end by itself: a timer left behind by the library would hold it.
 */

import '../../conformance/globals-before.mjs';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as sno from '@sno-id/sdk';
import { runConformance } from '../../conformance/conformance.mjs';
import { that } from '../../conformance/expect.mjs';
import * as subpaths from './subpaths.mjs';

const vectors = JSON.parse(readFileSync(new URL('../../conformance/vectors.json', import.meta.url), 'utf8'));
const require = createRequire(import.meta.url);

/** @type {import('../../conformance/conformance.mjs').Test[]} */
const more = [
  [
    'require() takes the same module as import',
    () => {
      for (const [name, value] of Object.entries(sno)) that(require('@sno-id/sdk')[name] === value, name);
    },
  ],
  [
    'a resolver that knows no exports finds the main file',
    // The folder is asked for, not the package, so that only `main` counts.
    () => that(require('../../node_modules/@sno-id/sdk').generate === sno.generate, 'generate'),
  ],
];

console.log(JSON.stringify(await runConformance(sno, vectors, { subpaths, more })));
