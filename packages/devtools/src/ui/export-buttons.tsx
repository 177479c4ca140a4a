import { Button, copyText, saveText, useAnnounce } from '@sno-id/kit';
import { plural } from '@sno-id/kit/data';
import { exportText } from './export-content.ts';
import { usePanel } from './panel-context.ts';

interface ExportButtonsProps {
  readonly noun: string;
  /** In the name of the file: `ids`. */
  readonly fileName: string;
  /** What is shown now. */
  readonly read: () => readonly object[];
  /** What is copied instead of the JSON: a line for each. */
  readonly lines?: () => readonly string[];
}

/** Saves what a view shows as JSON, and copies it. */
export function ExportButtons({ noun, fileName, read, lines }: ExportButtonsProps) {
  const { wallMs } = usePanel();
  const announce = useAnnounce();
  const toJson = (records: readonly object[]) => `${JSON.stringify(records, null, 2)}\n`;

  function save() {
    const records = read();
    const name = exportText.fileName(fileName, wallMs());
    const isSaved = saveText(name, toJson(records), document);
    announce(isSaved ? exportText.saved(plural(records.length, noun), name) : exportText.notSaved);
  }

  async function copy() {
    const all = lines?.() ?? read();
    const isCopied = await copyText(lines ? all.join('\n') : toJson(all as readonly object[]));
    announce(isCopied ? exportText.copied(plural(all.length, noun)) : exportText.notCopied);
  }

  return (
    <>
      <Button onClick={copy}>{lines ? exportText.copyOf(noun) : exportText.copyJson}</Button>
      <Button onClick={save}>{exportText.save}</Button>
    </>
  );
}
