import type { MetaField } from '@sno-id/sdk/meta';
import { useId } from 'react';
import { NumberField } from '../../controls/number-field.tsx';
import { GREATEST } from '../../id/greatest.ts';
import { hexOf } from '../../text/integer.ts';
import { codeIn, type Fields, metaOf, withCode } from '../model/draft.ts';

interface ByteReadingProps {
  readonly fields: Fields;
  readonly byte: number;
  readonly onByte: (byte: number) => void;
}

/** The test byte, as a number and as what it means. Each value can be set, and sets the byte. */
export function ByteReading({ fields, byte, onByte }: ByteReadingProps) {
  return (
    <section className="meta-reading" aria-label="Test byte">
      <NumberField
        label="Test byte"
        value={byte}
        min={0}
        max={GREATEST.meta}
        note={`${hexOf(byte, 2)}, 0b${byte.toString(2).padStart(8, '0')}`}
        onChange={onByte}
      />
      <div className="meta-values">
        {fields.map(field => (
          <Value key={field.name} field={field} byte={byte} onByte={onByte} />
        ))}
        <p className="meta-describe mono" aria-live="polite">
          {metaOf(fields).describe(byte) || 'There are no fields to read.'}
        </p>
      </div>
    </section>
  );
}

interface ValueProps {
  readonly field: MetaField;
  readonly byte: number;
  readonly onByte: (byte: number) => void;
}

function Value({ field, byte, onByte }: ValueProps) {
  const { name, kind, width, choices } = field;
  const id = useId();
  const code = codeIn(byte, field);
  const set = (code: number) => onByte(withCode(byte, field, code));

  if (kind === 'uint') {
    return (
      <div className="meta-value">
        <label htmlFor={id} title={name}>
          {name}
        </label>
        <input
          id={id}
          className="mono"
          type="number"
          min={0}
          max={2 ** width - 1}
          value={code}
          onChange={({ target }) => target.validity.valid && target.value !== '' && set(target.valueAsNumber)}
        />
      </div>
    );
  }
  return (
    <div className="meta-value">
      <label htmlFor={id} title={name}>
        {name}
      </label>
      {kind === 'flag' ? (
        <input id={id} type="checkbox" checked={code === 1} onChange={() => set(1 - code)} />
      ) : (
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
