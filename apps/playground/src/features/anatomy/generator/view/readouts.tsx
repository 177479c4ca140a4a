import { grouped } from '@sno-id/kit/data';
import { useGenerator } from './use-generator.ts';
import './readouts.css';

/** What is measured while IDs are made. */
export function Readouts() {
  const { made, perSecond, inUnit, capacity, tickTocks, waits } = useGenerator(state => state);
  const ratio = inUnit / capacity;
  return (
    <dl className="readouts">
      <Readout name="Made" value={grouped(made)} />
      <Readout name="Measured rate" value={perSecondText(perSecond)} unit="/s" />
      <div className="readout readout-pool">
        <dt>Pool used in the last unit of 4 ms</dt>
        <dd>
          <span className="mono">{grouped(inUnit)}</span> <span className="note">of {grouped(capacity)}</span>
          <span className="pool-bar" aria-hidden="true">
            <span style={{ width: inUnit === 0 ? 0 : `max(1px, ${ratio * 100}%)` }} />
          </span>
        </dd>
      </div>
      <Readout name="Tick-tocks (clock back)" value={grouped(tickTocks)} />
      <Readout name="Waits (pool used up)" value={grouped(waits)} />
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

/** One decimal where it can be read, none where it only flickers. */
function perSecondText(perSecond: number): string {
  return perSecond > 0 && perSecond < 100 ? perSecond.toFixed(1) : grouped(Math.round(perSecond));
}
