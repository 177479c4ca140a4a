import { refusal, requireKeys } from '@sno-id/sdk/internal';
import { areWidths, type Widths } from '../format/grant.ts';

/**
 * Returns a copy of widths that a caller gave.
 *
 * @throws TypeError unless cells can be laid out by them.
 */
export function requireWidths(given: Widths): Widths {
  const widths = requireKeys('widths', given, ['slot', 'lane', 'n']);
  if (areWidths(widths)) return widths;
  const { slot, lane, n } = widths;
  throw refusal('widths', 'widths that a block can have', `slot ${slot}, lane ${lane}, n ${n}`);
}
