import { useMemo } from 'react';
import { Panel } from '../../components/panel.tsx';
import { useWorkbench } from '../../lib/workbench.ts';
import './anatomy.css';
import { Bytes, Characters } from './cells.tsx';
import { FieldTable } from './field-table.tsx';
import { Forms } from './forms.tsx';
import { IdInput } from './id-input.tsx';
import { bytesOf, charactersOf, fieldsOf, formsOf } from './parts.ts';
import { useMarks } from './use-marks.ts';

/** One ID taken apart: its characters, its bits, its fields, and all its forms. */
export function Anatomy() {
  const id = useWorkbench(state => state.chosen);
  const isStale = useWorkbench(state => !state.reading.ok);
  const marks = useMarks();
  const parts = useMemo(
    () => ({ characters: charactersOf(id), bytes: bytesOf(id), fields: fieldsOf(id), forms: formsOf(id) }),
    [id],
  );

  return (
    <Panel title="Anatomy" className="anatomy">
      <IdInput />
      <div className="anatomy-parts" data-stale={isStale} {...marks.pointerHandlers}>
        <Characters cells={parts.characters} marked={marks.marked} />
        <Bytes cells={parts.bytes} marked={marks.marked} />
        <FieldTable fields={parts.fields} id={id} marks={marks} />
        <Forms forms={parts.forms} />
      </div>
    </Panel>
  );
}
