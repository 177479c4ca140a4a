import { parse } from '@sno-id/sdk';
import { expect, it } from 'vitest';
import { formsOf } from './id-forms.ts';

it('an ID has each form that it is stored or written in, a snowflake its hex digits', () => {
  expect(formsOf(parse('9q7mv64625wl8uv2')).map(([form]) => form)).toEqual([
    'UUID',
    'Hex',
    'BigInt',
    'Bytes',
    'Code',
    'SQL',
  ]);
  expect(formsOf(0xabcn)).toEqual([['Hex', '0x0000000000000abc']]);
});
