import { CopyButton, IdText } from '@sno-id/kit';
import { clockTime } from '@sno-id/kit/data';
import { type Sno, toFields } from '@sno-id/sdk';
import { memo } from 'react';

interface StreamRowProps {
  readonly id: Sno;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly onChoose: (id: Sno, step: string) => void;
}

export const StreamRow = memo(function StreamRow({ id, isChosen, isTabStop, onChoose }: StreamRowProps) {
  const { unixMs, tick, meta, partition, sequence } = toFields(id);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <tr data-id={id} data-chosen={isChosen}>
      <th scope="row">
        <button
          type="button"
          className="stream-id"
          tabIndex={tabIndex}
          aria-current={isChosen}
          onClick={() => onChoose(id, 'from the stream')}
        >
          <IdText id={id} />
        </button>
      </th>
      <td className="mono">{clockTime(unixMs)}</td>
      <td className="mono">{tick}</td>
      <td className="mono">{meta}</td>
      <td className="mono stream-partition">{partition}</td>
      <td className="mono">{sequence}</td>
      <td>
        <CopyButton text={id} what={id} tabIndex={tabIndex} />
      </td>
    </tr>
  );
});
