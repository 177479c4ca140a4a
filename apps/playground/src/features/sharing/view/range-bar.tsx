import { grouped } from '@sno-id/kit/data';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { barText } from '../content.ts';
import { keyTarget, LAST, LEAST_POOL, type Member, type Part, percent } from '../model/layout.ts';
import { useCrew } from './use-crew.ts';

interface RangeBarProps {
  readonly member: Member;
  readonly isChosen: boolean;
  readonly focusNext: RefObject<string | undefined>;
  readonly onChoose: () => void;
  /** Requests a new number for a part. */
  readonly onMove: (part: Part, to: number) => void;
  readonly onMoveAcross: (by: 1 | -1) => void;
  /** Reports the partition that the bar is held over. */
  readonly onOver: (partition: number | undefined) => void;
  readonly onDrop: (partition: number) => void;
}

/** Dragged ends snap to multiples of this; keys and fields accept any number. */
const SNAP = 0x100;

/** The range of one generator: three sliders, for its two ends and the whole range. */
export function RangeBar(props: RangeBarProps) {
  const { member, isChosen, focusNext, onChoose, onMove, onMoveAcross, onOver, onDrop } = props;
  const { letter, kind, min, max, partition } = member;
  const phase = useCrew(({ members }) => members[letter]?.phase ?? 'off');
  const lane = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLSpanElement>(null);
  /** The start of the drag: the pointer, and the part's number. */
  const grip = useRef<{ readonly x: number; readonly from: number }>(undefined);

  useEffect(() => {
    if (focusNext.current !== letter) return;
    focusNext.current = undefined;
    body.current?.focus();
  }, [focusNext, letter]);

  function handlersOf(part: Part) {
    return {
      onFocus: onChoose,
      onKeyDown(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const to = keyTarget(event.key, event.shiftKey, member, part);
        const across = part === 'both' ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
        if (to === undefined && across === undefined) return;
        event.preventDefault();
        if (to !== undefined) onMove(part, to);
        if (across !== undefined) onMoveAcross(across);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.preventDefault();
        capture(event);
        event.currentTarget.focus();
        grip.current = { x: event.clientX, from: part === 'max' ? max + 1 : min };
      },
      onPointerMove(event: PointerEvent) {
        if (!grip.current || !lane.current) return;
        const { x, from } = grip.current;
        const passed = ((event.clientX - x) / lane.current.clientWidth) * (LAST + 1);
        const snapped = Math.round((from + passed) / SNAP) * SNAP;
        onMove(part, part === 'max' ? snapped - 1 : snapped);
        if (part === 'both') onOver(partitionAt(event));
      },
      onPointerUp(event: PointerEvent) {
        if (!grip.current) return;
        grip.current = undefined;
        onOver(undefined);
        const over = part === 'both' ? partitionAt(event) : undefined;
        if (over !== undefined) onDrop(over);
      },
      onPointerCancel() {
        grip.current = undefined;
        onOver(undefined);
      },
    };
  }

  return (
    <div className="sharing-lane" ref={lane} data-chosen={isChosen || undefined} data-phase={phase}>
      <div
        className="sharing-bar"
        data-field="sequence"
        style={{ left: `min(${percent(min)}, 100% - 1.5rem)`, width: percent(max - min + 1) }}
      >
        <span
          role="slider"
          tabIndex={0}
          {...handlersOf('min')}
          className="sharing-end sharing-end-min"
          aria-label={barText.first(letter)}
          aria-valuemin={0}
          aria-valuenow={min}
          aria-valuemax={max - LEAST_POOL + 1}
          aria-valuetext={grouped(min)}
        />
        <span
          role="slider"
          tabIndex={0}
          {...handlersOf('both')}
          ref={body}
          className="sharing-body"
          aria-label={barText.range(letter)}
          aria-valuemin={0}
          aria-valuenow={min}
          aria-valuemax={LAST - (max - min)}
          aria-valuetext={barText.value(kind, letter, partition, grouped(min), grouped(max))}
        >
          <span className="sharing-letter">{letter}</span>
        </span>
        <span
          role="slider"
          tabIndex={0}
          {...handlersOf('max')}
          className="sharing-end sharing-end-max"
          aria-label={barText.last(letter)}
          aria-valuenow={max}
          aria-valuemin={min + LEAST_POOL - 1}
          aria-valuemax={LAST}
          aria-valuetext={grouped(max)}
        />
      </div>
    </div>
  );
}

/** Captures the pointer for the element. Fails for a pointer that is already up or synthetic. */
function capture({ currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
  try {
    currentTarget.setPointerCapture(pointerId);
  } catch {
    // the element receives the events of what passes over it
  }
}

/** The partition of the row under the pointer. */
function partitionAt({ clientX, clientY }: PointerEvent): number | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest('[data-partition]');
  const partition = row?.getAttribute('data-partition');
  return partition == null ? undefined : Number(partition);
}
