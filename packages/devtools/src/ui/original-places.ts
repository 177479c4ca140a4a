import { AnyMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';
import type { FilePlace, Frame } from '../ids/read-stack.ts';
import { attempt } from '../source/attempt.ts';

const MAX_SCRIPTS = 64;
const MAX_CHARACTERS = 32 * 1024 * 1024;
const FETCH_MS = 5_000;
const LINK = /\/\/[#@]\s*sourceMappingURL=(\S+)\s*$/gm;

/**
 * Finds where the code of this page was written, by the source maps of its scripts. Nothing is requested from
 * another origin.
 */
export function createOriginalPlaces() {
  return originalPlacesBy(readText, location.origin);
}

/** `read`: resolves to the text at an address. `origin`: that of the page. */
export function originalPlacesBy(read: (url: string) => Promise<string>, origin: string) {
  const maps = new Map<string, Promise<TraceMap | undefined>>();

  async function load(script: string) {
    const text = await read(script);
    const link = [...text.matchAll(LINK)].at(-1)?.[1];
    const base = link === undefined ? undefined : addressOf(link, script);
    if (!base || !(base.protocol === 'data:' || base.origin === origin)) return undefined;
    // Some servers put a line before it, so that it cannot be run as a script.
    const map = (await read(base.href)).replace(/^\)\]\}'[^\n]*\n/, '');
    return new AnyMap(map, base.protocol === 'data:' ? script : base.href);
  }

  function mapOf(script: string) {
    const known = maps.get(script) ?? load(script).catch(() => undefined);
    maps.delete(script);
    maps.set(script, known);
    const [oldest] = maps.size > MAX_SCRIPTS ? maps.keys() : [];
    if (oldest !== undefined) maps.delete(oldest);
    return known;
  }

  return {
    /** Resolves to the place that a frame's comes from; to undefined if no map has it. Never rejects. */
    async of({ file, line, column }: Omit<Frame, 'name'>): Promise<FilePlace | undefined> {
      if (addressOf(file)?.origin !== origin) return undefined;
      const map = await mapOf(file);
      if (!map || line < 1 || column < 1) return undefined;
      // Columns of a map are from 0.
      const at = originalPositionFor(map, { line, column: column - 1 });
      return at.source === null ? undefined : { file: at.source, line: at.line, column: at.column + 1 };
    },
  };
}

/** Reads the text at an address of the page, or the one that a `data:` address is. */
async function readText(url: string): Promise<string> {
  if (url.startsWith('data:')) {
    const [head = '', ...data] = url.split(',');
    const text = decodeURIComponent(data.join(','));
    if (!head.endsWith(';base64')) return text;
    return new TextDecoder().decode(Uint8Array.from(atob(text), character => character.charCodeAt(0)));
  }
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
  const text = response.ok ? await response.text() : '';
  return text.length > MAX_CHARACTERS ? '' : text;
}

function addressOf(text: string, base?: string): URL | undefined {
  return attempt(() => new URL(text, base));
}
