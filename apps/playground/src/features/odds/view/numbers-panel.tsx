import { grouped } from '@sno-id/kit/data';
import { Panel } from '../../../components/panel.tsx';
import { numbersText } from '../content.ts';
import { BOUNDS, type OddsState } from '../model/odds-codec.ts';
import { OddsSlider } from './odds-slider.tsx';
import { ExpectedTable } from './odds-tables.tsx';

interface NumbersPanelProps {
  readonly state: OddsState;
  readonly onChange: (change: Partial<OddsState>) => void;
}

/** The numbers to choose, and what they lead to. */
export function NumbersPanel({ state, onChange }: NumbersPanelProps) {
  const { generators, rate, hours } = state;
  return (
    <Panel title={numbersText.title} className="odds-numbers">
      <div className="odds-sliders">
        <OddsSlider
          label={numbersText.generators}
          value={generators}
          bounds={BOUNDS.generators}
          isWhole
          text={grouped(generators)}
          onChange={generators => onChange({ generators })}
        />
        <OddsSlider
          label={numbersText.rate}
          value={rate}
          bounds={BOUNDS.rate}
          text={numbersText.perSecond(grouped(rate))}
          onChange={rate => onChange({ rate })}
        />
        <OddsSlider
          label={numbersText.period}
          value={hours}
          bounds={BOUNDS.hours}
          isWhole
          text={hours === 1 ? '1 hour' : numbersText.hours(grouped(hours))}
          onChange={hours => onChange({ hours })}
        />
      </div>
      <ExpectedTable {...state} />
      <p className="note">{numbersText.note}</p>
    </Panel>
  );
}
