import { createGenerator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, it } from 'vitest';
import { notingSink } from '../../test/noting-sink.ts';
import { createHub } from '../core/hub.ts';
import { createCallSites } from '../ids/call-sites.ts';
import { createReportMemory, deliver } from '../source/deliver.ts';
import { createDirectSource } from '../source/direct.ts';
import { readReport } from '../source/read-report.ts';
import { createReporter } from '../source/reporter.ts';
import type { ContextInfo } from '../source/source.ts';
import { CALL_LIMITS, callsOf } from '../source/traced-call.ts';
import { traceSource } from './trace-source.ts';

const START = Date.UTC(2024, 0, 1);
const context: ContextInfo = { id: 'page', place: 'page', label: 'this page' };

function setUp() {
  const clock = manualClock(START);
  const wallMs = () => clock.now();
  const notes = createGenerator({ partition: 7, clock });
  traceSource(notes);
  const hub = createHub();
  const sites = createCallSites({ hub, pulse: { touch() {} } as never });
  return { clock, wallMs, notes, hub, sites };
}

it('this page: the panel finds the call of an ID, and of a tick-tock', async () => {
  const { clock, wallMs, notes, hub, sites } = setUp();
  const early = notes.next(2);
  clock.advance(4);
  createDirectSource({ notes }, { context, wallMs }).start(hub);
  expect(sites.of('page/notes', early)?.ids?.count).toBe(1);
  const batch = notes.batch(300, 5);
  clock.advance(-1_000);
  const late = notes.next(9);
  clock.advance(4);
  notes.next(9); // delivers the IDs of the unit before
  await undefined;
  expect(sites.of('page/notes', batch[150]!)).toMatchObject({ method: 'batch', ids: { count: 300 } });
  expect(sites.of('page/notes', late)).toMatchObject({ method: 'next', ids: { first: late } });
  expect(sites.ofEvent('page/notes', 'tick-tock', START + 4 - 1_000)?.method).toBe('next');
  expect(sites.ofEvent('page/notes', 'tick-tock', START)).toBeUndefined();
  expect(sites.of('page/other', late)).toBeUndefined();
});

it('an ID between those of a call, but with another metabyte, is of another call', () => {
  const { hub, sites } = setUp();
  let nowMs = START;
  const notes = createGenerator({ partition: 7, clock: { now: () => nowMs++ } });
  traceSource(notes);
  const before = notes.next(4);
  const batch = notes.batch(70_000, 3); // takes two units
  hub.calls('page/notes', callsOf(notes)!.since(0));
  expect(before > batch[0]! && before < batch.at(-1)!).toBe(true);
  expect(sites.of('page/notes', before)?.method).toBe('next');
});

it('other contexts: calls come with reports, each once, and are bounded', () => {
  const { clock, wallMs, notes, hub, sites } = setUp();
  const reader = createReporter({ notes }, { context, wallMs }).reader();
  const ids = Array.from({ length: CALL_LIMITS.calls + 5 }, () => {
    clock.advance(4);
    return notes.next();
  });
  const report = reader.take();
  expect(report.generators[0]!.calls).toHaveLength(CALL_LIMITS.calls);
  deliver(readReport(JSON.parse(JSON.stringify(report)))!, hub, createReportMemory());
  expect(sites.of('page/notes', ids[4]!)).toBeUndefined();
  expect(sites.of('page/notes', ids[5]!)?.stack).toContain('delivery.test.ts');
  expect(reader.take().generators[0]!.calls).toBeUndefined();
  reader.rewind();
  expect(reader.take().generators[0]!.calls).toHaveLength(CALL_LIMITS.calls);
});

it('calls from outside are checked: those that do not fit are left out, and stacks are shortened', () => {
  const { clock, wallMs, notes } = setUp();
  const reader = createReporter({ notes }, { context, wallMs }).reader();
  clock.advance(4);
  notes.next();
  const report = JSON.parse(JSON.stringify(reader.take()));
  const [good] = report.generators[0].calls;
  const read = (calls: unknown) => {
    report.generators[0].calls = calls;
    return readReport(report)!.generators[0]!.calls;
  };
  expect(read([good])).toEqual([good]);
  const bad = [
    null,
    { ...good, number: 0 },
    { ...good, method: '' },
    { ...good, stack: 7 },
    { ...good, ids: { first: '<script>', last: '1', count: 1 } },
    { ...good, event: { type: 'constructor', now: 1 } },
    { ...good, event: { type: 'tick-tock', now: 'soon' } },
  ];
  expect(read([...bad, good])).toEqual([good]);
  expect(read('none')).toEqual([]);
  expect(read(Array(500).fill(good))).toHaveLength(CALL_LIMITS.calls);
  const [{ stack } = { stack: '' }] = read([{ ...good, stack: `at \u202ea\n${'b\n'.repeat(9_999)}` }])!;
  expect(stack.split('\n')).toHaveLength(CALL_LIMITS.frames);
  expect(stack).toMatch(/^at a\nb\n/);
  expect(read([{ ...good, stack: 'x'.repeat(9_999) }])![0]!.stack).toHaveLength(CALL_LIMITS.characters);
});

it('without tracing nothing is delivered', async () => {
  const clock = manualClock(START);
  const notes = createGenerator({ partition: 7, clock });
  const sink = notingSink();
  createDirectSource({ notes }, { context, wallMs: () => clock.now() }).start(sink);
  notes.next();
  clock.advance(4);
  notes.next();
  await undefined;
  expect(sink.notes().filter(text => text.endsWith('calls'))).toEqual([]);
});
