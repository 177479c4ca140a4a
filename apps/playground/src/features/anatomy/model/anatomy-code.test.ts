import { MAX, type Sno, toBigInt, toBytes, toHex, toUuid, withFields, ZERO } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { runCode } from '../../../../test/run-code.ts';
import { anatomyCode } from './anatomy-code.ts';

test.each(['brpk4q72xwf2m63l' as Sno, ZERO, MAX])('the code for %s does what its comments say', async id => {
  const code = anatomyCode(id);
  const logged = await runCode(code);
  const said = [...code.matchAll(/console\.log\(new Date.*\/\/ (.*)/g)].map(([, text]) => text);
  expect(logged[0]).toEqual(said);
  expect(logged[2]).toEqual([toBytes(id), toHex(id), toUuid(id), toBigInt(id)]);
  expect(logged[3]).toEqual([withFields(id, { tick: id === MAX ? 0 : 1 })]);
  expect(logged.slice(4)).toEqual([[true], [true]]);
});
