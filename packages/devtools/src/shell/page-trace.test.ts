import { createGenerator } from '@sno-id/sdk';
import { expect, it } from 'vitest';
import { callsOf } from '../source/traced-call.ts';
import { createPageTrace } from './page-trace.ts';

it('traces the generators that the options name, while they say so', () => {
  const [notes, drafts] = [createGenerator({ partition: 1 }), createGenerator({ partition: 2 })];
  const isTraced = () => [notes, drafts].map(one => callsOf(one) !== undefined);
  const trace = createPageTrace();
  trace.update({ generators: { notes, drafts } });
  expect(isTraced()).toEqual([false, false]);
  trace.update({ generators: { notes }, trace: true });
  expect(isTraced()).toEqual([true, false]);
  const calls = callsOf(notes);
  trace.update({ generators: { notes, drafts }, trace: true });
  expect(isTraced()).toEqual([true, true]);
  expect(callsOf(notes)).toBe(calls);
  trace.update({ generators: { drafts }, trace: true });
  expect(isTraced()).toEqual([false, true]);
  trace.update({ generators: { drafts } });
  expect(isTraced()).toEqual([false, false]);
});
