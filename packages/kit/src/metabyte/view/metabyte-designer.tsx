import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../controls/announcer.tsx';
import { Button } from '../../controls/button.tsx';
import { Empty } from '../../controls/empty.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { useStyles } from '../../theme/use-styles.ts';
import { type Design, edited, redo, select, undo } from '../model/design.ts';
import { bitsText, type Edit, type Fields, fieldNamed, removeField } from '../model/draft.ts';
import { PRESETS } from '../model/presets.ts';
import { BitLane } from './bit-lane.tsx';
import { ByteReading } from './byte-reading.tsx';
import { designerText } from './content.ts';
import { FieldInspector } from './field-inspector.tsx';
import css from './metabyte-designer.css?inline';
import { SchemaCode } from './schema-code.tsx';
import { SchemaImport } from './schema-import.tsx';

export interface MetabyteDesignerProps {
  /** The draft and its history: `startDesign(meta.fields)` to begin with. */
  readonly design: Design;
  readonly onDesign: (design: Design) => void;
  /** The test byte, 0 to 255. */
  readonly byte: number;
  readonly onByte: (byte: number) => void;
  /** What the exported constant is called, until somebody calls it otherwise. */
  readonly constant?: string;
  /** What a change brings about, to be said after it; nothing if it is undefined. */
  readonly consequenceOf?: (fields: Fields) => string | undefined;
}

/**
 * Designs a schema of the metabyte, and reads a byte by it. Keeps nothing itself: its user has the draft and
 * the byte.
 */
export function MetabyteDesigner(props: MetabyteDesignerProps) {
  useStyles(css);
  const { design, onDesign, byte, onByte, constant = 'meta', consequenceOf } = props;
  const [preset, setPreset] = useState(0);
  const [isImporting, setIsImporting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [focus, setFocus] = useState<{ readonly bit: number }>();
  const importButton = useRef<HTMLSpanElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  const { fields, selected } = design;
  /**
   * The design with what the present event has made of it: leaving an input applies it, and may be the start
   * of a drag.
   */
  const latest = useRef(design);
  useLayoutEffect(() => {
    latest.current = design;
  });

  function hand(next: Design) {
    latest.current = next;
    onDesign(next);
  }

  function show(next: Design, said: string) {
    setProblem(undefined);
    hand(next);
    announce([said, consequenceOf?.(next.fields)].filter(text => text !== undefined).join('. '));
  }

  function apply(edit: Edit, said: string, name = latest.current.selected) {
    if (edit.ok) show(edited(latest.current, edit.value, name), said);
    else refuse(edit.problem);
  }

  function refuse(problem: string) {
    setProblem(problem);
    announce(problem);
  }

  function replace(fields: Fields, said: string) {
    show(edited(design, fields, fields[0]?.name), said);
  }

  function remove(name: string) {
    const bit = fieldNamed(fields, name).firstBit;
    show(edited(design, removeField(fields, name)), `${name} deleted`);
    setFocus({ bit });
  }

  function closeImport() {
    setIsImporting(false);
    importButton.current?.querySelector('button')?.focus();
  }

  function step(to: typeof undo, isInLane = false) {
    const next = to(design);
    // What had the focus may be gone, or has moved.
    const field = next.fields.find(({ name }) => name === next.selected);
    if (isInLane && next !== design) setFocus({ bit: field?.firstBit ?? 0 });
    if (next === design) announce(to === undo ? 'Nothing to undo' : 'Nothing to redo');
    else show(next, `${to === undo ? 'Undone' : 'Redone'}: ${summaryOf(next.fields)}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isUndo = event.key.toLowerCase() === 'z';
    const isRedo = event.key.toLowerCase() === 'y' || (isUndo && event.shiftKey);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo)) return;
    // What is typed and not applied yet is undone by the browser.
    if (event.target instanceof Element && event.target.matches('[data-pending]')) return;
    event.preventDefault();
    step(isRedo ? redo : undo, event.target instanceof Element && event.target.matches('.meta-lane *'));
  }

  const chosen = PRESETS[preset];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the keys of what is in it
    <div className="meta-designer" onKeyDown={onKeyDown}>
      <div className="meta-layout">
        <div className="meta-work">
          <fieldset className="meta-tools" aria-label="Schema">
            <IconButton
              label="Undo"
              path="M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 7H7"
              aria-disabled={design.past.length === 0}
              onClick={() => step(undo)}
            />
            <IconButton
              label="Redo"
              path="m10 3 3 3-3 3m3-3H7a4 4 0 0 0 0 7h2"
              aria-disabled={design.future.length === 0}
              onClick={() => step(redo)}
            />
            <span className="meta-preset">
              <select
                aria-label="Preset"
                value={preset}
                onChange={({ target }) => setPreset(Number(target.value))}
              >
                {PRESETS.map(({ title }, i) => (
                  <option key={title} value={i}>
                    {title}
                  </option>
                ))}
              </select>
              <Button
                title={chosen?.use}
                onClick={() => chosen && replace(chosen.fields(), `${chosen.title}. ${chosen.use}`)}
              >
                Use preset
              </Button>
            </span>
            <span ref={importButton}>
              <Button aria-expanded={isImporting} onClick={() => setIsImporting(!isImporting)}>
                Import JSON
              </Button>
            </span>
            <Button aria-disabled={fields.length === 0} onClick={() => replace([], 'All fields deleted')}>
              Clear
            </Button>
          </fieldset>
          {isImporting && (
            <SchemaImport
              onCancel={closeImport}
              onFields={fields => {
                closeImport();
                replace(fields, `Imported: ${summaryOf(fields)}`);
              }}
            />
          )}
          <BitLane
            fields={fields}
            selected={selected}
            byte={byte}
            focus={focus}
            onSelect={name => name !== latest.current.selected && hand(select(latest.current, name))}
            onFields={(next, name) => apply({ ok: true, value: next }, summaryOf(next, name), name)}
            onByte={onByte}
            onRefused={refuse}
            onEdit={() => {
              nameInput.current?.focus();
              nameInput.current?.select();
            }}
          />
          <p className="note wrong meta-problem">{problem}</p>
          <ByteReading fields={fields} byte={byte} onByte={onByte} />
        </div>
        <div className="meta-side">
          {selected === undefined ? (
            <Empty title={fields.length === 0 ? 'No field yet.' : 'No field is selected.'}>
              {fields.length === 0 ? designerText.empty : designerText.unselected}
            </Empty>
          ) : (
            <FieldInspector
              fields={fields}
              name={selected}
              nameInput={nameInput}
              onEdit={apply}
              onRemove={remove}
            />
          )}
        </div>
        <SchemaCode fields={fields} constant={constant} />
      </div>
    </div>
  );
}

function summaryOf(fields: Fields, name?: string): string {
  const some = fields.some(field => field.name === name)
    ? fields.filter(field => field.name === name)
    : fields;
  return some.map(field => `${field.name}, ${bitsText(field)}`).join('; ') || 'no fields';
}
