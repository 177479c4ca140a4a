import { Term } from '@sno-id/kit';
import { clockTime, plural } from '@sno-id/kit/data';
import { useMemo, useState } from 'react';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { stepText } from '../model/axis.ts';
import { createDrift } from '../model/drift.ts';
import { pictureOf } from '../model/drift-points.ts';
import type { TimeRange } from '../model/points.ts';
import type { DriftChartProps } from './clock-chart.tsx';
import { ClockHead } from './clock-head.tsx';
import { driftText } from './content.ts';
import { DataTable } from './data-table.tsx';
import { ChartRoom, DriftChart } from './lazy-charts.tsx';

interface DriftSectionProps {
  readonly range: TimeRange;
  readonly nowMs: number;
}

export function DriftSection({ range, nowMs }: DriftSectionProps) {
  const drift = usePart(createDrift);
  const { version } = drift;
  const { isReplay } = usePanel();
  const [chosen, setChosen] = useState<string>();
  const [active, setActive] = useState<Parameters<DriftChartProps['onActive']>[0]>();
  const toMs = Math.ceil(nowMs / 1000) * 1000;
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): says that the drift changed
  const { all, series, picture } = useMemo(() => {
    const all = drift.series();
    const series = all.find(({ id }) => id === chosen) ?? all[0];
    return { all, series, picture: pictureOf(series, range, toMs) };
  }, [drift, version, chosen, range, toMs]);
  const { samples, reanchorings, last, widest } = picture;

  return (
    <section className="clock-section" aria-label="Drift">
      <div className="clock-head">
        <ClockHead
          title={
            <>
              <Term term="drift">Drift</Term> from the system clock
            </>
          }
          label="Clock"
          clocks={all}
          chosen={series?.id}
          onChoose={setChosen}
        />
      </div>
      <ChartRoom label={driftText.chart}>
        {samples.length > 0 ? (
          <DriftChart picture={picture} onActive={setActive} />
        ) : (
          <p className="clock-none note">{isReplay ? driftText.replay : 'No measurement yet.'}</p>
        )}
      </ChartRoom>
      <p className="clock-readout clock-readout-short note">
        {active && samples.length > 0 ? (
          <span className="mono">
            {clockTime(active.x)} {stepText(active.y)}
          </span>
        ) : (
          last &&
          widest && (
            <>
              {all.length < 2 && `${series?.label}: `}now{' '}
              <span className="mono">{stepText(last.driftMs)}</span>, at most{' '}
              <span className="mono">{stepText(widest.driftMs)}</span>; re-anchored{' '}
              {timesText(reanchorings.length)}
            </>
          )
        )}
      </p>
      <DataTable
        summary={`Table: ${plural(samples.length, 'sample')}, ${reanchorings.length} re-anchored`}
        columns={['Time, UTC', 'Drift or step']}
        mono={[0, 1]}
        rows={() =>
          [
            ...samples.map(({ atMs, driftMs }) => ({ atMs, text: stepText(driftMs) })),
            ...reanchorings.map(({ atMs, stepMs }) => ({ atMs, text: `re-anchored by ${stepText(stepMs)}` })),
          ]
            .sort((a, b) => b.atMs - a.atMs)
            .map(({ atMs, text }, id) => ({ id, cells: [clockTime(atMs), text] }))
        }
      />
    </section>
  );
}

function timesText(count: number): string {
  return count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`;
}
