import { createIdLog } from '../../../ids/id-log.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { createLive } from '../model/live-state.ts';
import { numbersOf } from '../model/matches.ts';
import { exportText } from './content.ts';

/** Saves or copies the IDs that the filters and the search leave, newest first. */
export function ExportIdsMenu() {
  const panel = usePanel();
  const live = usePart(createLive);
  const log = usePart(createIdLog);

  /** What is shown now: it stays the same while the formats are loaded. */
  function shown() {
    const { held, filter } = live.getState();
    const rows = held?.rows ?? log.rows.copy();
    return { rows, numbers: numbersOf(rows, filter) };
  }

  async function read() {
    const { rows, numbers } = shown();
    const { exportedIds } = await import('../model/export-ids.ts');
    return exportedIds(rows, numbers, panel.options.getState().meta);
  }

  function readPlain() {
    const { rows, numbers } = shown();
    return { text: numbers.map(number => rows.at(number)?.text).join('\n'), count: numbers.length };
  }

  return (
    <ExportMenu
      noun="ID"
      fileName="ids"
      order={exportText.order}
      read={read}
      plain={{ name: exportText.ids, read: readPlain }}
    />
  );
}
