import { createIdLog } from '../../../ids/id-log.ts';
import { ExportButtons } from '../../../ui/export-buttons.tsx';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { exportedId } from '../model/export-ids.ts';
import { createLive } from '../model/live-state.ts';
import { numbersOf } from '../model/matches.ts';

/** Saves or copies the IDs that the filters and the search leave, newest first. */
export function ExportIds() {
  const panel = usePanel();
  const live = usePart(createLive);
  const log = usePart(createIdLog);

  function shown() {
    const { held, filter } = live.getState();
    const rows = held?.rows ?? log.rows;
    return numbersOf(rows, filter).flatMap(number => rows.at(number) ?? []);
  }

  return (
    <ExportButtons
      noun="ID"
      fileName="ids"
      read={() => shown().map(id => exportedId(id, panel.options.getState().meta))}
      lines={() => shown().map(({ text }) => text)}
    />
  );
}
