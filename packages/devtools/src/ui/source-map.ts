/*
 * Reads source maps (ECMA-426): from a place in a script to the one in the file that it was made from.
 */

import { decodeOrNot, fields, list, readJson, whole } from '@sno-id/kit/data';
import * as v from 'valibot';
import { attempt } from '../source/attempt.ts';

/** A place in a file. Lines and columns are from 1. */
export interface FilePlace {
  /** Its address. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface PlainMap {
  readonly sources: readonly (string | null)[];
  readonly sourceRoot?: string | undefined;
  readonly mappings: string;
}

interface IndexMap {
  readonly sections: readonly {
    readonly offset: { readonly line: number; readonly column: number };
    readonly map: PlainMap;
  }[];
}

export type SourceMap = PlainMap | IndexMap;

const plain: v.GenericSchema<unknown, PlainMap> = fields({
  sources: list(v.nullable(v.string()), 100_000),
  sourceRoot: v.optional(v.string()),
  mappings: v.string(),
});
const index: v.GenericSchema<unknown, IndexMap> = fields({
  sections: list(fields({ offset: fields({ line: whole(), column: whole() }), map: plain }), 100_000),
});

/** Reads the JSON of a map; undefined if it is not one. */
export function readSourceMap(text: string): SourceMap | undefined {
  // Some servers put a line before it, so that it cannot be run as a script.
  const json = readJson(text.replace(/^\)\]\}'[^\n]*\n/, ''));
  return json.ok ? (decodeOrNot(index, json.value) ?? decodeOrNot(plain, json.value)) : undefined;
}

/** Where a place of a script comes from. `base`: the address that those in the map are relative to. */
export function originalOf(
  map: SourceMap,
  line: number,
  column: number,
  base: string,
): FilePlace | undefined {
  if (line < 1 || column < 1) return undefined;
  if (!('sections' in map)) return originalIn(map, line - 1, column - 1, base);
  const isAfter = ({ offset }: IndexMap['sections'][number]) =>
    offset.line < line - 1 || (offset.line === line - 1 && offset.column <= column - 1);
  const section = map.sections.filter(isAfter).at(-1);
  if (!section) return undefined;
  const { offset } = section;
  const start = line - 1 === offset.line ? offset.column : 0;
  return originalIn(section.map, line - 1 - offset.line, column - 1 - start, base);
}

/** Lines and columns as the map has them, from 0. */
function originalIn(map: PlainMap, line: number, column: number, base: string): FilePlace | undefined {
  let found: readonly number[] | undefined;
  let [source, fromLine, fromColumn] = [0, 0, 0];
  let at = 0;
  for (const group of map.mappings.split(';')) {
    let generated = 0;
    for (const segment of group === '' ? [] : group.split(',')) {
      const [columns = 0, ...rest] = numbersOf(segment);
      generated += columns;
      source += rest[0] ?? 0;
      fromLine += rest[1] ?? 0;
      fromColumn += rest[2] ?? 0;
      if (at === line && generated <= column)
        found = rest.length < 3 ? undefined : [source, fromLine, fromColumn];
    }
    if (at++ === line) break;
  }
  const name = found && map.sources[found[0]!];
  if (!found || name == null) return undefined;
  const root = map.sourceRoot ? `${map.sourceRoot.replace(/\/$/, '')}/` : '';
  const file = addressOf(root + name, base)?.href;
  return file === undefined ? undefined : { file, line: found[1]! + 1, column: found[2]! + 1 };
}

/** An address, if it is one. */
export function addressOf(text: string, base?: string): URL | undefined {
  return attempt(() => new URL(text, base));
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 VLQ: five bits a character, the lowest first; bit 5 continues a number, whose bit 0 is its sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [number, shift] = [0, 0];
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    number |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(number & 1 ? -(number >>> 1) : number >>> 1);
    number = shift = 0;
  }
  return numbers;
}
