import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import type { ClockChartProps } from './clock-chart.tsx';
import { eventsText } from './content.ts';

/** The chart, whose library comes with it. */
const ClockChart = /* @__PURE__ */ lazy<ComponentType<ClockChartProps>>(() =>
  import('./clock-chart.tsx').then(
    ({ ClockChart }) => ({ default: ClockChart }),
    () => ({ default: NoChart }),
  ),
);

function NoChart() {
  return <p className="note">The chart could not be loaded. The table has the same data.</p>;
}

/** The chart, in the room that it has before it is there: it takes longer to draw than what is around it. */
export function LazyChart(props: ClockChartProps) {
  const isTime = useDeferredValue(true, false);
  return (
    <figure className="clock-chart" aria-label={eventsText.chart}>
      <Suspense fallback={null}>{isTime && <ClockChart {...props} />}</Suspense>
    </figure>
  );
}
