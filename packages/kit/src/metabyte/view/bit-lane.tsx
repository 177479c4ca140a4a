import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  addField,
  bitsText,
  type Edit,
  endOf,
  type Fields,
  freeBits,
  kindText,
  removeField,
  resizeField,
  stepField,
} from '../model/draft.ts';
import { type Drag, dragged, placeOf } from '../model/drag.ts';
import { bitLaneText } from './content.ts';

interface BitLaneProps {
  readonly fields: Fields;
  readonly selected: string | undefined;
  /** The byte under test. */
  readonly byte: number;
  /** The bit at which the focus is wanted; another object is another wish. */
  readonly focus: { readonly bit: number } | undefined;
  readonly onSelect: (name: string) => void;
  readonly onFields: (fields: Fields, selected?: string) => void;
  readonly onByte: (byte: number) => void;
  /** Says what could not be done. */
  readonly onRefused: (problem: string) => void;
  /** Goes to where the selected field is edited. */
  readonly onEdit: () => void;
}

const BITS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The byte: its bits by number, the fields over them, and the byte under test. All of it is worked by pointer and by keyboard. */
export function BitLane(props: BitLaneProps) {
  const { fields, selected, byte, focus, onSelect, onFields, onByte, onRefused, onEdit } = props;
  const [drag, setDrag] = useState<Drag>();
  const lane = useRef<HTMLFieldSetElement>(null);
  /** A click that ends a drag is no click on what lies under it. */
  const isDragClick = useRef(false);
  /** The bit at which the field or free bit starts that gets the focus once it is drawn. */
  const focusAt = useRef<number>(undefined);
  const helpId = useId();

  const shown = drag ? dragged(fields, drag) : { fields, name: selected };

  // Moving an element in its list takes the focus from it, in some browsers.
  useLayoutEffect(() => {
    if (focusAt.current !== undefined) focusBit(lane.current, focusAt.current);
    focusAt.current = undefined;
  });
  useLayoutEffect(() => {
    if (focus) focusBit(lane.current, focus.bit);
  }, [focus]);

  function at(event: PointerEvent): number {
    const { left, width } = lane.current!.getBoundingClientRect();
    return placeOf(event.clientX, left, width);
  }

  function grab(event: PointerEvent, drag: Drag) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    lane.current?.setPointerCapture(event.pointerId);
    setDrag(drag);
  }

  function drop() {
    if (!drag) return;
    setDrag(undefined);
    isDragClick.current = true;
    const { fields: next, name } = dragged(fields, drag);
    focusAt.current = next.find(field => field.name === name)?.firstBit;
    if (next !== fields) onFields(next, name);
  }

  function apply(edit: Edit, firstBit: (fields: Fields) => number | undefined, name?: string) {
    if (!edit.ok) {
      onRefused(edit.problem);
      return;
    }
    focusAt.current = firstBit(edit.fields);
    onFields(edit.fields, name);
  }

  function onKeyDown(event: KeyboardEvent) {
    isDragClick.current = false;
    if (event.key === 'Escape' && drag) {
      event.stopPropagation();
      setDrag(undefined);
    }
  }

  function onBlockKey(event: KeyboardEvent, { name, firstBit, width }: Fields[number]) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    const edge = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const placeOfField = (fields: Fields) => fields.find(field => field.name === name)?.firstBit;
    if (direction && event.shiftKey) {
      apply(resizeField(fields, name, firstBit, width + direction), placeOfField, name);
    } else if (edge && event.shiftKey) {
      apply(resizeField(fields, name, firstBit + edge, width - edge), placeOfField, name);
    } else if (direction) {
      apply(stepField(fields, name, direction), placeOfField, name);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      apply({ ok: true, fields: removeField(fields, name) }, () => firstBit);
    } else if (event.key === 'Enter') {
      onSelect(name);
      onEdit();
    } else return;
    event.preventDefault();
  }

  // In the order of their bits, which is that of the Tab key.
  const cells = [
    ...freeBits(fields).map(bit => ({ bit, field: undefined })),
    ...shown.fields.map(field => ({ bit: field.firstBit, field })),
  ]
    .sort((a, b) => a.bit - b.bit)
    .map(({ bit, field }) =>
      field ? (
        <button
          key={field.name}
          type="button"
          className="meta-block"
          style={{ gridColumn: `${field.firstBit + 1} / ${endOf(field) + 1}` }}
          aria-describedby={helpId}
          aria-pressed={field.name === shown.name}
          title={field.name}
          data-bit={field.firstBit}
          onFocus={() => !drag && focusAt.current === undefined && onSelect(field.name)}
          onKeyDown={event => onBlockKey(event, field)}
          onClick={() => onSelect(field.name)}
          onPointerDown={event => {
            onSelect(field.name);
            grab(event, { of: 'field', name: field.name, grip: at(event) - field.firstBit, at: at(event) });
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
                onSelect(field.name);
                grab(event, { of: end, name: field.name, at: at(event) });
              }}
            />
          ))}
        </button>
      ) : (
        <button
          key={bit}
          type="button"
          className="meta-free"
          style={{ gridColumn: bit + 1 }}
          aria-label={`Bit ${bit}, free: add a field`}
          aria-describedby={helpId}
          data-bit={bit}
          onPointerDown={event => grab(event, { of: 'free bits', from: bit, at: at(event) })}
          onClick={() => apply(addField(fields, bit, 1), () => bit, nameAdded(fields, bit))}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M8 4v8M4 8h8" />
          </svg>
        </button>
      ),
    );

  return (
    <div className="meta-byte" dir="ltr">
      <div className="meta-row meta-numbers note mono" aria-hidden="true">
        {BITS.map(bit => (
          <span key={bit}>{bit}</span>
        ))}
      </div>
      <fieldset
        ref={lane}
        className="meta-row meta-lane"
        aria-label="Fields of the metabyte"
        aria-describedby={helpId}
        data-field="metabyte"
        data-dragging={drag?.of}
        onPointerDownCapture={({ currentTarget }) => leaveInput(currentTarget)}
        onPointerMove={event => drag && setDrag({ ...drag, at: at(event) })}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(undefined)}
        onClickCapture={event => {
          if (isDragClick.current) event.stopPropagation();
          isDragClick.current = false;
        }}
        onKeyDownCapture={onKeyDown}
      >
        {cells}
      </fieldset>
      <fieldset className="meta-row meta-bits" aria-label="Bits of the byte under test">
        {BITS.map(bit => {
          const mask = 0x80 >> bit;
          return (
            <button
              key={bit}
              type="button"
              className="meta-bit mono"
              data-on={(byte & mask) !== 0}
              onClick={() => onByte(byte ^ mask)}
            >
              <span className="unseen">Bit {bit} is </span>
              {byte & mask ? 1 : 0}
            </button>
          );
        })}
      </fieldset>
      <p className="note" id={helpId}>
        {bitLaneText.howTo}
      </p>
    </div>
  );
}

/** Lets an input apply what was typed in it, before something else is selected. */
function leaveInput(lane: HTMLElement): void {
  const { activeElement } = lane.getRootNode() as Document | ShadowRoot;
  if (activeElement && !lane.contains(activeElement)) (activeElement as HTMLElement).blur();
}

function focusBit(lane: HTMLElement | null, bit: number): void {
  lane?.querySelector<HTMLElement>(`[data-bit='${bit}']`)?.focus();
}

function nameAdded(fields: Fields, firstBit: number): string | undefined {
  const edit = addField(fields, firstBit, 1);
  return edit.ok ? edit.fields.find(field => field.firstBit === firstBit)?.name : undefined;
}
