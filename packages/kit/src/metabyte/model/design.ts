import { type History, NO_HISTORY, noted, undone } from '../../history/history.ts';
import type { Fields } from './draft.ts';

/** A draft with the drafts before it, and those that were taken back. */
export interface Design extends History<Fields> {
  readonly fields: Fields;
  readonly selected?: string | undefined;
}

export function startDesign(fields: Fields = []): Design {
  return { fields, selected: fields[0]?.name, ...NO_HISTORY };
}

/** Adds a step with other fields. The same fields add no step. */
export function edited(
  design: Design,
  fields: Fields,
  selected: string | undefined = design.selected,
): Design {
  if (isSame(design.fields, fields)) return select(design, selected);
  return { fields, selected: present(fields, selected), ...noted(design, design.fields) };
}

export function select(design: Design, selected: string | undefined): Design {
  return { ...design, selected: present(design.fields, selected) };
}

/** The design after undoing or redoing a step; the same one if there is no such step. */
export function stepped(design: Design, way: 'undo' | 'redo'): Design {
  const next = undone(design, design.fields, way);
  if (!next) return design;
  return { fields: next.now, selected: counterpart(design, next.now), ...next.history };
}

export function isSame(a: Fields, b: Fields): boolean {
  return a === b || JSON.stringify(a.map(tuple)) === JSON.stringify(b.map(tuple));
}

/** The name of the selected field in another draft, in which it may be called otherwise. */
function counterpart({ fields, selected }: Design, others: Fields): string | undefined {
  if (present(others, selected) !== undefined) return selected;
  const firstBit = fields.find(({ name }) => name === selected)?.firstBit;
  const field = others.find(other => other.firstBit === firstBit);
  return (field ?? others.find(({ name }) => !fields.some(field => field.name === name)))?.name;
}

function present(fields: Fields, name: string | undefined): string | undefined {
  return fields.some(field => field.name === name) ? name : undefined;
}

/** Ignores the order of an object's keys. */
function tuple({ name, kind, firstBit, width, choices }: Fields[number]) {
  return [name, kind, firstBit, width, choices];
}
