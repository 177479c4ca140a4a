/* The prose of the buttons that export IDs. */

export const exportText = {
  save: 'Save JSON',
  copy: 'Copy IDs',
  /** `sno-ids-2031-05-08T20-16-54.json`, in UTC. */
  fileName: (unixMs: number): string =>
    `sno-ids-${new Date(unixMs).toISOString().slice(0, 19).replaceAll(':', '-')}.json`,
  saved: (count: string, name: string): string => `Saved ${count} as ${name}`,
  notSaved: 'Could not save a file: this page may not save files. Copy instead.',
  copied: (count: string): string => `Copied ${count}`,
  notCopied: 'Could not copy. Save instead.',
} as const;
