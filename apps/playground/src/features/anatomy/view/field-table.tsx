import { FieldMark, useRovingFocus } from '@sno-id/kit';
import { type FieldName, type FieldText, relativeTime } from '@sno-id/kit/data';
import { type Sno, unixMsOf } from '@sno-id/sdk';
import { Fragment } from 'react';
import './field-table.css';
import { LinkedField } from '../../../components/linked-field.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import { report } from '../../../lib/facts.ts';
import { readGranted } from '../../../lib/granted.ts';
import { fieldsText } from '../content.ts';
import { readField, stepField } from '../model/read-field.ts';
import { isSame, isTouched, type Span, spanOfField, writeSpan } from '../model/spans.ts';
import type { Marks } from './use-marks.ts';

/** What the tick means: in an app with grants, something else. */
function tickNote(id: Sno): string {
  return readGranted(id) ? fieldsText.tickOfGrant : fieldsText.tickNote;
}

interface FieldTableProps {
  readonly id: Sno;
  readonly fields: readonly FieldText[];
  readonly marks: Marks;
  /** The bits that are not known. */
  readonly missing: Span | undefined;
  readonly onEdit: (id: Sno) => void;
}

/**
 * The five fields, editable. Their names are buttons that highlight their bits; one of them is a Tab stop.
 */
export function FieldTable({ id, fields, marks, missing, onEdit }: FieldTableProps) {
  const names = useRovingFocus<HTMLTableSectionElement>('.field-name');

  function edit(field: FieldName, text: string): string | undefined {
    const reading = readField(id, field, text);
    report({ problem: reading.ok ? undefined : { of: 'anatomyId', word: reading.problem } });
    if (reading.ok) onEdit(reading.value);
    return reading.ok ? undefined : reading.problem;
  }

  return (
    <table className="field-table">
      <caption className="unseen">{fieldsText.caption}</caption>
      <colgroup>
        <col className="field-col-name" />
        <col className="field-col-value" />
        <col />
      </colgroup>
      <thead className="unseen">
        <tr>
          <th scope="col">{fieldsText.field}</th>
          <th scope="col">{fieldsText.value}</th>
          <th scope="col">{fieldsText.notes}</th>
        </tr>
      </thead>
      <tbody ref={names.container} onKeyDown={event => names.moveByKey(event)} onFocus={names.onFocus}>
        {fields.map(({ field, label, value, notes }, index) => {
          const span = spanOfField(field);
          return (
            <tr key={field} data-span={writeSpan(span)} data-marked={isTouched(span, marks.marked)}>
              <th scope="row">
                <button
                  type="button"
                  className="field-name"
                  aria-pressed={isSame(marks.pinned, span)}
                  tabIndex={names.tabIndexOf(index)}
                  onClick={() => marks.togglePin(span)}
                  onFocus={() => marks.focus(span)}
                  onBlur={() => marks.focus(undefined)}
                >
                  <FieldMark field={field} /> {label}
                </button>
              </th>
              <td className="field-value">
                <LinkedField
                  label={label}
                  text={value}
                  onEdit={text => edit(field, text)}
                  onStep={by => onEdit(stepField(id, field, by))}
                  onFocus={() => marks.focus(span)}
                  onBlur={() => marks.focus(undefined)}
                />
              </td>
              <td className="field-notes note" data-lines={field === 'time' ? 'many' : undefined}>
                {field === 'time' && (
                  <>
                    <RelativeTime unixMs={unixMsOf(id)} />{' '}
                  </>
                )}
                {isTouched(span, missing) && <b>{fieldsText.incomplete} </b>}
                {[...notes, ...(field === 'tick' ? [tickNote(id)] : [])].map(note => (
                  <Fragment key={note}>
                    <span>{note}</span>{' '}
                  </Fragment>
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function RelativeTime({ unixMs }: { readonly unixMs: number }) {
  return <span>{relativeTime(unixMs, useNow())}</span>;
}
