/*
 * The state of the section in an address: a map such as `A7:0-32767@20,B7:32768-65535@20` with letter,
 * partition, range and rate, and after a slash the numbers of the odds.
 */

import type { Codec } from '../../../lib/codec.ts';
import {
  LAST,
  type Layout,
  LEAST_POOL,
  MAX_MEMBERS,
  MAX_RATE,
  type Member,
  MIN_RATE,
  START_LAYOUT,
} from './layout.ts';
import { type Odds, oddsCodec } from './odds-codec.ts';

/** The content of an address. */
export interface SharingState {
  readonly layout: Layout;
  readonly odds: Odds;
}

export const sharingCodec: Codec<SharingState> = {
  read(payload) {
    const [map = '', odds = ''] = payload.split('/');
    return { layout: readLayout(map), odds: oddsCodec.read(odds) };
  },
  write({ layout, odds }) {
    const map = layout.map(writeMember).join(',') || '-';
    const numbers = oddsCodec.write(odds);
    return (map === START ? '' : map) + (numbers && `/${numbers}`);
  },
};

function readLayout(text: string): Layout {
  if (text === '-') return [];
  const layout: Member[] = [];
  for (const part of text.split(',').slice(0, MAX_MEMBERS)) {
    const member = readMember(part);
    if (member && layout.every(({ letter }) => letter !== member.letter)) layout.push(member);
  }
  return layout.length > 0 ? layout : START_LAYOUT;
}

function writeMember({ letter, partition, min, max, rate }: Member): string {
  return `${letter}${partition}:${min}-${max}@${rate}`;
}

const START = START_LAYOUT.map(writeMember).join(',');

/** Reads one member; undefined if it is invalid. */
function readMember(text: string): Member | undefined {
  const found = /^([A-Z])(\d{1,5}):(\d{1,5})-(\d{1,5})@(\d{1,5})$/.exec(text);
  if (!found) return undefined;
  const [partition, min, max, rate] = found.slice(2, 6).map(Number) as [number, number, number, number];
  if (partition > LAST || max > LAST || max - min + 1 < LEAST_POOL) return undefined;
  if (rate < MIN_RATE || rate > MAX_RATE) return undefined;
  return { letter: found[1]!, partition, min, max, rate };
}
