import { writeIdText, writeText } from '@sno-id/kit';
import { readingText } from '@sno-id/kit/data';
import { toUuid } from '@sno-id/sdk';
import type { AnyMeta } from '../../../core/options.ts';
import { grantText } from '../../../ids/granted.ts';
import type { LoggedId } from '../../../ids/id-rows.ts';
import { schemaOf } from '../../../ids/origins.ts';
import { type MappedFrame, placeText } from '../../../ids/read-stack.ts';
import { valuesText } from '../../../ids/snowflake-values.ts';
import { SHAPES } from '../../../ui/generator-mark.tsx';

/** Why a row stands out, in a word, and in sentences. */
export interface RowMark {
  readonly label: string;
  readonly text: string;
}

/**
 * Writes what an ID says into the row that `IdRow` drew for it. `dayMs` is a time of today: IDs of other days
 * have their date. `call`: the code that made it.
 */
export function writeRow(
  row: HTMLTableRowElement,
  id: LoggedId,
  dayMs: number,
  marks: readonly RowMark[],
  call: MappedFrame | undefined,
  metas: Readonly<Record<string, AnyMeta>> = {},
): void {
  const { maker, number, unixMs } = id;
  const [generator, text, time, ...rest] = row.cells;
  row.dataset['number'] = String(number);
  setAttribute(row, 'title', maker.fullName);
  setAttribute(generator!.querySelector('path')!, 'd', SHAPES[maker.index]!);
  writeText(generator!.lastElementChild!, maker.fullName);
  writeText(time!, readingText(unixMs, dayMs).slice(0, 16));
  const mark = row.querySelector('.live-mark')!;
  writeText(mark, marks.map(({ label }) => label).join(', '));
  setAttribute(mark, 'data-kind', marks.map(({ label }) => label).join(' '));
  setAttribute(mark, 'title', marks.map(({ text }) => text).join(' '));
  const place = call ? placeText(call) : '';
  const kind = call?.isCompiled ? ' (compiled)' : '';
  setAttribute(row.lastElementChild!, 'title', place + kind);
  // Its folders and its column are in the chosen ID.
  writeText(row.lastElementChild!, `${call?.name ?? ''} ${place.replace(/^.*[\\/]|:\d+$/g, '')}${kind}`);
  if ('values' in id) {
    const [values] = rest;
    writeText(text!.firstElementChild!, id.text);
    setAttribute(values!, 'title', valuesText(id.values));
    writeText(values!, valuesText(id.values));
    return;
  }
  const [tick, partition, sequence, metabyte, uuid] = rest;
  const meta = schemaOf([maker], metas);
  writeIdText(text!.firstElementChild!, id.text);
  writeText(tick!, String(id.tick));
  writeText(metabyte!.firstElementChild!, String(id.meta));
  const says = meta?.describe(id.meta) ?? '';
  setAttribute(metabyte!, 'title', says);
  writeText(metabyte!.lastElementChild!, says);
  writeText(partition!, String(id.partition));
  writeText(sequence!, String(id.sequence));
  for (const cell of [partition!, sequence!]) setAttribute(cell, 'title', grantText(id) ?? '');
  writeText(uuid!, toUuid(id.text));
}

/** Sets an attribute, unless it is so already: that would take the browser as long as another value. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
