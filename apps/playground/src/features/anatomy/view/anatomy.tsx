import { byteCells, characterCells, fieldTexts, ID_BITS } from '@sno-id/kit/data';
import { toFields } from '@sno-id/sdk';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { Disclosure } from '../../../components/disclosure.tsx';
import { FieldLine } from '../../../components/field-line.tsx';
import '../../../components/panel.css';
import { report } from '../../../lib/facts.ts';
import { knownBitsOf, workbench } from '../../../lib/workbench.ts';
import { formTexts } from '../model/form-texts.ts';
import './anatomy.css';
import { anatomyText, inputText } from '../content.ts';
import { BitGrid } from './bit-grid.tsx';
import { Characters } from './characters.tsx';
import { FieldTable } from './field-table.tsx';
import { ForeignId } from './foreign-id.tsx';
import { Forms } from './forms.tsx';
import { GrantNote } from './grant-note.tsx';
import { IdInput } from './id-input.tsx';
import { QuickEdits } from './quick-edits.tsx';
import { useMarks } from './use-marks.ts';

/** One ID with its characters, bits, fields and forms. Each can be edited, and the others follow. */
export function Anatomy() {
  const id = useStore(workbench, state => state.chosen);
  const choose = useStore(workbench, state => state.choose);
  /** Something else was typed: the last ID is shown to those who ask for it. */
  const isLast = useStore(workbench, ({ reading, input }) => !reading.ok && input.trim() !== '');
  /** The bits after the beginning of an ID, which are shown as 0. */
  const knownBits = useStore(workbench, knownBitsOf);
  const missing = knownBits === undefined ? undefined : { from: knownBits, to: ID_BITS };
  const marks = useMarks();
  const parts = useMemo(
    () => ({
      characters: characterCells(id),
      bytes: byteCells(id),
      fields: fieldTexts(toFields(id)),
      forms: formTexts(id),
    }),
    [id],
  );
  const shown = (
    <div className="anatomy-parts" {...marks.pointerHandlers}>
      <div className="anatomy-sight">
        <Characters cells={parts.characters} marked={marks.marked} missing={missing} />
        <div className="anatomy-glance" aria-hidden="true">
          <FieldLine id={id} />
        </div>
      </div>
      <BitGrid id={id} cells={parts.bytes} marks={marks} onEdit={choose} />
      <FieldTable fields={parts.fields} id={id} marks={marks} missing={missing} onEdit={choose} />
      {!missing && <Forms forms={parts.forms} onEdit={choose} />}
      {!missing && <GrantNote id={id} />}
    </div>
  );

  useEffect(() => report({ anatomyId: id }), [id]);

  return (
    <section className="panel anatomy" aria-label={anatomyText.title}>
      <IdInput>
        <QuickEdits id={id} onEdit={choose} />
      </IdInput>
      <Foreign />
      {isLast ? <Disclosure title={inputText.lastId({ chosen: id })}>{shown}</Disclosure> : shown}
    </section>
  );
}

/** What was typed or pasted, if it is an ID of another format. */
function Foreign() {
  const input = useStore(workbench, state => state.input);
  const reading = useStore(workbench, state => state.reading);
  if (reading.ok || reading.problem !== 'foreign') return null;
  return <ForeignId key={input} text={input} candidates={reading.candidates} />;
}
