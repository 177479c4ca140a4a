import { FieldMark, relativeTime } from '@sno-id/devtools/kit';
import { LAYOUT, type Sno, unixMsOf } from '@sno-id/sdk';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import './field-table.css';
import type { FieldText } from './parts.ts';
import type { Marks } from './use-marks.ts';
import { useNow } from './use-now.ts';

interface FieldTableProps {
  readonly id: Sno;
  readonly fields: readonly FieldText[];
  readonly marks: Marks;
}

/** The five fields. Their names are buttons that point out where they are; one of them is a Tab stop. */
export function FieldTable({ id, fields, marks }: FieldTableProps) {
  const [stop, setStop] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    body.current?.rows[stop + step]?.querySelector('button')?.focus();
  }

  return (
    <table className="field-table">
      <caption className="unseen">Fields</caption>
      <colgroup>
        <col className="field-col-name" />
        <col className="field-col-value" />
        <col />
        <col className="field-col-bits" />
      </colgroup>
      <thead className="unseen">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
          <th scope="col">In other words</th>
          <th scope="col">Bits</th>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {fields.map(({ field, label, value, notes }, index) => (
          <tr key={field} data-mark={field} data-marked={marks.marked.includes(field)}>
            <th scope="row">
              <button
                type="button"
                className="field-name"
                aria-pressed={marks.pinned === field}
                tabIndex={index === stop ? 0 : -1}
                onClick={() => marks.togglePin(field)}
                onFocus={() => {
                  setStop(index);
                  marks.focus(field);
                }}
                onBlur={() => marks.focus(undefined)}
              >
                <FieldMark field={field} /> {label}
              </button>
            </th>
            <td className="field-value mono">{value}</td>
            <td className="field-notes note" data-lines={field === 'time' ? 'many' : undefined}>
              {field === 'time' && (
                <>
                  <RelativeTime unixMs={unixMsOf(id)} />{' '}
                </>
              )}
              {notes.map(note => (
                <Fragment key={note}>
                  <span>{note}</span>{' '}
                </Fragment>
              ))}
            </td>
            <td className="field-bits note">{bitsText(index)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RelativeTime({ unixMs }: { readonly unixMs: number }) {
  return <span>{relativeTime(unixMs, useNow())}</span>;
}

function bitsText(index: number): string {
  const { firstBit, width } = LAYOUT[index]!;
  return width === 1 ? `bit ${firstBit}` : `bits ${firstBit}–${firstBit + width - 1}`;
}
