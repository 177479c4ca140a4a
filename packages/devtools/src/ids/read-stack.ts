import type { TracedCall } from '../source/traced-call.ts';

/** A place in a file. Lines and columns are from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One line of a stack. The file is a script's address, empty for built-in functions; 0 is not known. */
export interface Frame extends FilePlace {
  readonly name: string;
}

/** A frame in the file that it was written in, as far as that is known. */
export interface MappedFrame extends Frame {
  /** Whether it is in a script of a page, for which no source map was found. */
  readonly isCompiled: boolean;
}

/** Finds where a frame was written. */
export type PlaceOf = (frame: Frame) => Promise<FilePlace | undefined>;

/** Reads the stacks of V8, SpiderMonkey and JavaScriptCore. Lines that are no frames are left out. */
export function readStack(stack: string): Frame[] {
  return stack
    .split('\n')
    .map(line => frameOf(line.trim()))
    .filter(frame => frame !== undefined);
}

/** Reads a stack, whose frames are in the scripts that were served. */
export function servedFrames(stack: string): readonly MappedFrame[] {
  return readStack(stack).map(frame => ({ ...frame, isCompiled: /^https?:/.test(frame.file) }));
}

/** Reads a stack, whose frames are where `placeOf` finds that they were written. */
export function mappedFrames(stack: string, placeOf: PlaceOf): Promise<readonly MappedFrame[]> {
  return Promise.all(
    servedFrames(stack).map(async frame => {
      const place = await placeOf(frame);
      return place ? { ...frame, ...place, isCompiled: false } : frame;
    }),
  );
}

/** Which code called, as plain data: its method, and the place that the reader can change. */
export async function describedCall(
  { method, stack }: Pick<TracedCall, 'method' | 'stack'>,
  placeOf: PlaceOf,
) {
  const frames = await mappedFrames(stack, placeOf);
  const own = ownFrame(frames);
  const place = own && placeText(own);
  return {
    frames,
    madeAt: { method, function: own?.name, place, ...(own?.isCompiled && { isCompiled: true }) },
  };
}

/** The first frame of code that the reader can change, not of a package or this project, else the first. */
export function ownFrame<F extends Frame>(frames: readonly F[]): F | undefined {
  const isOwn = ({ file }: F) => file !== '' && !/\/node_modules\/|[/\\]@sno-id[/\\]|^node:/.test(file);
  return frames.find(isOwn) ?? frames[0];
}

/** `src/notes.ts:12:5`: a place without what all scripts of a page share; of a server, the whole path. */
export function placeText({ file, line, column }: Frame): string {
  const path = file.replace(/^file:\/\/(\/(?=[A-Z]:))?|^[a-z-]+:\/\/[^/]*\/|[?#].*$/g, '');
  return line === 0 ? path : `${path}:${line}:${column}`;
}

const PLACE = /^(.*?):(\d+):(\d+)$/;

function frameOf(text: string): Frame | undefined {
  if (text.startsWith('at ')) return frameOfV8(text.slice(3));
  // The last @: an address may contain none after its host, and the name of a method can.
  const at = text.lastIndexOf('@');
  const name = (at < 0 ? '' : text.slice(0, at)).replace(/^async\*|^promise callback\*/, '');
  const place = PLACE.exec(text.slice(at + 1));
  // Evaluated code in SpiderMonkey: `file line 5 > eval:1:1`.
  if (place) return frame(name, place[1]!.replace(/ line \d+ > .*$/, ''), place[2], place[3]);
  return at < 0 ? undefined : frame(name, '');
}

function frameOfV8(text: string): Frame | undefined {
  const named = /^(?:async )?(?:new )?(.*?) \((.*)\)$/.exec(text);
  const name = named?.[1] ?? '';
  const written = named?.[2] ?? text.replace(/^async /, '');
  // Evaluated code: `eval at name (file:1:2), <anonymous>:1:1`.
  const evaluated = /^eval at .*\(([^()]+:\d+:\d+)\)/.exec(written);
  const place = PLACE.exec(evaluated?.[1] ?? written);
  if (place) return frame(name, place[1]!, place[2], place[3]);
  return named ? frame(name, '') : undefined;
}

function frame(name: string, file: string, line = '0', column = '0'): Frame {
  return { name, file: file === 'native' ? '' : file, line: Number(line), column: Number(column) };
}
