import type { MetaField } from '@sno-id/sdk/meta';
import { useId } from 'react';
import { NumberField } from '../../controls/number-field.tsx';
import { GREATEST } from '../../id/greatest.ts';
import { hexOf } from '../../text/integer.ts';
import { codeIn, metaOf, withCode } from '../model/draft.ts';
import { useDesignerState } from './designer-context.ts';

/** The test byte, as a number and as what it means. Each value can be set, and sets the byte. */
export function ByteReading() {
  const { fields, byte, onByte } = useDesignerState();
  return (
    <section className="meta-reading" aria-label="Test byte">
      <NumberField
        key={fields.length}
        label="Test byte"
        value={byte}
        min={0}
        max={GREATEST.meta}
        note={`${hexOf(byte, 2)}, 0b${byte.toString(2).padStart(8, '0')}`}
        onChange={onByte}
      />
      <div className="meta-values">
        {fields.map(field => (
          <Value key={field.name} field={field} />
        ))}
        <p className="meta-describe mono" aria-live="polite">
          {metaOf(fields).describe(byte) || 'There are no fields to read.'}
        </p>
      </div>
    </section>
  );
}

function Value({ field }: { readonly field: MetaField }) {
  const { byte, onByte } = useDesignerState();
  const { name, kind, width, choices } = field;
  const id = useId();
  const code = codeIn(byte, field);
  const set = (code: number) => onByte(withCode(byte, field, code));

  return (
    <div className="meta-value">
      <label htmlFor={id} title={name}>
        {name}
      </label>
      {kind === 'uint' && (
        <input
          id={id}
          className="mono"
          type="number"
          min={0}
          max={2 ** width - 1}
          value={code}
          onChange={({ target }) => target.validity.valid && target.value !== '' && set(target.valueAsNumber)}
        />
      )}
      {kind === 'flag' && (
        <input id={id} type="checkbox" checked={code === 1} onChange={() => set(1 - code)} />
      )}
      {kind === 'oneOf' && (
        <select id={id} value={code} onChange={({ target }) => set(Number(target.value))}>
          {choices?.map((choice, code) => (
            <option key={choice} value={code}>
              {choice}
            </option>
          ))}
          {code >= (choices?.length ?? 0) && <option value={code}>{code}, no choice</option>}
        </select>
      )}
    </div>
  );
}
