import { EXIT, quote, UsageError } from '@sno-id/sdk/internal';
import type { Command } from '../io.ts';
import { FOR_STORES, withStore } from './with-store.ts';

export const prune: Command = {
  name: 'prune',
  usage: 'prune --store STORE --before DATE',
  summary: 'forget devices that have not checked in for long',
  details: `Forgets the devices that last checked in before a date, five slabs (124 days)
ago or more. They start over if they come back; rows that they had not sent keep
their IDs and are granted no more.
`,
  options: [...FOR_STORES, 'before'],
  maxWords: 0,
  async run(line, session) {
    const beforeMs = readBefore(line.options.get('before'));
    return await withStore(line, session, async store => {
      const { devices } = await store.prune({ beforeMs });
      const text = line.options.has('json') ? JSON.stringify({ devices }) : `${devices} devices forgotten.`;
      await session.stdout.write(`${text}\n`);
      return EXIT.ok;
    });
  },
};

function readBefore(text: string | undefined): number {
  const ms = text === undefined ? Number.NaN : Date.parse(text);
  if (/^\d{4}-\d\d-\d\d/.test(text ?? '') && !Number.isNaN(ms)) return ms;
  const got = text === undefined ? 'nothing' : quote(text);
  throw new UsageError(`--before: expected a date such as 2026-01-31, got ${got}.`);
}
