import { CopyButton, useStyles } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { formsOf } from '../ids/id-forms.ts';
import css from './id-forms.css?inline';

/** What an ID is copied as besides its text, one form a line. */
export function IdForms({ id }: { readonly id: Sno | bigint }) {
  useStyles(css);
  return (
    <dl className="id-forms">
      {formsOf(id).map(([form, text]) => (
        <div key={form}>
          <dt className="note">{form}</dt>
          <dd className="mono" title={text}>
            {text}
          </dd>
          <dd>
            <CopyButton text={text} what={form} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
