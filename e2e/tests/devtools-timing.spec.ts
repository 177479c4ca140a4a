/** What profiles show of generators: entries in the form that Chrome's Performance panel draws as tracks. */
import type { CDPSession } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';

/** An entry, as a page or a trace has it. */
interface Entry {
  readonly name: string;
  readonly detail: unknown;
}

const EXPECTED = [
  {
    name: 'sno notes: 3 IDs',
    detail: {
      devtools: {
        dataType: 'track-entry',
        trackGroup: 'sno-id',
        track: 'notes',
        color: 'primary-light',
        tooltipText: '3 IDs in one unit',
        properties: expect.arrayContaining([
          ['IDs', '3'],
          ['Partition', '4615'],
        ]),
      },
    },
  },
  {
    name: expect.stringMatching(/^sno notes: tick-tock, [\d.]+ s back$/),
    detail: {
      devtools: {
        dataType: 'marker',
        color: 'secondary-dark',
        tooltipText: 'The clock moved back and the tick flipped',
        properties: expect.arrayContaining([['Tick from here on', '1']]),
      },
    },
  },
  {
    name: 'sno notes: unsafe wait',
    detail: {
      devtools: expect.objectContaining({ dataType: 'track-entry', track: 'notes', color: 'error' }),
    },
  },
];

test.describe('profiles', () => {
  test('have IDs and waits on tracks, and tick-tocks as markers', { tag: '@core' }, async ({
    page,
    browserName,
    webkitGTK,
  }) => {
    const devtools = new DevtoolsPage(page);
    const stop = browserName === 'chromium' && !webkitGTK ? await startTrace(devtools) : undefined;
    await devtools.open('?timing');
    await page.evaluate(async () => {
      const { clock, generators } = (window as unknown as Host).host;
      // In one unit, whatever the machine does meanwhile; and what follows is in a later one.
      clock.freeze();
      for (let i = 0; i < 3; i++) generators.notes.next();
      clock.resume();
      await new Promise(done => setTimeout(done, 20));
    });
    await devtools.blockClock();
    await expect
      .poll(() => entriesOf(devtools))
      .toEqual(expect.arrayContaining(EXPECTED.map(one => expect.objectContaining(one))));
    if (!stop) return;
    expect(await stop()).toEqual(expect.arrayContaining(EXPECTED.map(one => expect.objectContaining(one))));
  });
});

interface Host {
  readonly host: {
    readonly clock: { freeze(): void; resume(): void };
    readonly generators: { readonly notes: { next(): string } };
  };
}

function entriesOf({ page }: DevtoolsPage): Promise<Entry[]> {
  return page.evaluate(() =>
    performance
      .getEntries()
      .filter(({ name }) => name.startsWith('sno '))
      .map(entry => ({ name: entry.name, detail: (entry as PerformanceMark).detail })),
  );
}

/** Records a trace as the Performance panel does. Returns what ends it and reads our entries from it. */
async function startTrace({ page }: DevtoolsPage): Promise<() => Promise<Entry[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['blink.user_timing'] },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = completeOf(session);
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return events.flatMap(({ name, args }) => {
      // The panel reads the detail of a measure, or of a mark, as JSON.
      const detail = args?.detail ?? args?.data?.detail;
      return name.startsWith('sno ') && detail !== undefined ? [{ name, detail: JSON.parse(detail) }] : [];
    });
  };
}

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly detail?: string; readonly data?: { readonly detail?: string } };
}

function completeOf(session: CDPSession): Promise<unknown> {
  return new Promise(resolve => session.once('Tracing.tracingComplete', resolve));
}
