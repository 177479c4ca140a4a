import { useId } from 'react';
import { movedValue, POSITIONS, sliderPosition } from '../model/slider-scale.ts';

interface OddsSliderProps {
  readonly label: string;
  readonly value: number;
  readonly bounds: readonly [min: number, max: number];
  readonly isWhole?: boolean;
  /** The value as text. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

/** A logarithmic slider. */
export function OddsSlider({ label, value, bounds, isWhole = false, text, onChange }: OddsSliderProps) {
  const id = useId();
  return (
    <div className="odds-slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="mono">
        {text}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={POSITIONS}
        value={sliderPosition(value, bounds)}
        aria-valuetext={text}
        onChange={event => onChange(movedValue(value, Number(event.target.value), bounds, isWhole))}
      />
    </div>
  );
}
