/*
 * What a link to the workbench restores: the selected ID, or another text that the user is reading, and the
 * generator's settings. In `brpk4q72xwf2m63l~m5~p7~r200` these are the ID, the metabyte, the partition and
 * the rate; parts with their initial value are left out.
 */

import { GREATEST } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';

/** The example of the reference implementation, for puzzles and tests. */
export const EXAMPLE = 'brpk4q72xwf2m63l' as Sno;

/** The range of the requested IDs per second. */
export const MIN_RATE = 1;
export const MAX_RATE = 100_000;

/** The settings of the generator. */
export interface Settings {
  /** 0 to 255. */
  readonly meta: number;
  /** 0 to 65,535; undefined for the one that this page was given. */
  readonly partition: number | undefined;
  /** IDs per second. */
  readonly rate: number;
}

export const START_SETTINGS: Settings = { meta: 0, partition: undefined, rate: 10 };

export interface Bench {
  /** An ID in any form and format, or anything else that a link contains; empty for the initial ID. */
  readonly text: string;
  readonly settings: Settings;
}

export function writeBench({ text, settings: { meta, partition, rate } }: Bench): string {
  const parts = [
    encodeURIComponent(text).replaceAll('~', '%7E'),
    ...(meta === START_SETTINGS.meta ? [] : [`m${meta}`]),
    ...(partition === undefined ? [] : [`p${partition}`]),
    ...(rate === START_SETTINGS.rate ? [] : [`r${rate}`]),
  ];
  return parts.join('~');
}

/** Reads any payload. Invalid settings are ignored; the text is returned as it is. */
export function readBench(payload: string): Bench {
  const [text = '', ...parts] = payload.split('~');
  const number = (letter: string, min: number, max: number) => {
    const digits = parts.find(part => part.startsWith(letter))?.slice(1) ?? '';
    const value = /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
  return {
    text: decoded(text),
    settings: {
      meta: number('m', 0, GREATEST.meta) ?? START_SETTINGS.meta,
      partition: number('p', 0, GREATEST.partition),
      rate: number('r', MIN_RATE, MAX_RATE) ?? START_SETTINGS.rate,
    },
  };
}

/** Undoes the escapes of an address. A text with invalid escapes is not escaped. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
