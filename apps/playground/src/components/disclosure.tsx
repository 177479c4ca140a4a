import type { ReactNode } from 'react';
import './disclosure.css';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly className?: string;
  /** Whether it starts open. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Controls or notes that few need at once: closed until somebody opens them. */
export function Disclosure({ title, className = '', isOpen = false, children }: DisclosureProps) {
  return (
    <details className={`disclosure ${className}`} open={isOpen}>
      <summary>{title}</summary>
      <div className="disclosure-content">{children}</div>
    </details>
  );
}
