import type { ReactNode } from 'react';
import './panel.css';

interface PanelProps {
  readonly title: string;
  readonly className: string;
  /** Whether the panel is the section itself: its heading is then that of a section. */
  readonly isSection?: boolean;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * One panel of a section: a landmark named after its heading. It does not use `aria-labelledby`, because
 * Firefox 153 crashes when a script, such as an accessibility checker, reads `ariaLabelledByElements` of an
 * element that React created.
 */
export function Panel({ title, className, isSection = false, aside, children }: PanelProps) {
  const Heading = isSection ? 'h2' : 'h3';
  return (
    <section className={`panel ${className}`} aria-label={title}>
      <div className="panel-head">
        <Heading>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
