import { CopyIcon, type CopyOutcome } from '@sno-id/kit';
import { readingText } from '@sno-id/kit/data';
import { memo, useMemo } from 'react';
import type { AnyMeta } from '../../../core/options.ts';
import type { IdRows, LoggedSno } from '../../../ids/id-rows.ts';
import { valuesText } from '../../../ids/snowflake-values.ts';
import { AnyIdText } from '../../../ui/any-id-text.tsx';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';

export const ROW_PX = 24;

interface IdRowProps {
  readonly rows: IdRows;
  readonly number: number;
  readonly index: number;
  readonly top: number;
  readonly id: string;
  /** A time of today: IDs of other days have their date. */
  readonly dayMs: number;
  readonly metas: Readonly<Record<string, AnyMeta>> | undefined;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** How it went, if its ID was copied just now. */
  readonly outcome: CopyOutcome | undefined;
}

/**
 * One ID and its fields. All rows change ten times a second when many IDs are made, and in development React
 * takes its time for each element: what can stay is one that was made before.
 */
export const IdRow = memo(function IdRow({
  rows,
  number,
  index,
  top,
  id,
  dayMs,
  metas,
  isActive,
  isChosen,
  outcome,
}: IdRowProps) {
  const row = rows.at(number);
  const maker = row?.maker;
  const generator = useMemo(
    () =>
      maker && (
        <td className="live-generator" title={maker.fullName}>
          <GeneratorMark index={maker.index} /> <span className="live-name">{maker.fullName}</span>
        </td>
      ),
    [maker],
  );
  if (!row || !maker) return null;
  return (
    <tr
      id={id}
      className="live-row live-id-row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-active={isActive}
      data-number={number}
      style={{ transform: `translateY(${top}px)` }}
    >
      {generator}
      <td className="live-id">
        <AnyIdText id={'values' in row ? row.id : row.text} />
      </td>
      <td className="live-time mono">{readingText(row.unixMs, dayMs).slice(0, 16)}</td>
      {'values' in row ? (
        <td className="live-values mono" colSpan={SNO_COLUMNS} title={valuesText(row.values)}>
          {valuesText(row.values)}
        </td>
      ) : (
        <SnoCells row={row} meta={metas?.[maker.name] ?? metas?.['*']} />
      )}
      {COPY_CELLS[outcome ?? 'none']}
    </tr>
  );
});

/**
 * The columns that only sno IDs have: tick, metabyte, partition and sequence. A snowflake names its own
 * fields there.
 */
const SNO_COLUMNS = 4;

function SnoCells({ row, meta }: { readonly row: LoggedSno; readonly meta: AnyMeta | undefined }) {
  return (
    <>
      <td className="live-tick mono">{row.tick}</td>
      <td className="live-metabyte mono">
        {row.meta}
        {meta && <span className="note"> {meta.describe(row.meta)}</span>}
      </td>
      <td className="live-partition mono">{row.partition}</td>
      <td className="live-sequence mono">{row.sequence}</td>
    </>
  );
}

const COPY_CELLS = {
  copied: /* @__PURE__ */ copyCell('copied'),
  failed: /* @__PURE__ */ copyCell('failed'),
  none: /* @__PURE__ */ copyCell(),
} as const;

function copyCell(outcome?: CopyOutcome) {
  return (
    <td className="live-copy">
      <button
        type="button"
        className="button button-quiet copy-button"
        aria-label="Copy ID"
        title="Copy ID"
        tabIndex={-1}
        data-copy
        data-outcome={outcome}
      >
        <CopyIcon outcome={outcome} />
      </button>
    </td>
  );
}
