import { NumberField } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useId } from 'react';
import { MAX_RATE, MIN_RATE } from '../../../../lib/bench.ts';
import { useGenerator } from './use-generator.ts';
import './rate-field.css';
import { generatorText } from '../../content.ts';
import { MAX_POSITION, positionOf, rateAt, spacingText } from '../model/rate-scale.ts';

/** The rate in IDs a second: a logarithmic slider, and the number itself. */
export function RateField() {
  const rate = useGenerator(state => state.rate);
  const setRate = useGenerator(state => state.setRate);
  const sliderId = useId();
  const perSecond = generatorText.perSecond(grouped(rate));

  return (
    <div className="rate-field">
      <div className="rate-slider">
        <label htmlFor={sliderId}>{generatorText.rate}</label>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={MAX_POSITION}
          value={positionOf(rate)}
          aria-valuetext={perSecond}
          onChange={event => setRate(rateAt(Number(event.target.value)))}
        />
        <p className="note rate-scale" aria-hidden="true">
          {['1', '10', '100', '1k', '10k', '100k'].map(mark => (
            <span key={mark}>{mark}</span>
          ))}
        </p>
      </div>
      <NumberField
        label={generatorText.rateNumber}
        value={rate}
        min={MIN_RATE}
        max={MAX_RATE}
        note={spacingText(rate)}
        onChange={setRate}
      />
    </div>
  );
}
