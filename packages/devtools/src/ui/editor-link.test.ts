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

it('is by the whole path for a file of this machine', () => {
  const server = { file: '/home/me/api/a b.js', line: 3, column: 5 };
  const next = { ...server, file: 'file:///home/me/api/a%20b.js' };
  for (const one of [server, next]) {
    expect(editorLink(one, 'vscode://file/home/me/app/{file}:{line}', undefined)?.url).toBe(
      'vscode://file/home/me/api/a b.js:3',
    );
    expect(editorLink(one, 'idea://open?file=/home/me/app/{file}&line={line}', undefined)?.url).toBe(
      'idea://open?file=/home/me/api/a b.js&line=3',
    );
    expect(editorLink(one, undefined, CLIENT)?.url).toBe(
      `http://localhost:5173/__open-in-editor?file=${encodeURIComponent('/home/me/api/a b.js:3:5')}`,
    );
    expect(editorLink(one, undefined, 'http://localhost:3000/_next/static/chunks/main.js')).toEqual({
      kind: 'request',
      url: 'http://localhost:3000/__nextjs_launch-editor?file=%2Fhome%2Fme%2Fapi%2Fa+b.js&line1=3&column1=5',
    });
    expect(editorLink(one, undefined, undefined)).toBeUndefined();
  }
  const windows = { ...server, file: 'C:\\app\\a.js' };
  expect(editorLink(windows, 'vscode://file/C:/page/{file}', undefined)?.url).toBe(
    'vscode://file/C:\\app\\a.js',
  );
});

it.each(['javascript://%0aalert(1)', 'data://x', 'nothing'])('is not %j', template => {
  expect(editorLink(place, template, undefined)).toBeUndefined();
});

it('is none for a page of another server', () => {
  expect(editorLink(place, undefined, undefined)).toBeUndefined();
  expect(editorLink({ ...place, file: 'http://localhost:3000/a.js' }, undefined, CLIENT)).toBeUndefined();
  const compiled = { ...place, file: 'http://localhost:5173/_next/a.js' };
  expect(editorLink(compiled, undefined, compiled.file)).toBeUndefined();
});
