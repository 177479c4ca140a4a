import { expect, it } from 'vitest';
import { editorLink } from './editor-link.ts';

const place = { file: 'http://localhost:5173/src/a%20b.tsx?t=1', line: 6, column: 14 };
const CLIENT = 'http://localhost:5173/@vite/client';

it('is a request to the server of Vite, where a page is of it', () => {
  const url = 'http://localhost:5173/__open-in-editor?file=';
  expect(editorLink(place, undefined, CLIENT)).toEqual({
    kind: 'request',
    url: `${url}${encodeURIComponent('src/a b.tsx:6:14')}`,
  });
  const outside = { ...place, file: 'http://localhost:5173/@fs/home/me/b.ts' };
  expect(editorLink(outside, undefined, CLIENT)?.url).toBe(
    `${url}${encodeURIComponent('/home/me/b.ts:6:14')}`,
  );
});

it('is a link by the template that was chosen', () => {
  expect(editorLink(place, 'vscode://file/home/me/{file}:{line}:{column}', CLIENT)).toEqual({
    kind: 'link',
    url: 'vscode://file/home/me/src/a b.tsx:6:14',
  });
});

it.each(['javascript://%0aalert(1)', 'data://x', 'nothing'])('is not %j', template => {
  expect(editorLink(place, template, undefined)).toBeUndefined();
});

it('is none for a page of another server', () => {
  expect(editorLink(place, undefined, undefined)).toBeUndefined();
  expect(editorLink({ ...place, file: 'http://localhost:3000/a.js' }, undefined, CLIENT)).toBeUndefined();
});
