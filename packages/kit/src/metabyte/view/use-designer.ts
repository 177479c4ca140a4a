import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAnnounce } from '../../controls/announcer.tsx';
import { type Design, edited, select, stepped } from '../model/design.ts';
import { bitsText, type Edit, type Fields, fieldNamed, removeField } from '../model/draft.ts';

export interface DesignerOptions {
  /** The draft and its history: `startDesign(meta.fields)` to begin with. */
  readonly design: Design;
  readonly onDesign: (design: Design) => void;
  readonly byte: number;
  readonly onByte: (byte: number) => void;
  readonly consequenceOf?: (fields: Fields) => string | undefined;
}

/** What the designer does: it changes the draft, undoes and redoes, and announces the result. */
export function useDesigner({ design, onDesign, byte, onByte, consequenceOf }: DesignerOptions) {
  const [problem, setProblem] = useState<string>();
  const [focus, setFocus] = useState<{ readonly bit: number }>();
  const announce = useAnnounce();
  const nameInput = useRef<HTMLInputElement>(null);
  const { fields } = design;
  /**
   * The design with the changes of the current event: leaving an input applies it, and may be the start of a
   * drag.
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

  function step(way: 'undo' | 'redo', isInLane = false) {
    const next = stepped(design, way);
    // The focused field may be gone, or may have moved.
    const field = next.fields.find(({ name }) => name === next.selected);
    if (isInLane && next !== design) setFocus({ bit: field?.firstBit ?? 0 });
    if (next === design) announce(`Nothing to ${way}`);
    else show(next, `${way === 'undo' ? 'Undone' : 'Redone'}: ${summaryOf(next.fields)}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isUndo = event.key.toLowerCase() === 'z';
    const isRedo = event.key.toLowerCase() === 'y' || (isUndo && event.shiftKey);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo)) return;
    // What is typed and not applied yet is undone by the browser.
    if (event.target instanceof Element && event.target.matches('[data-pending]')) return;
    event.preventDefault();
    step(isRedo ? 'redo' : 'undo', event.target instanceof Element && event.target.matches('.meta-lane *'));
  }

  return {
    design,
    fields,
    byte,
    onByte,
    nameInput,
    problem,
    /** The bit to focus. A new object focuses again. */
    focus,
    apply,
    refuse,
    replace,
    remove,
    step,
    onKeyDown,
    select: (name: string | undefined) =>
      name !== latest.current.selected && hand(select(latest.current, name)),
  };
}

/** The fields with their bits, or one of them. */
export function summaryOf(fields: Fields, name?: string): string {
  const some = fields.some(field => field.name === name)
    ? fields.filter(field => field.name === name)
    : fields;
  return some.map(field => `${field.name}, ${bitsText(field)}`).join('; ') || 'no fields';
}
