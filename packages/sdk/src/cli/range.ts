import { firstAt, lastAt, MAX, unixMsOf, ZERO } from '../index.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './failures.ts';
import { isoOf, readTime } from './times.ts';

export const range: Command = {
  name: 'range',
  usage: 'range [--from=TIME] [--to=TIME] [--json]',
  summary: 'the bounds of a query by time',
  details: `Prints the least and the greatest ID made from --from to --to, both
included: to the unit of 4 ms that each time lies in. Without --from the range
starts in 2010, without --to it ends in 2079; one of them is needed.

Options:
  --from=TIME  the first time
  --to=TIME    the last time
  --json       one line of JSON: first, last, and fromUnixMs and toUnixMs, which
               are the first and the last millisecond that the range covers

A time is an ISO date, with or without a time of day, or Unix milliseconds. It
is UTC unless it says otherwise. A date alone is its first moment, so that all
of January is --from=2026-01-01 --to=2026-01-31T23:59:59.999.

The bounds hold wherever order is by bytes: a text column needs such a
collation (in PostgreSQL: collate "C"). For other columns, convert them:
  sno range --from=2026-01-01 | awk '{ print $2; exit }' | sno convert --to=uuid
`,
  options: ['from', 'to', 'json'],
  maxWords: 0,
  async run({ options }, io) {
    const from = options.get('from');
    const to = options.get('to');
    if (from === undefined && to === undefined) {
      throw new UsageError(
        'expected --from, --to, or both',
        'For example: sno range --from=2026-01-01 --to=2026-02-01',
      );
    }
    const first = from === undefined ? ZERO : firstAt(readTime('--from', from));
    const last = to === undefined ? MAX : lastAt(readTime('--to', to));
    if (first > last) throw new UsageError(`--from ${from} is later than --to ${to}`);
    const fromUnixMs = unixMsOf(first);
    // A unit has 4 ms.
    const toUnixMs = unixMsOf(last) + 3;
    await io.stdout.write(
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
