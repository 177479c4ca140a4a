import { describe, expect, test } from 'vitest';
import * as sno from '../../sdk/src/index.ts';
import * as meta from '../../sdk/src/meta/index.ts';
import * as read from '../../sdk/src/read/index.ts';
import * as shared from '../../sdk/src/shared/index.ts';
import * as snowflake from '../../sdk/src/snowflake/index.ts';
import { readVectors } from '../../sdk/test/vectors.ts';
import { runConformance } from './conformance.mjs';

/*
 * The conformance suite, which every runtime and browser passes on a part of the golden data, on all of it.
 */
const sort = readVectors('sort');
const vectors = {
  codec: readVectors('codec'),
  invalid: readVectors('text-invalid').cases,
  sort: sort.ids.map((id: string, i: number) => [id, sort.sorted[i]]),
  generator: readVectors('generator'),
  snapshots: readVectors('snapshot-errors').cases,
};
const report = await runConformance(sno, vectors, { subpaths: { meta, read, shared, snowflake } });

describe('golden data of the reference, all of it', () => {
  test.each(report.passed)('%s', () => {});
  test.each(report.failed)('$name', ({ error }) => expect.fail(error));
  test('all scenarios ran', () => expect(report.passed.length).toBeGreaterThan(200));
});
