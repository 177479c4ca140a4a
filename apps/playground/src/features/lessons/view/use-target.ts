import { useEffect } from 'react';
import type { Target } from '../model/task.ts';
import { controlOf, findTarget } from './find-target.ts';

/** How often to look for a target whose section is still loading, or that was drawn again. Milliseconds. */
const EVERY_MS = 100;
/** For how long the page follows a target that what loads above it pushes away. Milliseconds. */
const FOLLOW_MS = 4_000;
/** A target that moved less than this far is still in place. Pixels. */
const SLACK = 2;
/** How much of what follows a target must be seen, too. Pixels. */
const AROUND = 64;
/** What ends the following: somebody scrolls, or does something. */
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Marks what a task is about with an outline, and scrolls there when the task starts. */
export function useTarget(targets: readonly Target[], isMarked: boolean): void {
  useEffect(() => {
    let marked: HTMLElement | undefined;
    let offset: number | undefined;
    let isFollowing = isMarked;
    let followedMs = 0;
    const letGo = () => {
      isFollowing = false;
    };

    function look() {
      const isInPlace = marked?.isConnected && marked.getClientRects().length > 0;
      if (!isInPlace) mark(findTarget(targets));
      if (!isFollowing || !marked) return;
      followedMs += EVERY_MS;
      isFollowing = followedMs < FOLLOW_MS;
      const now = scrollY + marked.getBoundingClientRect().top;
      if (offset !== undefined && Math.abs(now - offset) <= SLACK) return;
      offset = now;
      bringIntoView(marked);
    }

    function mark(element: HTMLElement | undefined) {
      marked?.removeAttribute('data-coached');
      marked = element;
      if (isMarked) marked?.setAttribute('data-coached', '');
    }

    look();
    const timer = setInterval(look, EVERY_MS);
    for (const type of GESTURES) addEventListener(type, letGo, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const type of GESTURES) removeEventListener(type, letGo, true);
      mark(undefined);
    };
  }, [targets, isMarked]);
}

/** Scrolls to a target and focuses its control, once its section has loaded. Whether it was there already. */
export function goToTarget(targets: readonly Target[]): boolean {
  if (goThere(targets)) return true;
  let waitedMs = 0;
  const timer = setInterval(() => {
    waitedMs += EVERY_MS;
    if (waitedMs >= FOLLOW_MS || goThere(targets)) clearInterval(timer);
  }, EVERY_MS);
  return false;
}

function goThere(targets: readonly Target[]): boolean {
  const target = findTarget(targets);
  const control = target && controlOf(target);
  if (!target || control?.matches(':disabled')) return false;
  bringIntoView(target);
  control?.focus({ preventScroll: true });
  return true;
}

/**
 * Shows what is around a target, too, so that what it changes is seen: its panel from the start, if both fit.
 * Beside a lesson that covers nothing, it shows the page from its top, if the target is then seen with
 * `around` pixels below it.
 */
export function bringIntoView(target: HTMLElement, around = AROUND): void {
  const panel = target.closest<HTMLElement>('section');
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const covered = Number.parseFloat(scrollPaddingBottom) || 0;
  const room = innerHeight - covered;
  const { bottom: end, height } = target.getBoundingClientRect();
  if (covered === 0 && scrollY + end + around <= room) {
    scrollTo({ top: 0 });
    return;
  }
  const doesFit = panel !== null && end - panel.getBoundingClientRect().top < room - AROUND;
  if (doesFit) panel.scrollIntoView({ block: 'start' });
  else target.scrollIntoView({ block: height < room / 2 ? 'center' : 'start' });
}
