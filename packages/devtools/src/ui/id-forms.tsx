import { CopyButton, useStyles } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { formsOf, shownOf } from '../ids/id-forms.ts';
import type { GeneratorKey } from '../source/source.ts';
import css from './id-forms.css?inline';
import { useOptions } from './panel-context.ts';

/** What an ID is copied as besides its text, one form a line. `makers` made it, or could have. */
export function IdForms({
  id,
  makers,
}: {
  readonly id: Sno | bigint;
  readonly makers: readonly GeneratorKey[];
}) {
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
