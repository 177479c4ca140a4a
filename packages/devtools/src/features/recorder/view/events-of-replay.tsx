import { Button } from '@sno-id/kit';
import { useMemo } from 'react';
import { usePart } from '../../../ui/panel-context.ts';
import { TableHead } from '../../../ui/table-head.tsx';
import { explain, sizeText, TYPE_NAMES } from '../../clock/model/explain.ts';
import { marksOf } from '../model/marks.ts';
import { placeText } from '../model/recording-texts.ts';
import { createReplays, type Replaying } from '../model/replays.ts';
import { recordText } from './content.ts';

/** How many events are listed. */
const LISTED = 500;

/** The events of a recording in a table; their times are buttons that go there. */
export function EventsOfReplay({ current }: { readonly current: Replaying }) {
  const { recording } = current;
  const replays = usePart(createReplays);
  const marks = useMemo(() => marksOf(recording), [recording]);
  const endMs = recording.started + recording.to;
  if (marks.length === 0) {
    return <p className="note">No events: the clock never moved back and no pool was used up.</p>;
  }
  return (
    <table className="record-events" aria-label="Events of the recording">
      <TableHead columns={['Time', 'Generator', 'Event', 'Size']} />
      <tbody>
        {marks.slice(0, LISTED).map(({ atMs, entry }) => (
          <tr key={entry.number}>
            <td>
              <Button look="quiet" className="mono" onClick={() => replays.seek(atMs)}>
                {placeText(atMs)}
              </Button>
            </td>
            <td>{entry.key.slice(entry.key.indexOf('/') + 1)}</td>
            <td title={explain(entry, endMs)}>{TYPE_NAMES[entry.type]}</td>
            <td className="mono">{sizeText(entry, endMs)}</td>
          </tr>
        ))}
      </tbody>
      {marks.length > LISTED && <caption className="note">{recordText.listed(LISTED, marks.length)}</caption>}
    </table>
  );
}
