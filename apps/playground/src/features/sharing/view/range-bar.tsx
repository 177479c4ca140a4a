import { grouped } from '@sno-id/kit/data';
import { mapText } from '../content.ts';
import { LAST, LEAST_POOL, percent } from '../model/layout.ts';
import { useCrew } from './use-crew.ts';
import { type RangeDragOptions, useRangeDrag } from './use-range-drag.ts';

interface RangeBarProps extends RangeDragOptions {
  readonly isChosen: boolean;
}

/** The range of one generator: three sliders, for its two ends and the whole range. */
export function RangeBar(props: RangeBarProps) {
  const { member, isChosen } = props;
  const { letter, min, max, partition } = member;
  const isRunning = useCrew(state => state.isRunning);
  const { made = 0, latest } = useCrew(({ members }) => members[letter]) ?? {};
  const { lane, handlersOf } = useRangeDrag(props);

  return (
    <div
      className="sharing-lane"
      ref={lane}
      data-chosen={isChosen || undefined}
      data-running={isRunning || undefined}
    >
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
          aria-label={mapText.first({ letter })}
          aria-valuemin={0}
          aria-valuenow={min}
          aria-valuemax={max - LEAST_POOL + 1}
          aria-valuetext={grouped(min)}
        />
        <span
          role="slider"
          tabIndex={0}
          {...handlersOf('both')}
          className="sharing-body"
          aria-label={mapText.range({ letter })}
          aria-valuemin={0}
          aria-valuenow={min}
          aria-valuemax={LAST - (max - min)}
          aria-valuetext={mapText.rangeValue({ letter, partition, min: grouped(min), max: grouped(max) })}
        >
          <span className="sharing-letter">{letter}</span>
        </span>
        <span
          role="slider"
          tabIndex={0}
          {...handlersOf('max')}
          className="sharing-end sharing-end-max"
          aria-label={mapText.last({ letter })}
          aria-valuenow={max}
          aria-valuemin={min + LEAST_POOL - 1}
          aria-valuemax={LAST}
          aria-valuetext={grouped(max)}
        />
      </div>
      {latest !== undefined && (
        <span
          className="sharing-latest"
          data-beat={made % 2}
          style={{ transform: `translateX(${percent(latest)})` }}
        />
      )}
    </div>
  );
}
