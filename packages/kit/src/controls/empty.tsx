import type { ReactNode } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import css from './empty.css?inline';

interface EmptyProps {
  readonly title: string;
  /** What to do to see something here. */
  readonly children?: ReactNode;
}

/** Stands where there is nothing to show yet, and says why. */
export function Empty({ title, children }: EmptyProps) {
  useStyles(css);
  return (
    <div className="empty">
      <p>{title}</p>
      {children && <div className="note">{children}</div>}
    </div>
  );
}
