import { parse } from '@sno-id/sdk';
import { expect, it } from 'vitest';
import { formsOf, shownOf } from './id-forms.ts';

const ID = parse('9q7mv64625wl8uv2');
const PAGE = 'http://localhost:5173/notes';
const MAKERS = ['p/notes', 'localhost:5173~s/orders'];

it('an ID is a link to itself and asks its server who made it, with the token in a header', () => {
  const forms = Object.fromEntries(formsOf(ID, PAGE, ["/sno?token=it's"], MAKERS));
  expect(forms['Link']).toBe(`${PAGE}?sno-devtools=inspect%3A${ID}`);
  expect(forms['curl']).toBe(
    `curl 'http://localhost:5173/sno' -H 'Authorization: Bearer it'\\''s' --json ` +
      `'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"who_made","arguments":{"id":"${ID}"}}}'`,
  );
});

it('no token is shown, whatever is in it', () => {
  for (const token of ['secret', "it's-secret", 'secret --json', '%0Asecret']) {
    const { curl, Link: link } = Object.fromEntries(formsOf(ID, PAGE, [`/sno?token=${token}`], MAKERS));
    expect(shownOf(curl!), token).not.toContain('secret');
    expect(shownOf(curl!)).toContain(ID);
    expect(shownOf(link!)).toBe(link);
  }
});

it('without a server there is nothing to ask', () => {
  expect(formsOf(ID, PAGE, [], MAKERS).map(([form]) => form)).toEqual([
    'UUID',
    'Hex',
    'BigInt',
    'Bytes',
    'Code',
    'SQL uuid',
    'SQL binary',
    'SQL text',
    'Link',
  ]);
});

it('an ID is looked up by the column that is recommended for each database', () => {
  const forms = Object.fromEntries(formsOf(ID, PAGE, [], MAKERS));
  expect(forms).toMatchObject({
    'SQL uuid': `WHERE id = '${forms['UUID']}'`,
    'SQL binary': `WHERE id = x'${forms['Hex']}'`,
    'SQL text': `WHERE id = '${ID}'`,
  });
  expect(formsOf(7n, PAGE, [], MAKERS)).toEqual([
    ['Hex', '0x0000000000000007'],
    ['SQL bigint', 'WHERE id = 7'],
  ]);
});

it('only the server is asked that made the ID, or could have', () => {
  const servers = ['/sno', 'http://localhost:8787/sno', 'https://shop.example/sno'];
  const asked = (...makers: string[]) =>
    formsOf(ID, PAGE, servers, makers)
      .filter(([form]) => form === 'curl')
      .map(([, text]) => /'(.*?)'/.exec(text)![1]);
  expect(asked('p/notes')).toEqual([]);
  expect(asked('localhost:8787~s/orders')).toEqual(['http://localhost:8787/sno']);
  expect(asked('p/notes', 'shop.example:~s/orders')).toEqual(['https://shop.example/sno']);
});
