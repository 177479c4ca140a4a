import type { ReactNode } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import css from './empty.css?inline';

/** Stands where there is nothing to show yet, and says why. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useStyles(css);
  return (
    <div className="empty">
      <p>{title}</p>
      {children && <div className="note">{children}</div>}
    </div>
  );
}
