import { grouped } from '@sno-id/kit/data';
import type { DeviceCell, DeviceStatus } from '../../../source/device-status.ts';
import { usePanel } from '../../../ui/panel-context.ts';
import {
  cellText,
  checkInText,
  correctionText,
  positionText,
  reachText,
  statusNote,
  statusText,
} from '../model/device-texts.ts';
import { deviceText } from './content.ts';

interface DeviceFactsProps {
  readonly name: string;
  readonly status: DeviceStatus;
}

/** How the IDs of a device are kept apart from all others, and the cells that it holds. */
export function DeviceFacts({ name, status }: DeviceFactsProps) {
  const nowMs = usePanel().wallMs();
  const { error } = status.checkIn;
  return (
    <section className="generators-device" aria-label={deviceText.title(name)}>
      {status.fork && <p className="wrong">{deviceText.fork}</p>}
      <dl className="generators-facts">
        <div>
          <dt>{deviceText.status}</dt>
          <dd>{statusText(status)}</dd>
          <dd className="note">{statusNote(status)}</dd>
        </div>
        <div>
          <dt>{deviceText.position}</dt>
          <dd className="mono">{positionText(status)}</dd>
          <dd className="note">{correctionText(status)}</dd>
        </div>
        <div>
          <dt>{deviceText.reach}</dt>
          <dd className="mono">{reachText(status, nowMs)}</dd>
        </div>
        <div>
          <dt>{deviceText.checkIn}</dt>
          <dd className="mono">{checkInText(status)}</dd>
          {error && <dd className="note wrong">{error}</dd>}
        </div>
      </dl>
      <CellTable cells={status.cells} nowMs={nowMs} />
    </section>
  );
}

interface CellTableProps {
  readonly cells: readonly DeviceCell[];
  readonly nowMs: number;
}

function CellTable({ cells, nowMs }: CellTableProps) {
  if (cells.length === 0) return <p className="note">{deviceText.noCells}</p>;
  return (
    <table className="generators-cells" aria-label={deviceText.cells}>
      <thead className="note">
        <tr>
          <th scope="col">{deviceText.cells}</th>
          <th scope="col">{deviceText.slab}</th>
          <th scope="col">{deviceText.slot}</th>
          <th scope="col">{deviceText.lane}</th>
          <th scope="col">{deviceText.times}</th>
        </tr>
      </thead>
      <tbody className="mono">
        {cells.map((cell, i) => (
          <tr key={[cell.slab, cell.slot, cell.lane].join()}>
            <td>{i === 0 ? deviceText.inUse : deviceText.spare}</td>
            <td>{cell.slab}</td>
            <td>{grouped(cell.slot)}</td>
            <td>{cell.lane}</td>
            <td>{cellText(cell, nowMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
