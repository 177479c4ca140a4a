import { grouped } from '@sno-id/kit/data';
import { useId } from 'react';
import { useGenerator } from './use-generator.ts';
import './rate-field.css';
import { generatorText } from '../../content.ts';
import { MAX_POSITION, positionOf, rateAt } from '../model/rate-scale.ts';

/** The rate in IDs a second, as a logarithmic slider. */
export function RateField() {
  const rate = useGenerator(state => state.rate);
  const setRate = useGenerator(state => state.setRate);
  const sliderId = useId();
  const perSecond = generatorText.perSecond(grouped(rate));

  return (
    <div className="rate-field">
      <label htmlFor={sliderId}>{generatorText.rate}</label>
      <output htmlFor={sliderId}>{perSecond}</output>
      <input
        id={sliderId}
        type="range"
        min={0}
        max={MAX_POSITION}
        value={positionOf(rate)}
        aria-valuetext={perSecond}
        onChange={event => setRate(rateAt(Number(event.target.value)))}
      />
    </div>
  );
}
