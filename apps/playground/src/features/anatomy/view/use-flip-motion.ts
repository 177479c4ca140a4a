import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../../lib/frames.ts';

const FLIP: readonly Keyframe[] = [{ transform: 'scaleY(0.1)' }, { transform: 'none' }];
/** Short enough for the next click not to wait for it. */
const FLIP_MS = 180;
/** With more, nobody sees which have turned, and each is a layer of its own to draw. */
const MOST = 8;

/**
 * Turns the few bits that changed, in a list of buttons with `data-digit`, unless the user prefers reduced
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
    const turned = buttons.filter((_, i) => digits[i] !== last[i]);
    if (turned.length > MOST) return;
    for (const button of turned) button.animate([...FLIP], { duration: FLIP_MS, easing: 'ease-out' });
  }, [key, list]);
}
