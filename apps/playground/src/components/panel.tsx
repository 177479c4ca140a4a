import type { ReactNode } from 'react';
import './panel.css';

interface PanelProps {
  readonly title: string;
  readonly className: string;
  /** What stands beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * One part of the page, a landmark with the name of its heading. Not by `aria-labelledby`: Firefox 153 crashes when a script,
 * such as a checker of accessibility, asks for the `ariaLabelledByElements` of what React has made.
 */
export function Panel({ title, className, aside, children }: PanelProps) {
  return (
    <section className={`panel ${className}`} aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
