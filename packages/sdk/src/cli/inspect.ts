import { colourDepth, paintFor } from './colours.ts';
import type { Command } from './command.ts';
import { drawBits } from './drawing.ts';
import { toJson } from './forms.ts';
import { forEachId } from './id-list.ts';
import { report } from './report.ts';

export const inspect: Command = {
  name: 'inspect',
  usage: 'inspect [id...] [--json] [--bits | --no-bits]',
  summary: 'show what is inside IDs',
  details: `IDs are read from the arguments or, without any, from standard input, one a
line; - among the arguments stands for standard input. Each may be in any form:

  text    brpk4q72xwf2m63l
  hex     4e6f2160a0ff9a0a1033, also after 0x or \\x
  UUID    6272706b-3471-3732-7877-66326d36336c
  bytes   [78 111 33 96 160 255 154 10 16 51], also with commas
  integer 370394579355234764197939, in decimal, 21 digits or more
  JSON    the object that --json prints, or one with only the fields

Options:
  --json     one JSON object a line: the ID, its fields and its other forms, of
             which the 80-bit integer is a string
  --bits     draw the bits, too: the default on a terminal
  --no-bits  do not draw them

What is no ID is reported on standard error, and the rest goes on.
`,
  options: ['json', 'bits', 'no-bits'],
  maxWords: Number.POSITIVE_INFINITY,
  run({ words, options }, io) {
    if (options.has('json')) return forEachId(words, io, undefined, id => `${toJson(id)}\n`);
    const paint = paintFor(colourDepth(io.env, io.isTerminal));
    const draws = options.has('bits') || (io.isTerminal && !options.has('no-bits'));
    return forEachId(words, io, undefined, id => {
      const drawing = draws ? `${paint.heading('-- Bits')}\n\n${drawBits(id, paint, io.columns)}\n` : '';
      return report(id, paint) + drawing;
    });
  },
};
