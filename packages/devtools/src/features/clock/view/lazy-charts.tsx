import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import type { DriftChartProps, EventChartProps } from './clock-chart.tsx';

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

/** The room of a chart, which it has before it is there. */
export function ChartRoom({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <figure className="clock-chart" aria-label={label}>
      <Suspense fallback={null}>{children}</Suspense>
    </figure>
  );
}
