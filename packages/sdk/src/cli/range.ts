import { quote } from '../command/complaint.ts';
import { EXIT, UsageError } from '../command/usage-error.ts';
import { firstAt, lastAt, MAX, unixMsOf, ZERO } from '../index.ts';
import type { Command } from './io.ts';
import { isoOf, readTime } from './times.ts';

export const range: Command = {
  name: 'range',
  usage: 'range [--from=TIME] [--to=TIME] [--json]',
  summary: 'print the bounds for a query by time',
  details: `The bounds are the smallest and the greatest ID of the time from --from to --to,
including the 4 ms units that both lie in. Without --from the range starts in
2010, without --to it ends in 2079; at least one is required.

Options:
  --from=TIME  start of the range
  --to=TIME    end of the range
  --json       print one line of JSON: first, last, and the first and last
               millisecond of the range, fromUnixMs and toUnixMs

A TIME is an ISO date, with or without a time of day, or Unix milliseconds. It
is UTC unless it has an offset. A date alone is midnight, so all of January is
--from=2026-01-01 --to=2026-01-31T23:59:59.999.

A column must sort by bytes: a text column needs a binary collation (in
PostgreSQL: collate "C"). For columns of another form, convert the bounds:
  sno range --from=2026-01-01 | awk '{ print $2; exit }' | sno convert --to=uuid
`,
  options: ['from', 'to', 'json'],
  maxWords: 0,
  async run({ options }, session) {
    const from = options.get('from');
    const to = options.get('to');
    if (from === undefined && to === undefined) {
      throw new UsageError(
        'range: expected --from, --to or both, got neither.',
        'For example: sno range --from=2026-01-01 --to=2026-02-01',
      );
    }
    const first = from === undefined ? ZERO : firstAt(readTime('--from', from));
    const last = to === undefined ? MAX : lastAt(readTime('--to', to));
    if (first > last)
      throw new UsageError(`--from: expected a time up to --to ${quote(to!)}, got ${quote(from!)}.`);
    const fromUnixMs = unixMsOf(first);
    // A unit has 4 ms.
    const toUnixMs = unixMsOf(last) + 3;
    await session.stdout.write(
      options.has('json')
        ? `${JSON.stringify({ first, last, fromUnixMs, toUnixMs })}\n`
        : `first  ${first}  ${isoOf(fromUnixMs)}
last   ${last}  ${isoOf(toUnixMs)}
sql    where id between '${first}' and '${last}'
`,
    );
    return EXIT.ok;
  },
};
