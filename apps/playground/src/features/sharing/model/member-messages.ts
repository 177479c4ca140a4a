/*
 * The messages between the page and its workers.
 */

import type { Run } from './id-runs.ts';
import type { Member } from './layout.ts';

/** The configuration of a generator. */
export type MemberConfig = Pick<Member, 'partition' | 'min' | 'max'>;

export type ToMember =
  | { readonly type: 'start'; readonly config: MemberConfig; readonly rate: number }
  | { readonly type: 'rate'; readonly rate: number };

export type FromMember =
  | { readonly type: 'report'; readonly runs: readonly Run[] }
  | { readonly type: 'problem'; readonly message: string };
