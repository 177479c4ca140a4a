import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../../lib/frames.ts';

const FLIP: readonly Keyframe[] = [{ transform: 'scaleY(0.1)' }, { transform: 'none' }];
/** Short enough for the next click not to wait for it. */
const FLIP_MS = 180;

/**
 * Turns the bits that changed, in a list of buttons with `data-digit`, unless the user prefers reduced
 * motion.
 *
 * @param key changes with the digits
 */
export function useFlipMotion(list: RefObject<HTMLElement | null>, key: string): void {
  const before = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the digits are read from the page when the key changes
  useEffect(() => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-digit]') ?? [])];
    const digits = buttons.map(button => button.dataset['digit']).join('');
    const last = before.current;
    before.current = digits;
    if (last === undefined || last === digits || prefersReducedMotion()) return;
    for (const [i, button] of buttons.entries()) {
      if (digits[i] !== last[i]) button.animate([...FLIP], { duration: FLIP_MS, easing: 'ease-out' });
    }
  }, [key, list]);
}
