import type { ReactNode } from 'react';
import { reasonsText } from '../content.ts';
import { ByteDrawing, ClockDrawing, OfflineDrawing } from './drawings.tsx';
import './reasons.css';

/** Three sentences on why, each with a drawing. */
export function Reasons() {
  return (
    <section className="reasons" aria-label={reasonsText.title}>
      <Reason title={reasonsText.offline} text={reasonsText.offlineText}>
        <OfflineDrawing />
      </Reason>
      <Reason title={reasonsText.order} text={reasonsText.orderText}>
        <ClockDrawing />
      </Reason>
      <Reason title={reasonsText.byte} text={reasonsText.byteText}>
        <ByteDrawing />
      </Reason>
    </section>
  );
}

interface ReasonProps {
  readonly title: string;
  readonly text: string;
  /** The drawing. */
  readonly children: ReactNode;
}

function Reason({ title, text, children }: ReasonProps) {
  return (
    <div className="reason">
      {children}
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
