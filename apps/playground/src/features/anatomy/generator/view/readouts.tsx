import { TermText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useGenerator } from './use-generator.ts';
import './readouts.css';
import { generatorText } from '../../content.ts';

/** The measurements of the running generator. */
export function Readouts() {
  const { made, perSecond, inUnit, capacity } = useGenerator(state => state);
  const ratio = inUnit / capacity;
  return (
    <dl className="readouts">
      <Readout name={generatorText.made} value={grouped(made)} />
      <Readout name={generatorText.measuredRate} value={perSecondText(perSecond)} unit="/s" />
      <div className="readout readout-pool">
        <dt>
          <TermText text={generatorText.poolUsed} terms={['pool']} />
        </dt>
        <dd>
          <span className="mono">{grouped(inUnit)}</span>{' '}
          <span className="note">{generatorText.ofCapacity(grouped(capacity))}</span>
          <span className="pool-bar" aria-hidden="true">
            <span style={{ width: inUnit === 0 ? 0 : `max(1px, ${ratio * 100}%)` }} />
          </span>
        </dd>
      </div>
    </dl>
  );
}

/** What seldom happens to a generator. */
export function MoreReadouts() {
  const { tickTocks, waits } = useGenerator(state => state);
  return (
    <dl className="readouts">
      <Readout name={generatorText.tickTocks} value={grouped(tickTocks)} />
      <Readout name={generatorText.waits} value={grouped(waits)} />
    </dl>
  );
}

interface ReadoutProps {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
}

function Readout({ name, value, unit }: ReadoutProps) {
  return (
    <div className="readout">
      <dt>{name}</dt>
      <dd>
        <span className="mono">{value}</span>
        {unit && <span className="note"> {unit}</span>}
      </dd>
    </div>
  );
}

/** One decimal for low rates; none for high ones, where it would only flicker. */
function perSecondText(perSecond: number): string {
  return perSecond > 0 && perSecond < 100 ? perSecond.toFixed(1) : grouped(Math.round(perSecond));
}
