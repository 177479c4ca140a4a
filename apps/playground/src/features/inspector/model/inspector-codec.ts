/*
 * The state of the section in an address: `broken,as=twitter,zoom=1746500000000-1746500900000`. It holds only
 * what is short and reveals nothing about anybody: the sample, the chosen format and the zoom. Pasted text is
 * never part of it.
 */

import type { Codec } from '../../../lib/codec.ts';
import { type FormatId, isFormatId } from './formats.ts';
import type { Range } from './histogram.ts';
import { SAMPLE_IDS, type SampleId } from './sample-logs.ts';

export interface InspectorState {
  readonly sample?: SampleId | undefined;
  /** The format chosen by the user; without it, the votes decide. */
  readonly format?: FormatId | undefined;
  readonly zoom?: Range | undefined;
}

export const inspectorCodec: Codec<InspectorState> = {
  read(payload) {
    const parts = payload.split(',');
    const sample = SAMPLE_IDS.find(id => id === parts[0]);
    const format = partOf(parts, 'as');
    const zoom = readZoom(partOf(parts, 'zoom'));
    return {
      ...(sample && { sample }),
      ...(format !== undefined && isFormatId(format) && { format }),
      ...(zoom && { zoom }),
    };
  },
  write({ sample, format, zoom }) {
    const parts: string[] = [];
    if (sample) parts.push(sample);
    if (format) parts.push(`as=${format}`);
    if (zoom) parts.push(`zoom=${zoom.fromMs}-${zoom.toMs}`);
    return parts.join(',');
  },
};

function partOf(parts: readonly string[], name: string): string | undefined {
  return parts.find(part => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Ordered times after 1970; a Date has at most 16 digits. */
function readZoom(text: string | undefined): Range | undefined {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  const range = { fromMs: Number(from), toMs: Number(to) };
  return from !== undefined && range.fromMs < range.toMs ? range : undefined;
}
