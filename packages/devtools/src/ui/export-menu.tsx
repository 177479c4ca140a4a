import { copyText, Menu, saveText, useAnnounce } from '@sno-id/kit';
import { plural } from '@sno-id/kit/data';
import { exportText } from './export-content.ts';
import { usePanel } from './panel-context.ts';

interface ExportMenuProps {
  readonly noun: string;
  /** In the name of the file: `ids`. */
  readonly fileName: string;
  /** `newest first`. */
  readonly order?: string;
  /** What is shown now. */
  readonly read: () => readonly object[];
  /** More that can be copied: texts, a line for each. */
  readonly plain?: { readonly name: string; readonly read: () => readonly string[] };
}

/** Saves or copies what a view shows, as JSON. */
export function ExportMenu({ noun, fileName, order, read, plain }: ExportMenuProps) {
  const { wallMs } = usePanel();
  const announce = useAnnounce();

  function save(text: string, count: string) {
    const name = exportText.fileName(fileName, wallMs());
    announce(saveText(name, text, document) ? exportText.saved(count, name) : exportText.notSaved);
  }

  async function copy(text: string, count: string, format?: string) {
    announce((await copyText(text)) ? exportText.copied(count, format, order) : exportText.notCopied);
  }

  function asJson(act: (text: string, count: string, format: string) => unknown): () => void {
    return () => {
      const records = read();
      act(`${JSON.stringify(records, null, 2)}\n`, plural(records.length, noun), 'JSON');
    };
  }

  function copyPlain() {
    const texts = plain?.read() ?? [];
    void copy(texts.join('\n'), plural(texts.length, noun));
  }

  return (
    <Menu
      label={exportText.label}
      groups={[
        { name: exportText.download, items: [{ name: 'JSON', act: asJson(save) }] },
        {
          name: exportText.copy,
          items: [
            ...(plain ? [{ name: plain.name, act: copyPlain }] : []),
            { name: 'JSON', act: asJson(copy) },
          ],
        },
      ]}
    />
  );
}
