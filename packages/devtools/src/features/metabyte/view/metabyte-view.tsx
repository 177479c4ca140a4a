import { Button, MetabyteDesigner, useStyles } from '@sno-id/kit';
import {
  changesBetween,
  countChanged,
  type Design,
  edited,
  type Fields,
  isSame,
  META_VALUES,
  startDesign,
} from '@sno-id/kit/data';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useOptions, usePart } from '../../../ui/panel-context.ts';
import { createMetaDrafts } from '../model/meta-drafts.ts';
import { subjectsOf } from '../model/subject.ts';
import css from './metabyte.css?inline';

/** What the app declares. One object, so that what is made of it is made once. */
const NOTHING: Fields = [];

/** A schema of the app, or a new one, to change and try. */
export function MetabyteView() {
  useStyles(css);
  const meta = useOptions(({ meta }) => meta);
  const drafts = usePart(createMetaDrafts);
  const { subject: id, byte, designs } = useStore(drafts);

  const subjects = useMemo(() => subjectsOf(meta), [meta]);
  const subject = subjects.find(subject => subject.id === id) ?? subjects[0]!;
  const declared = subject.declared ?? NOTHING;
  const untouched = useMemo(() => startDesign(declared), [declared]);
  const design = designs[subject.id] ?? untouched;
  const changes = useMemo(() => changesBetween(declared, design.fields), [declared, design.fields]);

  function setDesign(next: Design) {
    drafts.setState(({ designs }) => ({ designs: { ...designs, [subject.id]: next } }));
  }

  function consequenceOf(fields: Fields): string | undefined {
    const { other } = countChanged(changesBetween(declared, fields));
    return subject.declared && other > 0 ? warningFor(other) : undefined;
  }

  const counts = countChanged(changes);
  return (
    <div className="metabyte">
      <div className="metabyte-head">
        <label className="metabyte-subject">
          <span>Schema</span>
          <select value={subject.id} onChange={({ target }) => drafts.setState({ subject: target.value })}>
            {subjects.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {subject.declared && (
          <Button
            aria-disabled={isSame(declared, design.fields)}
            onClick={() => setDesign(edited(design, declared, declared[0]?.name))}
          >
            Reset to the app’s
          </Button>
        )}
        <p className="metabyte-outcome" data-changed={subject.declared !== undefined && counts.other > 0}>
          {outcomeOf(subject.declared, design.fields, counts)}
        </p>
      </div>
      <MetabyteDesigner
        key={subject.id}
        design={design}
        onDesign={setDesign}
        byte={byte}
        onByte={byte => drafts.setState({ byte })}
        consequenceOf={consequenceOf}
      />
    </div>
  );
}

function outcomeOf(
  declared: Fields | undefined,
  draft: Fields,
  { more, other }: { readonly more: number; readonly other: number },
): string {
  if (!declared) return 'The app declares no schema, so no meaning changes.';
  if (isSame(declared, draft)) return 'Same as in the app.';
  if (other > 0) return `${warningFor(other)}.`;
  if (more > 0) return `Keeps the meaning of all metabytes, and adds to that of ${more}.`;
  return 'Keeps the meaning of all metabytes.';
}

function warningFor(count: number): string {
  return `This changes the meaning of ${count} of ${META_VALUES} metabytes`;
}
