/*
 * The state of the section in an address: `discord,as=twitter`. It holds only what is short and reveals
 * nothing about anybody: the sample and the chosen format. Pasted text is never part of it. `-` is no text,
 * and nothing is the log that the section opens with.
 */

import { type Codec, startingAt } from '../../../lib/codec.ts';
import { type FormatId, isFormatId } from './formats.ts';
import { SAMPLE_IDS, type SampleId } from './sample-logs.ts';

export interface InspectorState {
  readonly sample?: SampleId | undefined;
  /** The format chosen by the user; without it, the votes decide. */
  readonly format?: FormatId | undefined;
}

/** A log that shows what the inspector finds. */
export const START: InspectorState = { sample: 'broken' };

/** IDs of grants are read as such: their bits do not tell them from others. */
export const GRANTED: InspectorState = { sample: 'granted', format: 'sno-grants' };

export const inspectorCodec: Codec<InspectorState> = startingAt<InspectorState>(START, {
  read(payload) {
    const [first, ...parts] = payload.split(',');
    const sample = SAMPLE_IDS.find(id => id === first);
    const format = [first, ...parts].find(part => part?.startsWith('as='))?.slice(3);
    if (format !== undefined && isFormatId(format)) return { ...(sample && { sample }), format };
    return sample === 'granted' ? GRANTED : { ...(sample && { sample }) };
  },
  write({ sample, format }) {
    return [sample ?? '-', ...(format ? [`as=${format}`] : [])].join(',');
  },
});
