import { CopyButton } from '@sno-id/devtools/kit';
import './forms.css';
import type { FormText } from './parts.ts';

const LABELS = { text: 'Text', UUID: 'UUID', hex: 'Hex', BigInt: 'BigInt', bytes: 'Bytes' } as const;

/** The ID in all its forms. */
export function Forms({ forms }: { readonly forms: readonly FormText[] }) {
  return (
    <dl className="forms" aria-label="Forms">
      {forms.map(({ form, text }) => (
        <div key={form}>
          <dt>{LABELS[form]}</dt>
          <dd className="mono">{text}</dd>
          <dd>
            <CopyButton text={text} what={form} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
