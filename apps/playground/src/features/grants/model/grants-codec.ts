import type { Codec } from '../../../lib/codec.ts';
import type { Broken } from './scene.ts';

export const BROKEN: readonly Broken[] = ['none', 'claims', 'blocks', 'copies'];

/** The rule that is broken, in the address: nothing for none. */
export const grantsCodec: Codec<Broken> = {
  read: payload => BROKEN.find(rule => rule === payload) ?? 'none',
  write: rule => (rule === 'none' ? '' : rule),
};
