import { clockTime } from '@sno-id/kit/data';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createCallSites } from '../../../ids/call-sites.ts';
import { fullNameOf } from '../../../ids/maker.ts';
import { CallSite } from '../../../ui/call-site.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { isStall } from '../model/clock-entry.ts';
import { createClockHistory } from '../model/clock-history.ts';
import { createClockPlace } from '../model/clock-place.ts';
import { explain, sizeText, TYPE_NAMES, tableSummary } from '../model/explain.ts';
import {
  type EntryFilter,
  type EntryPoint,
  pointsOf,
  select,
  spanOf,
  type TimeRange,
} from '../model/points.ts';
import { eventsText } from './content.ts';
import { DataTable } from './data-table.tsx';
import { EventShape } from './event-shape.tsx';
import { ChartRoom, EventChart } from './lazy-charts.tsx';

interface EventsSectionProps {
  readonly filter: EntryFilter;
  readonly range: TimeRange;
  readonly nowMs: number;
}

export function EventsSection({ filter, range, nowMs }: EventsSectionProps) {
  const history = usePart(createClockHistory);
  const { version } = history;
  const atMs = useStore(usePart(createClockPlace), ({ atMs }) => atMs);
  const [active, setActive] = useState<EntryPoint>();
  // Whole seconds, so that an idle chart is drawn once a second.
  const toMs = Math.ceil(nowMs / 1000) * 1000;
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): says that the history changed
  const { points, span, selected, placed } = useMemo(() => {
    const entries = history.entries();
    const span = spanOf(
      range,
      entries.map(({ atMs }) => atMs),
      toMs,
    );
    const selected = select(entries, filter, span);
    const placed = selected.find(entry => isStall(entry) && entry.atMs === atMs && entry.key === filter.key);
    return { points: pointsOf(selected, span), span, selected, placed };
  }, [history, version, filter, range, toMs, atMs]);
  const nameOf = useNames();
  const callSites = usePart(createCallSites);
  const shown = active?.entry ?? placed;

  async function readRecords() {
    const { exportedEvents } = await import('../model/export-events.ts');
    return exportedEvents([...selected].reverse(), nameOf, nowMs);
  }

  return (
    <section className="clock-section" aria-label="Clock events">
      <div className="clock-section-head">
        <h2>Steps and waits</h2>
        {selected.length > 0 && (
          <ExportMenu noun="event" fileName="clock-events" order={eventsText.order} read={readRecords} />
        )}
      </div>
      <ChartRoom label={eventsText.chart}>
        {points.length > 0 ? (
          <EventChart points={points} span={span} onActive={setActive} />
        ) : (
          <p className="clock-none note">
            {history.entries().length === 0 ? eventsText.none : eventsText.noMatch}
          </p>
        )}
      </ChartRoom>
      <p className="clock-readout note" aria-live="polite">
        {shown && points.length > 0 ? (
          <>
            <EventShape type={shown.type} />{' '}
            <span className="mono">
              {clockTime(shown.atMs)} {sizeText(shown, nowMs)}
            </span>{' '}
            {nameOf(shown.key)}: {explain(shown, nowMs)}
          </>
        ) : (
          points.length > 0 && eventsText.howTo
        )}
      </p>
      {shown && 'now' in shown && points.length > 0 && (
        <CallSite
          call={callSites.ofEvent(shown.key, shown.type, shown.now)}
          label="In the call at"
          what={TYPE_NAMES[shown.type]}
        />
      )}
      <DataTable
        summary={tableSummary(points.length, selected.length, history.dropped)}
        columns={['Time, UTC', 'Generator', 'Event', 'Size', 'Meaning']}
        mono={[0, 3]}
        rows={() =>
          [...points].reverse().map(({ entry }) => ({
            id: entry.number,
            cells: [
              clockTime(entry.atMs),
              nameOf(entry.key),
              <span key="type" className="clock-type">
                <EventShape type={entry.type} /> {TYPE_NAMES[entry.type]}
              </span>,
              sizeText(entry, nowMs),
              explain(entry, nowMs),
            ],
          }))
        }
      />
    </section>
  );
}

/** The name of a generator, with where it lives unless that is this page. */
function useNames(): (key: string) => string {
  const generators = useRegistry(({ generators }) => generators);
  return useMemo(() => {
    const names = new Map(generators.map(({ key, name, context }) => [key, fullNameOf(name, context)]));
    return key => names.get(key) ?? key;
  }, [generators]);
}
