import { parse } from '@sno-id/sdk';
import { expect, it } from 'vitest';
import { formsOf, shownOf } from './id-forms.ts';

const ID = parse('9q7mv64625wl8uv2');
const PAGE = 'http://localhost:5173/notes';

it('an ID is a link to itself and asks each server who made it, with the token in a header', () => {
  const forms = Object.fromEntries(formsOf(ID, PAGE, ["/sno?token=it's"]));
  expect(forms['Link']).toBe(`${PAGE}?sno-devtools=inspect%3A${ID}`);
  expect(forms['curl']).toBe(
    `curl 'http://localhost:5173/sno' -H 'Authorization: Bearer it'\\''s' --json ` +
      `'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"who_made","arguments":{"id":"${ID}"}}}'`,
  );
});

it('no token is shown, whatever is in it', () => {
  for (const token of ['secret', "it's-secret", 'secret --json', '%0Asecret']) {
    const { curl, Link: link } = Object.fromEntries(formsOf(ID, PAGE, [`/sno?token=${token}`]));
    expect(shownOf(curl!), token).not.toContain('secret');
    expect(shownOf(curl!)).toContain(ID);
    expect(shownOf(link!)).toBe(link);
  }
});

it('without a server there is nothing to ask', () => {
  expect(formsOf(ID, PAGE, []).map(([form]) => form)).toEqual([
    'UUID',
    'Hex',
    'BigInt',
    'Bytes',
    'Code',
    'SQL',
    'Link',
  ]);
});
