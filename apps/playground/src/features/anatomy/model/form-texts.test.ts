import { MAX, type Sno, ZERO } from '@sno-id/sdk';
import { readId } from '@sno-id/sdk/read';
import { expect, test } from 'vitest';
import { formTexts } from './form-texts.ts';

test.each([ZERO, MAX, 'brpk4q72xwf2m63l' as Sno])('every form of %s can be pasted back', id => {
  for (const { form, text } of formTexts(id)) expect(readId(text)).toEqual({ ok: true, id, form });
});
