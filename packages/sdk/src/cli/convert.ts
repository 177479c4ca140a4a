import { anyOf, quote } from '../command/complaint.ts';
import { closest } from '../command/did-you-mean.ts';
import { UsageError } from '../command/usage-error.ts';
import { ID_FORMS, type IdForm } from '../read/index.ts';
import { WRITERS } from './forms.ts';
import { forEachId } from './id-list.ts';
import type { Command } from './io.ts';

export const convert: Command = {
  name: 'convert',
  usage: 'convert [id...] [--to=FORM] [--from=FORM]',
  summary: 'convert IDs to another form, one per line',
  details: `IDs are taken from the arguments or, if there are none, from standard input,
one per line; the argument - stands for standard input. An empty one gives
nothing.

Options:
  --to=FORM    form to write (default text)
  --from=FORM  the only form to read (default: any)

Forms:
  text        brpk4q72xwf2m63l, read after a kind, too: note_brpk4q72xwf2m63l
  uuid        01c2c571-3940-70ff-8073-6e6f9a0a1033, a UUID v7
  ascii-uuid  6272706b-3471-3732-7877-66326d36336c, the characters as bytes
  hex         4e6f2160a0ff9a0a1033
  bytes       [78,111,33,96,160,255,154,10,16,51]
  bigint      370394579355234764197939
  json        one object per line with all forms and fields; to read one, its id
              or its fields are enough

All forms but bytes and json sort like the IDs; bigint sorts as a number.
Integers of fewer than 21 digits need --from=bigint, or an n after them.
Invalid IDs are reported on standard error; the rest are still converted.
`,
  options: ['to', 'from'],
  maxWords: Number.POSITIVE_INFINITY,
  async run({ words, options }, session) {
    const write = WRITERS[readForm('--to', options.get('to')) ?? 'text'];
    const from = readForm('--from', options.get('from'));
    return await forEachId(words, session, from, id => `${write(id)}\n`);
  },
};

function readForm(name: string, value: string | undefined): IdForm | undefined {
  const form = ID_FORMS.find(form => form === value);
  if (value === undefined || form !== undefined) return form;
  const near = closest(value, ID_FORMS);
  throw new UsageError(
    `${name}: expected ${anyOf(ID_FORMS)}, got ${quote(value)}.`,
    ...(near ? [`Did you mean ${name}=${near}?`] : []),
  );
}
