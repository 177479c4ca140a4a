import { CopyButton } from '@sno-id/kit';
import { FORM_NAMES } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { type IdForm, readId } from '@sno-id/sdk/read';
import { memo } from 'react';
import { curly } from '../model/curly.ts';
import type { FormText } from '../model/form-texts.ts';
import './forms.css';
import { LinkedField } from '../../../components/linked-field.tsx';
import { formsText } from '../content.ts';

const LABELS: Record<IdForm, string> = {
  text: formsText.text,
  uuid: 'UUID',
  'ascii-uuid': 'ASCII UUID',
  hex: formsText.hex,
  bigint: formsText.bigint,
  bytes: formsText.bytes,
  json: 'JSON',
};
/** Forms with the same length for every ID. */
const FIXED: readonly IdForm[] = ['text', 'uuid', 'hex'];

interface FormsProps {
  readonly forms: readonly FormText[];
  readonly onEdit: (id: Sno) => void;
}

/** The ID in all its forms, each of which can be edited. */
export const Forms = memo(function Forms({ forms, onEdit }: FormsProps) {
  function edit(form: IdForm, text: string): string | undefined {
    const reading = readId(text, { form });
    if (reading.ok) onEdit(reading.id);
    return reading.ok ? undefined : curly(reading.message);
  }

  return (
    <ul className="forms" aria-label={formsText.list}>
      {forms.map(({ form, text }) => (
        <li key={form}>
          <span className="forms-label" aria-hidden="true">
            {LABELS[form]}
          </span>
          <LinkedField
            label={LABELS[form]}
            text={text}
            isFixed={FIXED.includes(form)}
            onEdit={text => edit(form, text)}
          />
          <CopyButton text={text} what={FORM_NAMES[form]} />
          {form === 'uuid' && <p className="note forms-note">{formsText.uuidNote({ uuid: text })}</p>}
        </li>
      ))}
    </ul>
  );
});
