import { Button, useStyles } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isSnowflake } from '../../../source/family.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { GeneratorSelect } from '../../../ui/generator-select.tsx';
import { usePanel, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { useReading } from '../../../ui/use-redraw.ts';
import { ENTRY_TYPES, type EntryType } from '../model/clock-entry.ts';
import { createClockHistory } from '../model/clock-history.ts';
import { createClockPlace } from '../model/clock-place.ts';
import { TYPE_NAMES } from '../model/explain.ts';
import css from './clock.css?inline';
import { ClockLab } from './clock-lab.tsx';
import { EventShape } from './event-shape.tsx';
import { EventsSection } from './events-section.tsx';

export function ClockView() {
  useStyles(css);
  useReading();
  const { wallMs, isReplay } = usePanel();
  const history = usePart(createClockHistory);
  const place = usePart(createClockPlace);
  const key = useStore(place, ({ key }) => key);
  const [types, setTypes] = useState<ReadonlySet<EntryType>>(new Set(ENTRY_TYPES));
  const filter = useMemo(() => ({ key, types }), [key, types]);

  return (
    <div className="clock">
      <div className="clock-bar">
        <GeneratorSelect
          className="clock-select"
          value={key}
          onChange={key => place.setState({ key, atMs: undefined })}
        />
        <TypeFilter generator={key} types={types} onChange={setTypes} />
        <Button look="quiet" onClick={() => history.clear()}>
          Clear events
        </Button>
      </div>
      <div className="clock-main">
        <EventsSection filter={filter} nowMs={wallMs()} />
        {!isReplay && <ClockLab />}
      </div>
    </div>
  );
}

interface TypeFilterProps {
  readonly generator: GeneratorKey | undefined;
  readonly types: ReadonlySet<EntryType>;
  readonly onChange: (types: ReadonlySet<EntryType>) => void;
}

function TypeFilter({ generator, types, onChange }: TypeFilterProps) {
  const history = usePart(createClockHistory);
  const countOf = (type: EntryType) => history.count(type, generator);
  const generators = useRegistry(({ generators }) => generators);
  const hasSnowflakes = generators.some(({ description }) => isSnowflake(description));
  const shown = ENTRY_TYPES.filter(type => type !== 'timeline' || hasSnowflakes || countOf(type) > 0);

  function toggle(type: EntryType) {
    const next = new Set(types);
    if (!next.delete(type)) next.add(type);
    onChange(next);
  }

  return (
    <fieldset className="clock-types" aria-label="Event types">
      {shown.map(type => (
        <button key={type} type="button" aria-pressed={types.has(type)} onClick={() => toggle(type)}>
          <EventShape type={type} />
          {TYPE_NAMES[type]}
          <span className="clock-count mono">{grouped(countOf(type))}</span>
        </button>
      ))}
    </fieldset>
  );
}
