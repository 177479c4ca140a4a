import type { ReactNode } from 'react';
import './disclosure.css';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Controls or notes that few need at once: closed until somebody opens them. */
export function Disclosure({ title, className = '', children }: DisclosureProps) {
  return (
    <details className={`disclosure ${className}`}>
      <summary>{title}</summary>
      <div className="disclosure-content">{children}</div>
    </details>
  );
}
