import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';
import { originalPlacesBy } from './original-places.ts';

const ORIGIN = 'http://localhost:5173';
const SOURCE = [
  "import type { Note } from './note.ts';",
  '',
  'interface Props { readonly notes: Note[] }',
  '',
  'export function add({ notes }: Props) {',
  '  return generators.notes.next(notes.length);',
  '}',
].join('\n');
const { code, map } = transformSync(SOURCE, { loader: 'ts', sourcemap: true, sourcefile: 'notes.ts' });

/** Where a text begins, from 1. */
function placeIn(text: string, part: string): { line: number; column: number } {
  const lines = text.slice(0, text.indexOf(part)).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

const served = placeIn(code, 'generators.notes');
const written = placeIn(SOURCE, 'generators.notes');
const data = `data:application/json;base64,${Buffer.from(map).toString('base64')}`;

/** The places of a page that has these files; what is requested is noted. */
function setUp(files: Record<string, string>) {
  const requested: string[] = [];
  const read = async (url: string) => {
    requested.push(url);
    if (url.startsWith('data:')) return Buffer.from(url.split(',')[1]!, 'base64').toString();
    const text = files[url];
    if (text === undefined) throw new TypeError('404');
    return text;
  };
  return { requested, places: originalPlacesBy(read, ORIGIN) };
}

it('finds the written line by a map in the script', async () => {
  expect(served.line).not.toBe(written.line);
  const file = `${ORIGIN}/src/notes.ts?t=1`;
  const { places, requested } = setUp({ [file]: `${code}//# sourceMappingURL=${data}\n` });
  const original = { file: `${ORIGIN}/src/notes.ts`, ...written };
  expect(await places.of({ file, ...served })).toEqual(original);
  expect(await places.of({ file, ...served })).toEqual(original);
  expect(requested).toEqual([file, data]);
});

it('finds it by a map beside the script', async () => {
  const file = `${ORIGIN}/assets/notes.js`;
  const { places } = setUp({
    [file]: `${code}//# sourceMappingURL=maps/notes.js.map`,
    [`${ORIGIN}/assets/maps/notes.js.map`]: map,
  });
  expect(await places.of({ file, ...served })).toEqual({
    file: `${ORIGIN}/assets/maps/notes.ts`,
    ...written,
  });
});

it.each([
  ['no map', `${ORIGIN}/a.js`, code],
  ['a map of another origin', `${ORIGIN}/a.js`, `${code}//# sourceMappingURL=https://example.org/a.map`],
  ['a map that is not JSON', `${ORIGIN}/a.js`, `${code}//# sourceMappingURL=data:,x`],
  ['another origin', 'https://example.org/a.js', `${code}//# sourceMappingURL=${data}`],
  ['no address', 'native', ''],
])('finds nothing for a script with %s', async (_, file, text) => {
  const { places, requested } = setUp({ [file]: text });
  expect(await places.of({ file, ...served })).toBeUndefined();
  expect(requested.filter(url => !url.startsWith('data:') && !url.startsWith(ORIGIN))).toEqual([]);
});

it('reads maps of several sections', async () => {
  const sections = [
    { offset: { line: 0, column: 0 }, map: { version: 3, sources: ['runtime.js'], mappings: 'AAAA' } },
    { offset: { line: 10, column: 0 }, map: JSON.parse(map) },
  ];
  const file = `${ORIGIN}/a.js`;
  const { places } = setUp({
    [file]: '//# sourceMappingURL=a.js.map',
    [`${file}.map`]: `)]}'\n${JSON.stringify({ version: 3, sections })}`,
  });
  const of = (line: number, column: number) => places.of({ file, line, column });
  expect(await of(10 + served.line, served.column)).toEqual({ file: `${ORIGIN}/notes.ts`, ...written });
  expect(await of(1, 1)).toEqual({ file: `${ORIGIN}/runtime.js`, line: 1, column: 1 });
  expect(await of(0, 0)).toBeUndefined();
});
