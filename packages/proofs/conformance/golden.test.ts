import { readFileSync } from 'node:fs';
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

test('the part of it that runtimes and browsers get says the same, in fewer fields', () => {
  const part = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8'));
  type Case = { readonly text?: string; readonly name?: string };
  const nameOf = ({ text, name }: Case) => `${text ?? name}`;
  for (const kind of ['codec', 'invalid', 'generator', 'snapshots'] as const) {
    const all = new Map(vectors[kind].map((each: Case) => [nameOf(each), each]));
    for (const each of part[kind]) expect(all.get(nameOf(each)), nameOf(each)).toMatchObject(each);
  }
  expect(part.sort).toEqual(vectors.sort);
});
