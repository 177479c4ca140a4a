import { FieldMark } from '@sno-id/kit';
import type { FieldName } from '@sno-id/kit/data';
import { type Sno, toFields } from '@sno-id/sdk';
import type { ReactNode } from 'react';
import './field-line.css';

/** The five fields of an ID in a line. */
export function FieldLine({ id }: { readonly id: Sno }) {
  const { unixMs, tick, meta, partition, sequence } = toFields(id);
  const [day, time] = new Date(unixMs).toISOString().slice(0, -1).split('T');
  return (
    <span className="field-line mono">
      <Field field="time">
        {day} <b>{time}</b>
      </Field>
      <Field field="tick">{tick}</Field>
      <Field field="metabyte">{meta}</Field>
      <Field field="partition">{partition}</Field>
      <Field field="sequence">{sequence}</Field>
    </span>
  );
}

interface FieldProps {
  readonly field: FieldName;
  readonly children: ReactNode;
}

function Field({ field, children }: FieldProps) {
  return (
    <span>
      <FieldMark field={field} />
      <span className="unseen">{field} </span>
      {children}
    </span>
  );
}
