/** Changesets that no version has applied yet. */
import { readdirSync } from 'node:fs';
import { ROOT } from './packages.mjs';

export function pendingChangesets() {
  return readdirSync(`${ROOT}.changeset`).filter(file => file.endsWith('.md') && file !== 'README.md');
}
