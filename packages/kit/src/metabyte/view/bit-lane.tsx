import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef } from 'react';
import { addField, type Edit, type Fields, freeBits, nameAt } from '../model/draft.ts';
import { editByKey } from '../model/lane-key.ts';
import { bitLaneText } from './content.ts';
import { useDesignerState } from './designer-context.ts';
import { FieldBlock } from './field-block.tsx';
import { BITS, TestBits } from './test-bits.tsx';
import { summaryOf } from './use-designer.ts';
import { useLaneDrag } from './use-lane-drag.ts';

/** The byte: its bit numbers, the fields over them, and the test byte. Works by pointer and by keyboard. */
export function BitLane() {
  const { design, fields, focus, select, apply, nameInput } = useDesignerState();
  const lane = useRef<HTMLFieldSetElement>(null);
  /** The first bit of the field, or the free bit, to focus after the next render. */
  const focusAt = useRef<number>(undefined);
  const helpId = useId();
  const { drag, shown, at, grab, handlers } = useLaneDrag(lane, fields, (next, name) => {
    focusAt.current = firstBitOf(next, name);
    if (next !== fields) apply({ ok: true, value: next }, summaryOf(next, name), name);
  });

  // In some browsers, moving an element in its list takes the focus from it.
  useLayoutEffect(() => {
    if (focusAt.current !== undefined) focusBit(lane.current, focusAt.current);
    focusAt.current = undefined;
  });
  useLayoutEffect(() => {
    if (focus) focusBit(lane.current, focus.bit);
  }, [focus]);

  function applyHere(edit: Edit, name: string | undefined, firstBit: number) {
    if (edit.ok) focusAt.current = firstBitOf(edit.value, name) ?? firstBit;
    apply(edit, edit.ok ? summaryOf(edit.value, name) : '', name);
  }

  function onKey(event: KeyboardEvent, field: Fields[number]) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const change = editByKey(fields, field, event);
    if (change) applyHere(change.edit, change.name, change.firstBit);
    else if (event.key === 'Enter') {
      select(field.name);
      nameInput.current?.focus();
      nameInput.current?.select();
    } else return;
    event.preventDefault();
  }

  // In the order of their bits, which is also that of the Tab key.
  const cells = [
    ...freeBits(fields).map(bit => ({ bit, field: undefined })),
    ...(shown?.fields ?? fields).map(field => ({ bit: field.firstBit, field })),
  ].sort((a, b) => a.bit - b.bit);

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
        {...handlers}
      >
        {cells.map(({ bit, field }) =>
          field ? (
            <FieldBlock
              key={field.name}
              field={field}
              isSelected={field.name === (shown ? shown.name : design.selected)}
              helpId={helpId}
              onFocus={() => !drag && focusAt.current === undefined && select(field.name)}
              onKeyDown={event => onKey(event, field)}
              onSelect={() => select(field.name)}
              onGrab={(event, of) => {
                const { name } = field;
                const place = at(event);
                const grip = place - field.firstBit;
                grab(event, of === 'field' ? { of, name, grip, at: place } : { of, name, at: place });
              }}
            />
          ) : (
            <FreeBit
              key={bit}
              bit={bit}
              helpId={helpId}
              onGrab={event => grab(event, { of: 'free bits', from: bit, at: at(event) })}
              onAdd={() => {
                const edit = addField(fields, bit, 1);
                applyHere(edit, edit.ok ? nameAt(edit.value, bit) : undefined, bit);
              }}
            />
          ),
        )}
      </fieldset>
      <TestBits />
      <p className="note" id={helpId}>
        {bitLaneText.howTo} <span className="for-keys">{bitLaneText.keys}</span>
      </p>
    </div>
  );
}

interface FreeBitProps {
  readonly bit: number;
  readonly helpId: string;
  readonly onGrab: (event: PointerEvent) => void;
  readonly onAdd: () => void;
}

function FreeBit({ bit, helpId, onGrab, onAdd }: FreeBitProps) {
  return (
    <button
      type="button"
      className="meta-free"
      style={{ gridColumn: bit + 1 }}
      aria-label={`Bit ${bit}, free: add a field`}
      aria-describedby={helpId}
      data-bit={bit}
      onPointerDown={onGrab}
      onClick={onAdd}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M8 4v8M4 8h8" />
      </svg>
    </button>
  );
}

/** Makes an input apply its text before something else is selected. */
function leaveInput(lane: HTMLElement): void {
  const { activeElement } = lane.getRootNode() as Document | ShadowRoot;
  if (activeElement && !lane.contains(activeElement)) (activeElement as HTMLElement).blur();
}

function focusBit(lane: HTMLElement | null, bit: number): void {
  lane?.querySelector<HTMLElement>(`[data-bit='${bit}']`)?.focus();
}

function firstBitOf(fields: Fields, name: string | undefined): number | undefined {
  return fields.find(field => field.name === name)?.firstBit;
}
