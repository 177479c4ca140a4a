import { copyText, Menu, saveText, useAnnounce } from '@sno-id/kit';
import { plural } from '@sno-id/kit/data';
import { createIdLog } from '../../../ids/id-log.ts';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import type { ExportFormat } from '../model/export-ids.ts';
import { createLive } from '../model/live-state.ts';
import { numbersOf } from '../model/matches.ts';
import { exportText } from './content.ts';

const FORMATS: readonly (readonly [ExportFormat, name: string])[] = [
  ['csv', 'CSV'],
  ['json', 'JSON'],
  ['ndjson', 'NDJSON'],
];

/** Saves or copies the IDs that the filters and the search leave, newest first. */
export function ExportMenu() {
  const panel = usePanel();
  const live = usePart(createLive);
  const log = usePart(createIdLog);
  const announce = useAnnounce();

  /** What is shown now: it stays the same while the formats are loaded. */
  function shown() {
    const { held, filter } = live.getState();
    const rows = held?.rows ?? log.rows.copy();
    return { rows, numbers: numbersOf(rows, filter, held?.atMs ?? panel.wallMs()) };
  }

  async function exported(format: ExportFormat) {
    const { rows, numbers } = shown();
    const { exportedText, exportFileName } = await import('../model/export-ids.ts');
    const text = exportedText(rows, numbers, format, panel.options.getState().meta);
    return { text, count: plural(numbers.length, 'ID'), name: exportFileName(panel.wallMs(), format) };
  }

  async function download(format: ExportFormat) {
    const { text, count, name } = await exported(format);
    announce(saveText(name, text, document) ? exportText.saved(count, name) : exportText.notSaved);
  }

  async function copy(format: ExportFormat, formatName: string) {
    const { text, count } = await exported(format);
    announce((await copyText(text)) ? exportText.copied(count, formatName) : exportText.notCopied);
  }

  async function copyIds() {
    const { rows, numbers } = shown();
    const text = numbers.map(number => rows.at(number)?.text).join('\n');
    const count = plural(numbers.length, 'ID');
    announce((await copyText(text)) ? exportText.copied(count) : exportText.notCopied);
  }

  /** Says so where the formats cannot be loaded. */
  function attempt(action: () => Promise<void>): () => void {
    return () => {
      action().catch(() => announce(exportText.notLoaded));
    };
  }

  return (
    <Menu
      label={exportText.label}
      groups={[
        {
          name: exportText.download,
          items: FORMATS.map(([format, name]) => ({ name, act: attempt(() => download(format)) })),
        },
        {
          name: exportText.copy,
          items: [
            { name: exportText.ids, act: attempt(copyIds) },
            ...FORMATS.map(([format, name]) => ({ name, act: attempt(() => copy(format, name)) })),
          ],
        },
      ]}
    />
  );
}
