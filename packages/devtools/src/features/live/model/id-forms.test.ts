import { parse } from '@sno-id/sdk';
import { expect, it } from 'vitest';
import type { LoggedId } from '../../../ids/id-rows.ts';
import { formsOf } from './id-forms.ts';

const maker = { key: 'a/notes', name: 'notes', label: 'this page', fullName: 'notes', index: 0 };
const text = parse('9q7mv64625wl8uv2');
const sno: LoggedId = { number: 1, maker, unixMs: 0, tick: 0, meta: 1, partition: 2, sequence: 3, text };
const PAGE = 'http://localhost:5173/notes';

it('an ID is a link to itself and asks each server who made it, with the token in a header', () => {
  const forms = Object.fromEntries(formsOf(sno, PAGE, ["/sno?token=it's"]));
  expect(forms['Link']).toBe(`${PAGE}?sno-devtools=inspect%3A${text}`);
  expect(forms['curl']).toBe(
    `curl 'http://localhost:5173/sno' -H 'Authorization: Bearer it'\\''s' --json ` +
      `'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"who_made","arguments":{"id":"${text}"}}}'`,
  );
});

it('without a server there is nothing to ask', () => {
  expect(formsOf(sno, PAGE, []).map(([form]) => form)).toEqual([
    'UUID',
    'Hex',
    'BigInt',
    'Code',
    'SQL',
    'Link',
  ]);
});
