import { IdText } from '@sno-id/kit';
import { Fragment, memo } from 'react';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';

export const ROW_PX = 24;

interface IdRowProps {
  /** Its place in the list. */
  readonly index: number;
  readonly id: string;
  readonly isSnowflake: boolean;
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/**
 * The row of an ID, without its texts, which `writeRow` writes: React keeps no cell for another family. When
 * many IDs are made, all rows change with every beat, and React takes its time in development.
 */
export const IdRow = memo(function IdRow({ index, isSnowflake, isActive, isChosen, id }: IdRowProps) {
  return (
    <tr
      id={id}
      className="live-row live-id-row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-active={isActive}
      style={{ transform: `translateY(${index * ROW_PX}px)` }}
    >
      {isSnowflake ? SNOWFLAKE_CELLS : SNO_CELLS}
    </tr>
  );
});

const MAKER_CELL = (
  <td className="live-generator">
    <GeneratorMark index={0} /> <span className="live-name" />
  </td>
);
const TIME_CELL = <td className="live-time mono" />;
/* A snowflake is not a UUID. */
const LAST_CELLS = (
  <>
    <td className="live-uuid mono" />
    <td className="live-call mono" />
  </>
);

const SNO_CELLS = (
  <Fragment key="sno">
    {MAKER_CELL}
    <td className="live-id">
      <IdText id="" /> <span className="live-mark" />
    </td>
    {TIME_CELL}
    <td className="live-tick mono" />
    <td className="live-partition mono" />
    <td className="live-sequence mono" />
    <td className="live-metabyte mono">
      <span /> <span className="note" />
    </td>
    {LAST_CELLS}
  </Fragment>
);

/** A snowflake names its own fields in the columns that only sno IDs have: from tick to metabyte. */
const SNOWFLAKE_CELLS = (
  <Fragment key="snowflake">
    {MAKER_CELL}
    <td className="live-id mono">
      <span /> <span className="live-mark" />
    </td>
    {TIME_CELL}
    <td className="live-values mono" colSpan={4} />
    {LAST_CELLS}
  </Fragment>
);
