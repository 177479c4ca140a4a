/* The prose of the Export menus. */

export const exportText = {
  label: 'Export',
  download: 'Download',
  copy: 'Copy',
  /** `sno-ids-2031-05-08T20-16-54.json`, in UTC. */
  fileName: (what: string, unixMs: number): string =>
    `sno-${what}-${new Date(unixMs).toISOString().slice(0, 19).replaceAll(':', '-')}.json`,
  saved: (count: string, name: string): string => `Saved ${count} as ${name}`,
  notSaved: 'Could not save a file: this page may not save files. Copy instead.',
  copied: (count: string, format: string | undefined, order: string | undefined): string =>
    [`Copied ${count}`, format && ` as ${format}`, order && `, ${order}`].filter(Boolean).join(''),
  notCopied: 'Could not copy. Download instead.',
} as const;
