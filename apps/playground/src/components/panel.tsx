import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { exercise } from '../lib/exercise.ts';
import './panel.css';

interface PanelProps {
  readonly title: string;
  readonly className: string;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * One panel of a section: a landmark named after its heading. It does not use `aria-labelledby`, because
 * Firefox 153 crashes when a script, such as an accessibility checker, reads `ariaLabelledByElements` of an
 * element that React created.
 */
export function Panel({ title, className, aside, children }: PanelProps) {
  const section = useRef<HTMLElement>(null);
  const isAsked = useStore(exercise, task => task.panel === title);
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [isAsked]);
  return (
    <section
      ref={section}
      className={`panel ${className}`}
      aria-label={title}
      data-asked={isAsked || undefined}
    >
      <div className="panel-head">
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
