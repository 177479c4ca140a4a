import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  /** A number or a time. */
  readonly value?: ReactNode;
  /** More numbers, in small. */
  readonly detail?: ReactNode;
  /** Words, in small. */
  readonly note?: ReactNode;
  /** Whether the note reports a problem. */
  readonly isWrong?: boolean;
  readonly className?: string;
  /** More `dd` elements, after the value. */
  readonly children?: ReactNode;
}

/** One item of a `dl`: a label, and what is known of it. */
export function Fact({ label, value, detail, note, isWrong, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      {value !== undefined && <dd className="mono">{value}</dd>}
      {children}
      {detail && <dd className="mono note">{detail}</dd>}
      {note && <dd className={isWrong ? 'note wrong' : 'note'}>{note}</dd>}
    </div>
  );
}
