import { UsageError } from '../command/usage-error.ts';
import { drawBits } from './drawing.ts';
import { toJson } from './forms.ts';
import { forEachId } from './id-list.ts';
import type { Command } from './io.ts';
import { COLORED, PLAIN } from './paint.ts';
import { report } from './report.ts';

export const inspect: Command = {
  name: 'inspect',
  usage: 'inspect [id...] [--json] [--bits | --no-bits]',
  summary: 'show what IDs contain',
  details: `IDs are taken from the arguments or, if there are none, from standard input,
one per line; the argument - stands for standard input. An empty one gives
nothing. All forms are read:

  text        brpk4q72xwf2m63l, also after a kind: note_brpk4q72xwf2m63l
  uuid        01c2c571-3940-70ff-8073-6e6f9a0a1033
  ascii-uuid  6272706b-3471-3732-7877-66326d36336c
  hex         4e6f2160a0ff9a0a1033, also after 0x or \\x
  bytes       [78 111 33 96 160 255 154 10 16 51], also with commas
  bigint      370394579355234764197939: 21 digits or more, or with an n after
              them
  json        the object that --json prints; its id or its fields are enough

Options:
  --json     print one JSON object per line: the ID, its fields and its other
             forms, of which the 80-bit integer is a string
  --bits     also draw the bits, and show the tick (the default on a terminal)
  --no-bits  do not draw the bits

Without --bits and --json, the report is that of the Go tool, which does not
show the tick.

Anything else is reported on standard error with what is wrong, or what it
probably is; the rest are still inspected.
`,
  options: ['json', 'bits', 'no-bits'],
  maxWords: Number.POSITIVE_INFINITY,
  async run({ words, options }, session) {
    if (options.has('bits') && options.has('no-bits'))
      throw new UsageError('Expected --bits or --no-bits, got both.');
    if (options.has('json')) return forEachId(words, session, undefined, id => `${toJson(id)}\n`);
    const paint = session.hasColors ? COLORED : PLAIN;
    const draws = options.has('bits') || (session.isTerminal && !options.has('no-bits'));
    return forEachId(words, session, undefined, id => {
      const drawing = draws ? `${paint.heading('-- Bits')}\n\n${drawBits(id, paint, session.columns)}\n` : '';
      return report(id, paint) + drawing;
    });
  },
};
