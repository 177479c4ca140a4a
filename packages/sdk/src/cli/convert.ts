import type { Command } from './command.ts';
import { closest } from './did-you-mean.ts';
import { UsageError } from './failures.ts';
import { FORMS, type FormName } from './forms.ts';
import { forEachId } from './id-list.ts';

export const convert: Command = {
  name: 'convert',
  usage: 'convert [id...] [--to=FORM] [--from=FORM]',
  summary: 'write IDs in another form, one a line',
  details: `IDs are read from the arguments or, without any, from standard input, one a
line; - among the arguments stands for standard input.

Options:
  --to=FORM    the form to write (default text)
  --from=FORM  the form to read (default: the one that each looks like)

Forms:
  text    brpk4q72xwf2m63l
  bytes   [78,111,33,96,160,255,154,10,16,51]
  hex     4e6f2160a0ff9a0a1033
  uuid    6272706b-3471-3732-7877-66326d36336c
  bigint  370394579355234764197939
  json    one object a line, all forms and fields; reads its id, or its fields

All but bytes and json keep the order of the IDs; bigint does as a number.
A decimal integer of fewer than 21 digits is read only with --from=bigint.
What is no ID is reported on standard error, and the rest goes on.
`,
  options: ['to', 'from'],
  maxWords: Number.POSITIVE_INFINITY,
  async run({ words, options }, io) {
    const to = readForm('--to', options.get('to')) ?? 'text';
    const from = readForm('--from', options.get('from'));
    return await forEachId(words, io, from, id => `${FORMS[to].write(id)}\n`);
  },
};

function readForm(name: string, value: string | undefined): FormName | undefined {
  if (value === undefined || Object.hasOwn(FORMS, value)) return value as FormName | undefined;
  const names = Object.keys(FORMS);
  const near = closest(value, names);
  throw new UsageError(
    `${name}: expected ${names.join(', ')}, got ${JSON.stringify(value)}`,
    near && `Did you mean ${name}=${near}?`,
  );
}
