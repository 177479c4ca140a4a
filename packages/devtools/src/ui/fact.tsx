import { Term } from '@sno-id/kit';
import type { TermKey } from '@sno-id/kit/data';
import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  /** The term of the glossary that the label is, if it is one: then it explains itself. */
  readonly term?: TermKey;
  readonly value?: ReactNode;
  readonly detail?: ReactNode;
  readonly note?: ReactNode;
  readonly isWrong?: boolean;
}

/** One item of a `dl`: a label, and what is known of it. */
export function Fact({ label, term, value, detail, note, isWrong }: FactProps) {
  return (
    <div>
      <dt>{term ? <Term term={term}>{label}</Term> : label}</dt>
      {value !== undefined && <dd className="mono">{value}</dd>}
      {detail && <dd className="mono note">{detail}</dd>}
      {note && <dd className={isWrong ? 'note wrong' : 'note'}>{note}</dd>}
    </div>
  );
}
