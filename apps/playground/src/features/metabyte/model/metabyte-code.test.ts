import { PRESETS } from '@sno-id/kit/data';
import { defineMeta, flag, type MetaField, metaFromJSON, oneOf } from '@sno-id/sdk/meta';
import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { metabyteCode } from './metabyte-code.ts';
import { isWanted, queryOf } from './query.ts';

const AWKWARD = defineMeta({
  ['__proto__']: flag(),
  'a key': oneOf(["it's", '*/ // \n', '\u2028']),
  "'": flag(),
}).fields;

async function expectRight(fields: readonly MetaField[], byte: number) {
  const meta = metaFromJSON({ version: 1, fields });
  const query = queryOf(fields, { name: fields.at(-1)?.name ?? '', code: 1 });
  const logged = await runCode(metabyteCode(fields, byte, query));
  expect(logged).toEqual([
    [meta.unpack(byte)],
    [meta.describe(byte)],
    ...(query ? [[isWanted(byte, query)]] : []),
  ]);
}

test.each(PRESETS)('the code for “$title” declares it, and generates and reads an ID', async ({ fields }) => {
  const meta = metaFromJSON({ version: 1, fields: fields() });
  // The second choice, true, or 1 in each field
  const byte = fields().reduce((byte, { firstBit, width }) => byte | (1 << (8 - firstBit - width)), 0);
  expect(meta.describe(byte)).not.toContain('no choice');
  await expectRight(fields(), byte);
});

test('the code for awkward names and for an empty schema runs', async () => {
  await expectRight(AWKWARD, 0b0_01_1_0000);
  await expectRight([], 0);
});

test('a code without a choice is shown as the first choice', () => {
  const fields = defineMeta({ state: oneOf(['open', 'paid', 'sent']) }).fields;
  expect(metabyteCode(fields, 0b11_000000, undefined)).toContain('state: "open"');
});
