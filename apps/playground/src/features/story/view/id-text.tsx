import { CHARACTER_BITS, type FieldName, ID_BITS } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { LAYOUT } from '@sno-id/sdk/read';
import { type SVGProps, useId } from 'react';
import './id-text.css';

interface IdTextProps extends SVGProps<SVGTextElement> {
  readonly id: Sno;
  /** The part that is in color. */
  readonly field: FieldName;
  /** The first character that is shown. */
  readonly from?: number;
}

/** An ID in a picture, with one of its parts in color: of a character that two parts share, its bits. */
export function IdText({ id, field, from = 0, ...props }: IdTextProps) {
  const ink = useId();
  const { firstBit, width } = LAYOUT.find(({ name }) => name === field)!;
  const hidden = from * CHARACTER_BITS;
  const [start, end] = [firstBit, firstBit + width].map(bit => (bit - hidden) / (ID_BITS - hidden));
  return (
    <>
      <linearGradient id={ink} className="id-ink" data-field={field}>
        <stop offset={start} />
        <stop offset={start} data-in="true" />
        <stop offset={end} data-in="true" />
        <stop offset={end} />
      </linearGradient>
      <text {...props} className="mono" style={{ fill: `url(#${ink})` }}>
        {id.slice(from)}
      </text>
    </>
  );
}
