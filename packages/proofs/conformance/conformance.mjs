/**
 * One suite for every engine the SDK claims to run in. It takes the library as an argument and uses nothing
 * but ECMAScript; what is not part of the language (setTimeout, AbortController) it uses where it is found,
 * and a check that could not be made says so in its title.
 *
 * Import this file, or globals-before.mjs alone, before the library: the first check compares the global
 * object with what it was then.
 */
import { clockTests } from './clocks.mjs';
import { describeError, equal } from './expect.mjs';
import { generatorTests } from './generators.mjs';
import { globalNames, globalsBefore } from './globals-before.mjs';
import { idTests } from './ids.mjs';
import { snapshotTests } from './snapshots.mjs';
import { subpathTests } from './subpaths.mjs';

/**
 * @typedef {typeof import('@sno-id/sdk')} Sno
 * @typedef {{ codec: any[], invalid: any[], sort: [string, string][], generator: any[], snapshots: any[] }}
 * Vectors
 * @typedef {[title: string, check: () => void | string | Promise<void | string>]} Test a returned text is a
 * remark
 * @typedef {{ passed: string[], failed: { name: string, error: string }[] }} Report
 */

/** No check takes a tenth of this; it is here so that a promise that never settles fails by name. */
const LIMIT_MS = 10_000;

/**
 * Runs every check, one after the other, and never throws: the report is plain data, so that it can leave a
 * page, a request or a worker as JSON.
 *
 * @param {Sno} sno  the namespace of '@sno-id/sdk'
 * @param {Vectors} vectors  what vectors.mjs reads
 * @param {{ subpaths?: import('./subpaths.mjs').Subpaths, more?: Test[], globals?: string[] }} [options]
 *   `subpaths` are the namespaces of the other entries, to be checked too; `more` are checks of the runtime's
 *   own; `globals` are the names of the global object after the import, where the library was used since
 * @returns {Promise<Report>}
 */
export async function runConformance(sno, vectors, { subpaths, more = [], globals = globalNames() } = {}) {
  /** @type {Report} */
  const report = { passed: [], failed: [] };
  const tests = [
    ...globalTests(globals),
    ...idTests(sno, vectors),
    ...generatorTests(sno, vectors),
    ...snapshotTests(sno, vectors),
    ...clockTests(sno),
    ...subpathTests(sno, subpaths),
    ...more,
  ];
  for (const [name, check] of tests) {
    try {
      const remark = await withinLimit(check);
      report.passed.push(remark === undefined ? name : `${name} (${remark})`);
    } catch (error) {
      report.failed.push({ name, error: describeError(error) });
    }
  }
  return report;
}

/** @returns {Test[]} */
function globalTests(globalsAfter) {
  return [
    [
      'importing the library adds no property to the global object',
      () => {
        const known = new Set(globalsBefore);
        equal(
          globalsAfter.filter(name => !known.has(name)),
          [],
          'new globals',
        );
      },
    ],
  ];
}

function withinLimit(check) {
  if (typeof setTimeout !== 'function') return check();
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not settled after ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  return Promise.race([Promise.resolve().then(check), limit]).finally(() => clearTimeout(timer));
}
