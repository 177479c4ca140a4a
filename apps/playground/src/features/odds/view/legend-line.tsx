import type { ReactNode } from 'react';
import type { Scheme } from '../model/figures.ts';
import { SHAPES } from './scheme-shapes.ts';

interface LegendLineProps {
  readonly scheme: Scheme;
  readonly children: ReactNode;
}

/** The line, shape and name of a scheme. */
export function LegendLine({ scheme, children }: LegendLineProps) {
  return (
    <span className="odds-legend-line">
      <svg viewBox="-16 -6 32 12" width="32" height="12" aria-hidden="true">
        <line className={`odds-line odds-${scheme}`} x1="-16" x2="16" y1="0" y2="0" />
        <path className={`odds-dot odds-${scheme}`} d={SHAPES[scheme]} />
      </svg>
      {children}
    </span>
  );
}
