import { CopyButton, useStyles } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { formsOf, shownOf } from '../ids/id-forms.ts';
import type { GeneratorKey } from '../source/source.ts';
import css from './id-forms.css?inline';
import { useOptions } from './panel-context.ts';

interface IdFormsProps {
  readonly id: Sno | bigint;
  /** The generators that made it, or could have. */
  readonly makers: readonly GeneratorKey[];
}

/** What an ID is copied as besides its text, one form a line. */
export function IdForms({ id, makers }: IdFormsProps) {
  useStyles(css);
  const source = useOptions(({ source }) => source);
  return (
    <dl className="id-forms">
      {formsOf(id, location.href, source ? [source].flat() : [], makers).map(([form, text]) => (
        <div key={form}>
          <dt className="note">{form}</dt>
          <dd className="mono" title={shownOf(text)}>
            {shownOf(text)}
          </dd>
          <dd>
            <CopyButton text={text} what={form} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
