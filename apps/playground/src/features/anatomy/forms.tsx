import { CopyButton, type Form, type FormText, readAs } from '@sno-id/devtools/kit';
import type { Sno } from '@sno-id/sdk';
import './forms.css';
import { LinkedField, type Taken } from '../../components/linked-field.tsx';

const LABELS: Record<Form, string> = {
  text: 'Text',
  UUID: 'UUID',
  hex: 'Hex',
  BigInt: 'BigInt',
  bytes: 'Bytes',
};
/** Forms that are as long for every ID. */
const FIXED: readonly Form[] = ['text', 'UUID', 'hex'];

interface FormsProps {
  readonly forms: readonly FormText[];
  readonly onEdit: (id: Sno) => void;
}

/** The ID in all its forms, each of which can be edited. */
export function Forms({ forms, onEdit }: FormsProps) {
  function edit(form: Form, text: string): Taken {
    const reading = readAs(form, text);
    if (reading.ok) onEdit(reading.id);
    return reading;
  }

  return (
    <ul className="forms" aria-label="Forms">
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
          <CopyButton text={text} what={form} />
        </li>
      ))}
    </ul>
  );
}
