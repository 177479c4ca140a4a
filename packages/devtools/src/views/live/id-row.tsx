import { memo } from 'react';
import type { IdRows } from '../../model/id-rows.ts';
import { clockTime } from '../../model/time-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { GeneratorMark } from '../../ui/generator-mark.tsx';
import { IdText } from '../../ui/id-text.tsx';
import { useOptions } from '../../ui/panel-context.ts';

/** The height of a row. */
export const ROW_PX = 24;

interface IdRowProps {
  readonly rows: IdRows;
  readonly number: number;
  /** Its place in the list, 0 being the first. */
  readonly index: number;
  /** In pixels from the top of all rows. */
  readonly top: number;
  readonly id: string;
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/** One ID and its fields. */
export const IdRow = memo(function IdRow({ rows, number, index, top, id, isActive, isChosen }: IdRowProps) {
  const row = rows.at(number);
  const meta = useOptions(({ meta }) => row && (meta?.[row.maker.name] ?? meta?.['*']));
  if (!row) return null;
  const { maker, text } = row;
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
      <td className="live-generator" title={maker.name}>
        <GeneratorMark index={maker.index} /> <span className="live-name">{maker.name}</span>
      </td>
      <td className="live-id">
        <IdText id={text} />
      </td>
      <td className="live-time mono">{clockTime(row.unixMs)}</td>
      <td className="live-tick mono">{row.tick}</td>
      <td className="live-metabyte mono">
        {row.meta} {meta && <span className="note">{meta.describe(row.meta)}</span>}
      </td>
      <td className="live-partition mono">{row.partition}</td>
      <td className="live-sequence mono">{row.sequence}</td>
      <td className="live-copy">
        <CopyButton text={text} what={text} tabIndex={-1} />
      </td>
    </tr>
  );
});
