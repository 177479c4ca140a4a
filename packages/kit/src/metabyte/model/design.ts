import type { Fields } from './draft.ts';

/** A draft with the drafts before it, and those that were taken back. */
export interface Design {
  readonly fields: Fields;
  /** The name of the field that is being edited. */
  readonly selected?: string | undefined;
  readonly past: readonly Fields[];
  readonly future: readonly Fields[];
}

/** How many drafts can be gone back to. */
export const UNDO_STEPS = 200;

export function startDesign(fields: Fields = []): Design {
  return { fields, selected: fields[0]?.name, past: [], future: [] };
}

/** Adds a step with other fields. The same fields add no step. */
export function edited(
  design: Design,
  fields: Fields,
  selected: string | undefined = design.selected,
): Design {
  if (isSame(design.fields, fields)) return select(design, selected);
  const past = [...design.past, design.fields].slice(-UNDO_STEPS);
  return { fields, selected: present(fields, selected), past, future: [] };
}

export function select(design: Design, selected: string | undefined): Design {
  return { ...design, selected: present(design.fields, selected) };
}

export function undo(design: Design): Design {
  const fields = design.past.at(-1);
  if (!fields) return design;
  const { past, future } = design;
  return {
    fields,
    selected: counterpart(design, fields),
    past: past.slice(0, -1),
    future: [design.fields, ...future],
  };
}

export function redo(design: Design): Design {
  const [fields, ...future] = design.future;
  if (!fields) return design;
  return { fields, selected: counterpart(design, fields), past: [...design.past, design.fields], future };
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

/** The order of an object's keys is nobody's business. */
function tuple({ name, kind, firstBit, width, choices }: Fields[number]) {
  return [name, kind, firstBit, width, choices];
}
