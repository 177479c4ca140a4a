import { usePointerDrag } from '@sno-id/kit';
import type { KeyboardEvent } from 'react';
import { pictureScale } from './figure.tsx';

export interface HandleProps {
  readonly label: string;
  readonly orientation: 'vertical' | 'horizontal';
  /** The place of its middle in the picture. */
  readonly x: number;
  readonly y: number;
  /** Whole numbers, both inclusive. More is up, or to the right. */
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly text: string;
  /** How far the value moves the handle, in pixels for each one. */
  readonly scale: number;
  /** Whether it invites: as long as nobody has dragged it. */
  readonly isNew: boolean;
  readonly onChange: (value: number) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 5,
  PageDown: -5,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Preact, which draws embedded figures, does not rename `tabIndex` within an SVG. And a finger on a group of
 * an SVG scrolls the page, whatever its `touch-action` is.
 */
function draggable(element: SVGGElement | null) {
  element?.setAttribute('tabindex', '0');
  element?.addEventListener('touchstart', event => event.preventDefault(), { passive: false });
}

/** A part of a picture that is dragged: a slider for those who cannot. */
export function Handle(props: HandleProps) {
  const { label, orientation, x, y, min, max, value, text, scale, isNew, onChange } = props;
  const isVertical = orientation === 'vertical';
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Math.round(next))));
  const at = (event: Pick<MouseEvent, 'clientX' | 'clientY'>) =>
    isVertical ? -event.clientY : event.clientX;
  const drag = usePointerDrag<{ readonly from: number; readonly value: number; readonly zoom: number }>({
    onMove({ from, value, zoom }, event) {
      set(value + (at(event) - from) / scale / zoom);
      return undefined;
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(value + step);
  }

  return (
    <g
      className="figure-handle"
      role="slider"
      tabIndex={0}
      ref={draggable}
      transform={`translate(${x} ${y})`}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={event => drag.start(event, { from: at(event), value, zoom: pictureScale() })}
    >
      {isNew && <circle className="figure-halo" r="14" />}
      <circle className="figure-reach" r="26" />
      <circle className="figure-grip" r="15" />
      <path
        className="figure-arrows"
        d="M-4-2L0-6L4-2M-4 2L0 6L4 2"
        transform={isVertical ? undefined : 'rotate(90)'}
      />
    </g>
  );
}
