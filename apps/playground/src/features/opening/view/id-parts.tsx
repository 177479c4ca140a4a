import { type FieldName, ID_BITS } from '@sno-id/kit/data';
import { type Sno, toBigInt } from '@sno-id/sdk';
import { LAYOUT } from '@sno-id/sdk/read';
import { type PointerEvent, useId, useMemo, useState } from 'react';
import { liveText } from '../content.ts';
import { CHARACTER_PARTS, partsOf } from '../model/parts.ts';
import './id-parts.css';
import { births } from '../model/page-births.ts';
import { LargeText } from './large-text.tsx';

interface IdPartsProps {
  readonly id: Sno;
  /** The ID shown before, to show what changed. */
  readonly before: Sno | undefined;
}

/**
 * An ID in large type, its 80 bits, and its five parts. The one that is pointed at or focused is explained.
 */
export function IdParts({ id, before }: IdPartsProps) {
  const [shown, setShown] = useState<FieldName>('time');
  const parts = useMemo(() => partsOf(id), [id]);
  const sentences = useId();

  function onPointer({ target }: PointerEvent) {
    const part =
      target instanceof Element ? target.closest('[data-field]')?.getAttribute('data-field') : null;
    if (part) setShown(part as FieldName);
  }

  return (
    <div
      className="id-parts"
      data-shown={shown}
      onPointerOver={onPointer}
      onPointerDown={onPointer}
      onPointerEnter={({ pointerType }) => births.getState().hold(pointerType === 'mouse')}
      onPointerLeave={() => births.getState().hold(false)}
    >
      <LargeText
        text={id}
        before={before}
        className="id-parts-text"
        kindOf={i => ({ 'data-field': CHARACTER_PARTS[i], 'data-shown': CHARACTER_PARTS[i] === shown })}
      >
        <Barcode id={id} shown={shown} />
      </LargeText>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
      <div className="id-parts-names" role="group" aria-label={liveText.parts}>
        {parts.map(({ field, name, value }) => (
          <button
            key={field}
            type="button"
            data-field={field}
            aria-pressed={field === shown}
            aria-describedby={`${sentences}-${field}`}
            onFocus={() => setShown(field)}
            onClick={() => setShown(field)}
          >
            <b>{name}</b> <span className="mono">{value}</span>
          </button>
        ))}
      </div>
      <div className="id-parts-sentences">
        {parts.map(({ field, value, sentence }) => (
          <p key={field} id={`${sentences}-${field}`} data-field={field} data-shown={field === shown}>
            <span className="mono">{value}</span> {sentence}
          </p>
        ))}
      </div>
    </div>
  );
}

interface BarcodeProps {
  readonly id: Sno;
  readonly shown: FieldName;
}

/** The 80 bits below their characters: full for 1, low for 0. */
function Barcode({ id, shown }: BarcodeProps) {
  const digits = toBigInt(id).toString(2).padStart(ID_BITS, '0');
  return (
    <span key={id} className="barcode" aria-hidden="true">
      {LAYOUT.map(({ name, firstBit, width }) => (
        <span key={name} data-field={name} data-shown={name === shown} style={{ flexGrow: width }}>
          {[...digits.slice(firstBit, firstBit + width)].map((digit, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
            <i key={i} data-bit={digit} />
          ))}
        </span>
      ))}
    </span>
  );
}
