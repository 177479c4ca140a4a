import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useRef } from 'react';
import type { DriftChartProps, EventChartProps } from './clock-chart.tsx';
import { useAfterPaint } from './use-after-paint.ts';

function load<P extends object>(pick: (charts: typeof import('./clock-chart.tsx')) => ComponentType<P>) {
  return lazy(() =>
    import('./clock-chart.tsx').then(
      charts => ({ default: pick(charts) }),
      () => ({ default: NoChart as ComponentType<P> }),
    ),
  );
}

/** The charts, whose library comes with the first of them. */
export const EventChart: LazyExoticComponent<ComponentType<EventChartProps>> = /* @__PURE__ */ load(
  charts => charts.EventChart,
);
export const DriftChart: LazyExoticComponent<ComponentType<DriftChartProps>> = /* @__PURE__ */ load(
  charts => charts.DriftChart,
);

function NoChart() {
  return <p className="note">The charts could not be loaded. The table has the same data.</p>;
}

/**
 * The room of a chart, which it has before it is there: a chart takes longer to draw than the rest of the
 * view.
 */
export function ChartRoom({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const room = useRef<HTMLElement>(null);
  const isPainted = useAfterPaint(room);
  return (
    <figure className="clock-chart" aria-label={label} ref={room}>
      <Suspense fallback={null}>{isPainted && children}</Suspense>
    </figure>
  );
}
