import { useDeferredValue } from 'react';
import { lazyView } from '../../../ui/lazy-view.tsx';
import type { ClockChartProps } from './clock-chart.tsx';
import { eventsText } from './content.ts';

const ClockChart = /* @__PURE__ */ lazyView(
  () => import('./clock-chart.tsx'),
  'ClockChart',
  () => <p className="note">The chart could not be loaded. The table has the same data.</p>,
);

/** The chart, in the room that it has before it is there: it takes longer to draw than what is around it. */
export function LazyChart(props: ClockChartProps) {
  const isTime = useDeferredValue(true, false);
  return (
    <figure className="clock-chart" aria-label={eventsText.chart}>
      {isTime && <ClockChart {...props} />}
    </figure>
  );
}
