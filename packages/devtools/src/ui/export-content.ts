/* The prose of the Export menus. */

export const exportText = {
  label: 'Export',
  download: 'Download',
  copy: 'Copy',
  saved: (count: string, name: string): string => `Saved ${count} as ${name}`,
  notSaved: 'Could not save a file: this page may not save files. Copy instead.',
  copied: (count: string, format: string | undefined, order: string | undefined): string =>
    [`Copied ${count}`, format && ` as ${format}`, order && `, ${order}`].filter(Boolean).join(''),
  notCopied: 'Could not copy. Download instead.',
  notLoaded: 'Could not load the export. Check the connection and try again.',
} as const;
