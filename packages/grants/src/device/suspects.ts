import type { Sno } from '@sno-id/sdk';
import { cellOf } from '../format/cell.ts';
import { grantedPlaceOf } from '../format/kind.ts';
import type { DeviceState, SuspectGrant } from './state.ts';

/** Whether an ID lies in one of some cells. */
export function isIn(suspects: readonly SuspectGrant[], id: Sno): boolean {
  const place = grantedPlaceOf(id);
  return suspects.some(({ grant, cells }) => {
    const cell = place && cellOf(grant, place.unit, place.label);
    return cell && cells.some((slot, i) => i % 2 === 0 && slot === cell.slot && cells[i + 1] === cell.lane);
  });
}

/** The state once the rows of some suspect cells are renamed; others may have come since. */
export function withoutSuspects(state: DeviceState, done: readonly SuspectGrant[]): DeviceState {
  const names = done.map(suspect => JSON.stringify(suspect));
  return { ...state, suspects: state.suspects.filter(suspect => !names.includes(JSON.stringify(suspect))) };
}
