import type { Cell, CellBits, FieldName } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { memo } from 'react';
import './bit-grid.css';
import { bitsText } from '../content.ts';
import { flip } from '../model/edit-id.ts';
import { isTouched, spanOfBit, spanOfField, writeSpan } from '../model/spans.ts';
import { useBitKeys } from './use-bit-keys.ts';
import type { Marks } from './use-marks.ts';

interface BitGridProps {
  readonly id: Sno;
  /** The ten bytes of the ID. */
  readonly cells: readonly Cell[];
  readonly marks: Marks;
  readonly onEdit: (id: Sno) => void;
}

/** All 80 bits, each a button that flips it. One of them is a Tab stop; the arrow keys move between them. */
export function BitGrid({ id, cells, marks, onEdit }: BitGridProps) {
  const grid = useBitKeys(bit => onEdit(flip(id, bit)));
  return (
    <div className="bit-grid">
      <ol ref={grid.grid} className="bytes" aria-label={bitsText.list} {...grid.handlers}>
        {cells.map(({ runs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a byte is its place
          <li key={index} className="byte-bits">
            {runs.map(run => (
              <FieldBits key={run.field} run={run} grid={grid} marks={marks} />
            ))}
          </li>
        ))}
      </ol>
      <p className="note bit-grid-note">
        {bitsText.help} <span className="for-keys">{bitsText.keys}</span>
      </p>
    </div>
  );
}

interface FieldBitsProps {
  readonly run: CellBits;
  readonly grid: ReturnType<typeof useBitKeys>;
  readonly marks: Marks;
}

/** The bits of a byte that belong to one field, whose letter stands where it begins. */
function FieldBits({ run, grid, marks }: FieldBitsProps) {
  const { field, letter, digits, firstBit } = run;
  const bits = [...digits].map((digit, at) => ({ digit, bit: firstBit + at }));
  const span = spanOfField(field);
  return (
    <span className="bits" style={{ flexGrow: digits.length }} data-field={field}>
      <span className="bits-digits mono">
        {bits.map(({ digit, bit }) => (
          <Bit
            key={bit}
            {...{ bit, digit, field }}
            isMarked={isTouched(spanOfBit(bit), marks.marked)}
            tabIndex={grid.tabIndexOf(bit)}
            focus={marks.focus}
          />
        ))}
      </span>
      <span className="bits-pattern" aria-hidden="true" data-span={writeSpan(span)} />
      {firstBit === span.from && (
        <b className="bits-letter mono" aria-hidden="true" data-span={writeSpan(span)}>
          {letter}
        </b>
      )}
    </span>
  );
}

interface BitProps extends Pick<Marks, 'focus'> {
  readonly bit: number;
  readonly digit: string;
  readonly field: FieldName;
  readonly isMarked: boolean;
  readonly tabIndex: number;
}

const Bit = memo(function Bit({ bit, digit, field, isMarked, tabIndex, focus }: BitProps) {
  const span = spanOfBit(bit);
  return (
    <button
      type="button"
      className="bit"
      data-bit={bit}
      data-digit={digit}
      data-span={writeSpan(span)}
      data-marked={isMarked}
      aria-label={bitsText.bit({ bit, field })}
      aria-pressed={digit === '1'}
      tabIndex={tabIndex}
      onFocus={() => focus(span)}
      onBlur={() => focus(undefined)}
    />
  );
});
