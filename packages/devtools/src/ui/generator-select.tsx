import { useState } from 'react';
import { fullNameOf } from '../ids/maker.ts';
import type { GeneratorKey } from '../source/source.ts';
import { useRegistry } from './panel-context.ts';

/** More generators than these are listed when somebody is about to choose one. */
const OPTIONS_AT_ONCE = 50;

interface GeneratorSelectProps {
  readonly className?: string;
  /** The chosen generator; undefined for all of them. */
  readonly value: GeneratorKey | undefined;
  readonly onChange: (key: GeneratorKey | undefined) => void;
}

/** Chooses one generator, or all of them. One that has gone stays chosen. */
export function GeneratorSelect({ className, value, onChange }: GeneratorSelectProps) {
  const generators = useRegistry(({ generators }) => generators);
  const [isNear, setNear] = useState(false);
  // Hundreds of options take longer to draw than the rest of a view.
  const isAll = isNear || generators.length <= OPTIONS_AT_ONCE;
  const isGone = value !== undefined && !generators.some(({ key }) => key === value);
  return (
    <select
      className={className}
      aria-label="Generator"
      value={value ?? ''}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onChange={event => onChange(event.target.value || undefined)}
    >
      <option value="">All generators</option>
      {(isAll ? generators : generators.filter(({ key }) => key === value)).map(({ key, name, context }) => (
        <option key={key} value={key}>
          {fullNameOf(name, context)}
        </option>
      ))}
      {isGone && <option value={value}>{value} (gone)</option>}
    </select>
  );
}
