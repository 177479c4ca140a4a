import { expect, it } from 'vitest';
import { ownFrame, placeText, readStack } from './read-stack.ts';

const short = (stack: string) => readStack(stack).map(frame => `${frame.name}|${placeText(frame)}`);

it('reads the stacks of V8', () => {
  expect(
    short(`Error
    at saveNote (http://localhost:5173/src/notes.ts?t=17:12:5)
    at async Promise.all (index 0)
    at async http://localhost:5173/src/main.ts:3:1
    at new Store (http://localhost:5173/src/store.ts:7:9)
    at Array.map (<anonymous>)
    at Object.<anonymous> (file:///home/me/app/a.js:1:2)
    at eval (eval at run (http://localhost/app.js:4:6), <anonymous>:1:1)
    at node:internal/main:1:1`),
  ).toEqual([
    'saveNote|src/notes.ts:12:5',
    'Promise.all|',
    '|src/main.ts:3:1',
    'Store|src/store.ts:7:9',
    'Array.map|',
    'Object.<anonymous>|/home/me/app/a.js:1:2',
    'eval|app.js:4:6',
    '|node:internal/main:1:1',
  ]);
});

it('reads the stacks of SpiderMonkey', () => {
  expect(
    short(`saveNote@http://localhost:5173/src/notes.ts:12:5
async*onClick/<@http://localhost:5173/src/main.ts:3:1
@http://localhost:5173/src/top.ts:1:1
run@http://localhost/app.js line 4 > eval:1:1
`),
  ).toEqual(['saveNote|src/notes.ts:12:5', 'onClick/<|src/main.ts:3:1', '|src/top.ts:1:1', 'run|app.js:1:1']);
});

it('reads the stacks of JavaScriptCore', () => {
  expect(
    short(`saveNote@http://localhost:5173/src/notes.ts:12:5
http://localhost:5173/src/main.ts:3:1
map@[native code]
global code@http://localhost:5173/src/top.ts:1:1`),
  ).toEqual(['saveNote|src/notes.ts:12:5', '|src/main.ts:3:1', 'map|', 'global code|src/top.ts:1:1']);
});

it('finds the first frame that is of neither this project nor a package, else the first', () => {
  const frames = readStack(`at Array.map (<anonymous>)
at next (http://localhost/node_modules/.vite/deps/@sno-id_sdk.js:1:1)
at nextText (http://localhost/@fs/app/@sno-id/sdk/dist/index.js:1:1)
at emit (node:events:1:1)
at saveNote (http://localhost/src/notes.ts:12:5)
at main (http://localhost/src/main.ts:1:1)`);
  expect(ownFrame(frames)?.name).toBe('saveNote');
  expect(ownFrame(readStack('at emit (node:events:1:1)'))?.name).toBe('emit');
  expect(ownFrame([])).toBeUndefined();
  expect(readStack('not a frame\n\n<b>x</b>')).toEqual([]);
});
