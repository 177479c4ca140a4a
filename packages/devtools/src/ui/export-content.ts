/* The prose of what exports. */

export const exportText = {
  save: 'Save JSON',
  copyJson: 'Copy JSON',
  /** `Copy IDs`. */
  copyOf: (noun: string): string => `Copy ${noun}s`,
  /** `sno-ids-2031-05-08T20-16-54.json`, in UTC. */
  fileName: (what: string, unixMs: number): string =>
    `sno-${what}-${new Date(unixMs).toISOString().slice(0, 19).replaceAll(':', '-')}.json`,
  saved: (count: string, name: string): string => `Saved ${count} as ${name}`,
  notSaved: 'Could not save a file: this page may not save files. Copy instead.',
  copied: (count: string): string => `Copied ${count}`,
  notCopied: 'Could not copy. Save instead.',
} as const;
