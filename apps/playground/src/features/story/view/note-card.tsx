import type { FieldName } from '@sno-id/kit/data';
import { isSno } from '@sno-id/sdk';
import { IdText } from './id-text.tsx';

interface NoteCardProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
  /** Its ID, of any kind. */
  readonly id: string;
  /** Whether another note has the same. */
  readonly isTwin: boolean;
  /** The part of the ID that is in color. */
  readonly field?: FieldName;
  /** Where it was written, unless that stands above it. */
  readonly place?: string | undefined;
  /** Whether another note has taken its place. */
  readonly isLost?: boolean;
}

export const NOTE_HEIGHT = 52;

/** A note and its ID. */
export function NoteCard(props: NoteCardProps) {
  const { x, y, width, text, id, isTwin, field, place, isLost = false } = props;
  return (
    <g className="figure-note" data-lost={isLost} transform={`translate(${x} ${y})`}>
      <rect width={width} height={NOTE_HEIGHT} rx="6" />
      <text className="strong" x="12" y="21">
        {text}
      </text>
      {field && isSno(id) ? (
        <IdText id={id} field={field} x="12" y="41" />
      ) : (
        <text className={`mono strong ${isTwin ? 'bad' : ''}`} x="12" y="41">
          {id}
        </text>
      )}
      <text x={width - 12} y="21" textAnchor="end">
        {place}
      </text>
    </g>
  );
}
