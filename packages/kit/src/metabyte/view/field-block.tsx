import type { KeyboardEvent, PointerEvent } from 'react';
import { bitsText, endOf, type Fields, kindText } from '../model/draft.ts';

interface FieldBlockProps {
  readonly field: Fields[number];
  readonly isSelected: boolean;
  readonly helpId: string;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onSelect: () => void;
  /** The pointer takes hold of the field, or of one of its edges. */
  readonly onGrab: (event: PointerEvent, of: 'field' | 'start' | 'end') => void;
}

/** A field over its bits, with an edge to drag at each end. */
export function FieldBlock({
  field,
  isSelected,
  helpId,
  onFocus,
  onKeyDown,
  onSelect,
  onGrab,
}: FieldBlockProps) {
  return (
    <button
      type="button"
      className="meta-block"
      style={{ gridColumn: `${field.firstBit + 1} / ${endOf(field) + 1}` }}
      aria-describedby={helpId}
      aria-pressed={isSelected}
      title={field.name}
      data-bit={field.firstBit}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onSelect}
      onPointerDown={event => {
        onSelect();
        onGrab(event, 'field');
      }}
    >
      <span className="meta-name">{field.name}</span>
      <span className="unseen">, </span>
      <span className="meta-kind mono">{kindText(field)}</span>
      <span className="unseen">, {bitsText(field)}</span>
      {(['start', 'end'] as const).map(end => (
        <span
          key={end}
          className={`meta-edge meta-edge-${end}`}
          onPointerDown={event => {
            onSelect();
            onGrab(event, end);
          }}
        />
      ))}
    </button>
  );
}
