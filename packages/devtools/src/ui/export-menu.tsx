import { copyText, Menu, saveText, useAnnounce } from '@sno-id/kit';
import { plural } from '@sno-id/kit/data';
import type { Records } from '../core/records.ts';
import { exportText } from './export-content.ts';
import type { ExportFormat } from './exported-text.ts';
import { usePanel } from './panel-context.ts';

const FORMATS: readonly (readonly [ExportFormat, name: string])[] = [
  ['csv', 'CSV'],
  ['json', 'JSON'],
  ['ndjson', 'NDJSON'],
];

interface ExportMenuProps {
  readonly noun: string;
  /** In the name of the file: `ids`. */
  readonly fileName: string;
  /** `newest first`. */
  readonly order?: string;
  /** What is shown now. It reads that at once, and may then load what it needs. */
  readonly read: () => Promise<Records>;
  /** More that can be copied: a text of records, and how many they are. */
  readonly plain?: {
    readonly name: string;
    readonly read: () => { readonly text: string; readonly count: number };
  };
}

/** Saves or copies what a view shows, as CSV, JSON or NDJSON. */
export function ExportMenu({ noun, fileName, order, read, plain }: ExportMenuProps) {
  const { wallMs } = usePanel();
  const announce = useAnnounce();

  async function exported(format: ExportFormat) {
    const [records, { exportedText, exportFileName }] = await Promise.all([
      read(),
      import('./exported-text.ts'),
    ]);
    return {
      text: exportedText(records, format),
      count: plural(records.records.length, noun),
      name: exportFileName(fileName, wallMs(), format),
    };
  }

  async function download(format: ExportFormat) {
    const { text, count, name } = await exported(format);
    announce(saveText(name, text, document) ? exportText.saved(count, name) : exportText.notSaved);
  }

  async function copy(text: string, count: string, formatName?: string) {
    announce((await copyText(text)) ? exportText.copied(count, formatName, order) : exportText.notCopied);
  }

  async function copyAs(format: ExportFormat, formatName: string) {
    const { text, count } = await exported(format);
    await copy(text, count, formatName);
  }

  /** Says so where the formats cannot be loaded. */
  function attempt(action: () => Promise<void>): () => void {
    return () => {
      action().catch(() => announce(exportText.notLoaded));
    };
  }

  function copyPlain() {
    if (!plain) return;
    const { text, count } = plain.read();
    void copy(text, plural(count, noun));
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
            ...(plain ? [{ name: plain.name, act: copyPlain }] : []),
            ...FORMATS.map(([format, name]) => ({ name, act: attempt(() => copyAs(format, name)) })),
          ],
        },
      ]}
    />
  );
}
