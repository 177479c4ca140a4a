import { usePointerDrag } from '@sno-id/kit';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { PanelPosition } from '../core/options.ts';
import { useChoices, useOptions, usePanel } from '../ui/panel-context.ts';
import { boundsIn, type Size, sideIn, sizeAt, sizeByKey, sizeIn } from './dock-size.ts';
import { PAGE_PADDING } from './page-padding.ts';

interface DockProps {
  /** In a separate window, which it fills. */
  readonly isOff: boolean;
  readonly children: ReactNode;
}

/** A frame at one side of the page, with an edge that resizes it. */
export function Dock({ isOff, children }: DockProps) {
  const { settings } = usePanel();
  const page = usePageSize();
  const given = useOptions(({ position }) => position);
  const chosen = useChoices(({ position }) => position);
  const side = sideIn(page, chosen ?? given ?? 'bottom');
  const extent = side === 'bottom' ? 'height' : 'width';
  const chosenSize = useChoices(choices => choices[extent]);
  const keep = (size: number) => settings.choose({ [extent]: size });
  const { held: dragged, start } = usePointerDrag<number>({
    onMove: (_, { clientX, clientY }) => sizeAt(page, side, clientX, clientY),
    onDrop: keep,
    onCancel: keep,
  });
  const size = dragged ?? sizeIn(page, side, chosenSize);
  const { min, max } = boundsIn(page, side);
  usePadding(isOff ? undefined : side, size);

  function onKeyDown(event: KeyboardEvent) {
    const next = sizeByKey(page, side, size, event.key);
    if (next === undefined) return;
    event.preventDefault();
    keep(next);
  }

  return (
    <aside
      className="frame"
      aria-label="sno devtools"
      data-side={isOff ? 'none' : side}
      style={isOff ? {} : { [extent]: size }}
    >
      {!isOff && (
        // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is no <hr>
        <div
          className="dock-edge"
          role="separator"
          tabIndex={0}
          aria-label="Panel size"
          aria-orientation={side === 'bottom' ? 'horizontal' : 'vertical'}
          aria-valuenow={size}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={`${size} pixels`}
          data-dragged={dragged !== undefined}
          onPointerDown={event => start(event, size, event.currentTarget)}
          onKeyDown={onKeyDown}
        />
      )}
      {children}
    </aside>
  );
}

/** Keeps the end of the page at a side, where the panel covers `size` pixels, from being covered. */
function usePadding(side: PanelPosition | undefined, size: number): void {
  const [key] = useState(() => ({}));
  useLayoutEffect(() => PAGE_PADDING.put(key, side, size), [key, side, size]);
  useLayoutEffect(() => () => PAGE_PADDING.put(key, undefined, 0), [key]);
}

function usePageSize(): Size {
  const width = useSyncExternalStore(onResize, () => innerWidth);
  const height = useSyncExternalStore(onResize, () => innerHeight);
  return { width, height };
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
