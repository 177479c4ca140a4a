import { PRESETS } from '@sno-id/kit/data';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { orderWords } from './metabyte-texts.ts';
import { queryOf } from './query.ts';
import { byUnit, makeIds } from './sample-ids.ts';

const fields = PRESETS[0]!.fields();

test('the text gives the number of matches and ranges, and the reason', () => {
  const [front, behind] = ['class', 'verb'].map(name => {
    const query = queryOf(fields, { name, code: 1 })!;
    return orderWords([...byUnit(makeIds(fields, query, 3, 8, seededRandom(3).next))], query);
  });
  expect(front).toMatch(/^\d+ of 24 IDs match class: 2xx, in 3 ranges\. The field comes first in the byte/);
  expect(behind).toMatch(
    /^\d+ of 24 IDs match verb: HEAD, in \d+ ranges\. The bits before the field sort first/,
  );
});
