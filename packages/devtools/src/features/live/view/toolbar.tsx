import { Button, FieldMark, Segmented, useAnnounce } from '@sno-id/kit';
import { GREATEST, readInteger } from '@sno-id/kit/data';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { isSnowflake } from '../../../source/family.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { GeneratorSelect } from '../../../ui/generator-select.tsx';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { createLive } from '../model/live-state.ts';
import { ExportIdsMenu } from './export-ids-menu.tsx';
import { SearchField } from './search-field.tsx';

const TICKS = [
  { value: 'any', label: 'Any' },
  { value: '0', label: '0' },
  { value: '1', label: '1' },
] as const;

/** What is done with the list, and which IDs it shows. */
export function Toolbar() {
  const live = usePart(createLive);
  const { held, filter } = useStore(live);
  const generators = useRegistry(({ generators }) => generators);
  const announce = useAnnounce();
  const hasSnoFields = !makesSnowflakes(filter.key);

  function makesSnowflakes(key: GeneratorKey | undefined) {
    return generators.some(one => one.key === key && isSnowflake(one.description));
  }

  function chooseGenerator(key: GeneratorKey | undefined) {
    live.filter(makesSnowflakes(key) ? { key, meta: undefined, tick: undefined } : { key });
  }

  function toggle() {
    if (held) live.resume();
    else live.hold('paused');
    announce(held ? 'Resumed' : 'Paused. Counting continues.');
  }

  return (
    <div className="live-toolbar" role="toolbar" aria-label="Live">
      <Button className="live-pause" aria-pressed={held !== undefined} onClick={toggle}>
        {held ? 'Resume' : 'Pause'}
      </Button>
      <Button
        onClick={() => {
          live.clear();
          announce('List cleared. Counting continues.');
        }}
      >
        Clear list
      </Button>
      <ExportIdsMenu />
      <SearchField />
      <GeneratorSelect className="live-generator-filter" value={filter.key} onChange={chooseGenerator} />
      {hasSnoFields && <MetabyteFilter value={filter.meta} onChange={meta => live.filter({ meta })} />}
      {hasSnoFields && (
        <div className="live-filter">
          <FieldMark field="tick" />
          <span className="live-word" aria-hidden="true">
            Tick
          </span>
          <Segmented
            label="Tick"
            options={TICKS}
            value={filter.tick === undefined ? 'any' : `${filter.tick}`}
            onChange={tick => live.filter({ tick: tick === 'any' ? undefined : tick === '0' ? 0 : 1 })}
          />
        </div>
      )}
    </div>
  );
}

interface MetabyteFilterProps {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** Metabyte filter. Empty matches any value; invalid input is ignored. */
function MetabyteFilter({ value, onChange }: MetabyteFilterProps) {
  const [text, setText] = useState(value === undefined ? '' : `${value}`);
  const problemId = useId();
  const reading = text.trim() === '' ? undefined : readInteger(text, 0, GREATEST.meta);
  const problem = reading?.ok === false ? reading.problem : undefined;

  function change(next: string) {
    setText(next);
    const read = next.trim() === '' ? undefined : readInteger(next, 0, GREATEST.meta);
    if (!read) onChange(undefined);
    else if (read.ok) onChange(read.value);
  }

  return (
    <label className="live-filter">
      <FieldMark field="metabyte" />
      <span className="live-word">Metabyte</span>
      <input
        className="mono live-metabyte"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        placeholder="Any"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        title="0 to 255, or 0x00 to 0xff"
        onChange={({ target }) => change(target.value)}
      />
      <span id={problemId} className="note wrong live-problem" aria-live="polite">
        {problem}
      </span>
    </label>
  );
}
