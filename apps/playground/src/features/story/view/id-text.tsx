import { CHARACTER_BITS, type FieldName, ID_BITS } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { LAYOUT } from '@sno-id/sdk/read';
import { Fragment, type SVGProps, useId } from 'react';
import './id-text.css';

interface Part {
  readonly name: string;
  readonly firstBit: number;
  readonly width: number;
  /** Whose color it has; by default its own. */
  readonly field?: FieldName;
}

interface IdTextProps extends SVGProps<SVGTextElement> {
  readonly id: Sno;
  /** The part that is in color; by default all are. */
  readonly field?: FieldName;
  /** Its parts, where it is not read by the usual layout. */
  readonly parts?: readonly Part[];
  /** The first character that is shown. */
  readonly from?: number;
}

/** An ID in a picture, with its parts in color: of a character that two parts share, their bits. */
export function IdText({ id, field, parts = LAYOUT, from = 0, className = '', ...props }: IdTextProps) {
  const ink = useId();
  const hidden = from * CHARACTER_BITS;
  const offset = (bit: number) => (bit - hidden) / (ID_BITS - hidden);
  const colored = parts.filter(({ name }) => name === (field ?? name));
  return (
    <>
      <linearGradient id={ink} className="id-ink">
        {colored.map(({ name, firstBit, width, field = name }) => (
          <Fragment key={name}>
            <stop offset={offset(firstBit)} />
            <stop offset={offset(firstBit)} data-field={field} />
            <stop offset={offset(firstBit + width)} data-field={field} />
            <stop offset={offset(firstBit + width)} />
          </Fragment>
        ))}
      </linearGradient>
      <text {...props} className={`mono ${className}`} style={{ fill: `url(#${ink})` }}>
        {id.slice(from)}
      </text>
    </>
  );
}
