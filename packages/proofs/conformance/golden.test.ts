import { describe, expect, test } from 'vitest';
import * as sno from '../../sdk/src/index.ts';
import * as meta from '../../sdk/src/meta/index.ts';
import * as read from '../../sdk/src/read/index.ts';
import * as shared from '../../sdk/src/shared/index.ts';
import * as snowflake from '../../sdk/src/snowflake/index.ts';
import { runConformance } from './conformance.mjs';
import { readPart, readVectors } from './vectors.mjs';

/*
 * The conformance suite, which every runtime and browser passes on a part of the golden data, on all of it.
 */
const report = await runConformance(sno, readVectors(), { subpaths: { meta, read, shared, snowflake } });

describe('golden data of the reference, all of it', () => {
  test.each(report.passed)('%s', () => {});
  test.each(report.failed)('$name', ({ error }) => expect.fail(error));
  test('all scenarios ran', () => expect(report.passed.length).toBeGreaterThan(200));
});

test('runtimes and browsers get cases of every kind', () => {
  const [all, part] = [readVectors(), readPart()];
  const kindsOf = ({ codec }: typeof all) => new Set(codec.map(({ kind }: { kind: string }) => kind));
  expect(kindsOf(part)).toEqual(kindsOf(all));
  expect(part.codec).toHaveLength(286);
  expect(part.generator).toHaveLength(90);
  expect(new Set(part.codec).size).toBe(286);
});
