/*
 * The state of the section in an address: a map such as `A7:0-32767@20,B7:32768-65535@20` with letter,
 * partition, range and rate. A lower-case letter is a tab, `~` is a random start. Or the link that turns a
 * tab into a member of another page's map: `join=k3f9/d7:0-65535@20`.
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

/** The content of an address. */
export interface SharingState {
  readonly layout: Layout;
  /** Set if this tab is a member of another page's map: the room of that page, and the member. */
  readonly join?: { readonly room: string; readonly member: Member };
}

export const sharingCodec: Codec<SharingState> = {
  read(payload) {
    if (payload === '') return { layout: START_LAYOUT };
    const [, room, text] = /^join=([a-z0-9]{1,16})\/(.*)$/.exec(payload) ?? [];
    const member = text === undefined ? undefined : readMember(text);
    if (room !== undefined && member) return { layout: START_LAYOUT, join: { room, member } };
    if (payload === '-') return { layout: [] };
    const layout: Member[] = [];
    for (const part of payload.split(',').slice(0, MAX_MEMBERS)) {
      const member = readMember(part);
      if (member && layout.every(({ letter }) => letter !== member.letter)) layout.push(member);
    }
    return { layout: layout.length > 0 ? layout : START_LAYOUT };
  },
  write({ layout, join }) {
    if (join) return `join=${join.room}/${writeMember(join.member)}`;
    const payload = layout.map(writeMember).join(',');
    return payload === '' ? '-' : payload === START ? '' : payload;
  },
};

function writeMember({ letter, kind, partition, min, max, rate, start }: Member): string {
  const name = kind === 'tab' ? letter.toLowerCase() : letter;
  return `${name}${partition}:${min}-${max}@${rate}${start === 'random' ? '~' : ''}`;
}

const START = START_LAYOUT.map(writeMember).join(',');

/** Reads one member; undefined if it is invalid. */
function readMember(text: string): Member | undefined {
  const found = /^([A-Za-z])(\d{1,5}):(\d{1,5})-(\d{1,5})@(\d{1,5})(~?)$/.exec(text);
  if (!found) return undefined;
  const [partition, min, max, rate] = found.slice(2, 6).map(Number) as [number, number, number, number];
  if (partition > LAST || max > LAST || max - min + 1 < LEAST_POOL) return undefined;
  if (rate < MIN_RATE || rate > MAX_RATE) return undefined;
  const letter = found[1]!.toUpperCase();
  const kind = letter === found[1] ? 'worker' : 'tab';
  return { letter, kind, partition, min, max, rate, start: found[6] ? 'random' : 'first' };
}
