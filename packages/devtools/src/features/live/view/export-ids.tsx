import { Button, copyText, saveText, useAnnounce } from '@sno-id/kit';
import { plural } from '@sno-id/kit/data';
import { createCallSites } from '../../../ids/call-sites.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { describedCall } from '../../../ids/read-stack.ts';
import { placesOf } from '../../../ui/mapped-stacks.ts';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { exportedId } from '../model/export-ids.ts';
import { createLive } from '../model/live-state.ts';
import { numbersOf } from '../model/matches.ts';
import { exportText } from './content.ts';

/** Saves or copies the IDs that the filters and the search leave, newest first. */
export function ExportIds() {
  const panel = usePanel();
  const { wallMs, options } = panel;
  const calls = usePart(createCallSites);
  const live = usePart(createLive);
  const log = usePart(createIdLog);
  const announce = useAnnounce();

  function shown() {
    const { held, filter } = live.getState();
    const rows = held?.rows ?? log.rows;
    return numbersOf(rows, filter).flatMap(number => rows.at(number) ?? []);
  }

  async function save() {
    const records = await Promise.all(
      shown().map(async id => {
        const call = calls.of(id.maker.key, 'values' in id ? id.id : id.text);
        return exportedId(
          id,
          options.getState().meta,
          call && (await describedCall(call, placesOf(panel))).madeAt,
        );
      }),
    );
    const name = exportText.fileName(wallMs());
    const isSaved = saveText(name, `${JSON.stringify(records, null, 2)}\n`, document);
    announce(isSaved ? exportText.saved(plural(records.length, 'ID'), name) : exportText.notSaved);
  }

  async function copy() {
    const texts = shown().map(({ text }) => text);
    const isCopied = await copyText(texts.join('\n'));
    announce(isCopied ? exportText.copied(plural(texts.length, 'ID')) : exportText.notCopied);
  }

  return (
    <>
      <Button onClick={copy}>{exportText.copy}</Button>
      <Button onClick={save}>{exportText.save}</Button>
    </>
  );
}
