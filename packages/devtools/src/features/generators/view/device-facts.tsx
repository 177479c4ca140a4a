import { grouped } from '@sno-id/kit/data';
import type { DeviceCell, DeviceStatus } from '../../../source/device-status.ts';
import { Fact } from '../../../ui/fact.tsx';
import { usePanel } from '../../../ui/panel-context.ts';
import { useReading } from '../../../ui/use-redraw.ts';
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

/** How the IDs of a device are kept apart from all others, and the cells that it holds. */
export function DeviceFacts({ name, status }: { readonly name: string; readonly status: DeviceStatus }) {
  useReading();
  const nowMs = usePanel().wallMs();
  return (
    <section className="generators-device" aria-label={deviceText.title(name)}>
      <dl className="generators-facts">
        <Fact label={deviceText.status} value={statusText(status)} note={statusNote(status)} />
        <Fact label={deviceText.position} value={positionText(status)} note={correctionText(status)} />
        <Fact label={deviceText.reach} value={reachText(status, nowMs)} />
        <Fact label={deviceText.checkIn} value={checkInText(status)} note={status.checkIn.error} isWrong />
      </dl>
      <CellTable cells={status.cells} nowMs={nowMs} />
    </section>
  );
}

function CellTable({ cells, nowMs }: { readonly cells: readonly DeviceCell[]; readonly nowMs: number }) {
  if (cells.length === 0) return null;
  return (
    <table className="generators-cells" aria-label={deviceText.cells}>
      <thead className="note">
        <tr>
          {deviceText.columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
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
