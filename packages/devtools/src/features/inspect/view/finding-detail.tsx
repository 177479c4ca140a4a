import { Bits, CopyButton, FieldMark, IdText } from '@sno-id/kit';
import { durationText, FORM_NAMES, fieldTexts, grouped } from '@sno-id/kit/data';
import { useStore } from 'zustand';
import { createIdLog } from '../../../ids/id-log.ts';
import type { LoggedId } from '../../../ids/id-rows.ts';
import { shownName } from '../../../ids/maker.ts';
import { originsOf, schemaOf } from '../../../ids/origins.ts';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';
import { IdForms } from '../../../ui/id-forms.tsx';
import { useOptions, usePanel, usePart, useRegistry } from '../../../ui/panel-context.ts';
import type { Finding } from '../model/analysis.ts';
import { createInspection } from '../model/inspection.ts';
import { contextOf, doubtText, seenOnceText } from '../model/inspection-texts.ts';

/** Everything that one ID says. */
export function FindingDetail({ finding }: { readonly finding: Finding }) {
  const { subject, analysis } = useStore(usePart(createInspection));
  const { wallMs } = usePanel();
  const generators = useRegistry(({ generators }) => generators);
  const meta = useOptions(({ meta }) => meta);
  const { id, fields, form, isCertain, start, end, copies } = finding;
  const origins = originsOf(fields, generators);
  const total = analysis.count;
  const [before, written, after] = contextOf(subject.text, start, end);
  const { rows } = usePart(createIdLog);
  const isIt = (one: LoggedId) => one.unixMs === fields.unixMs && one.text === id;
  const seen = rows.select({ test: isIt }).map(number => rows.at(number)!.maker);
  const could = origins.map(one => ({ ...one, label: one.context.label }));

  return (
    <section className="finding-detail" aria-label={`ID ${id}`}>
      <p className="finding-id">
        <IdText id={id} /> <CopyButton text={id} what="ID" />
      </p>
      {!isCertain && <p className="note">{doubtText(finding, wallMs())}</p>}
      <Bits id={id} />
      <table className="finding-fields">
        <caption className="unseen">Fields</caption>
        <tbody>
          {fieldTexts(fields, wallMs(), schemaOf(origins, meta)).map(({ field, label, value, notes }) => (
            <tr key={field}>
              <th scope="row">
                <FieldMark field={field} />
                {label}
              </th>
              <td>
                <span className="finding-value mono">{value}</span>
                {notes.map(note => (
                  <span key={note} className="finding-note note">
                    {note}
                  </span>
                ))}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{seen.length > 0 ? 'Made by' : 'Could be by'}</th>
            <td>
              {seen.length + could.length === 0 && <span className="note">no known generator</span>}
              {(seen.length > 0 ? seen : could).map(({ key, name, label, index }) => (
                <span key={key} className="finding-origin">
                  <GeneratorMark index={index} />
                  {shownName(name)} <span className="note">{label}</span>
                </span>
              ))}
              {copies > 1 && seen.length === 1 && (
                <span className="finding-note">{seenOnceText(origins.length)}</span>
              )}
            </td>
          </tr>
          <tr>
            <th scope="row">Found</th>
            <td>
              <span className="finding-context mono">
                {before}
                <b>{written}</b>
                {after}
              </span>
              {total > 1 && <PlaceNote finding={finding} total={total} />}
              {form !== 'text' && <span className="finding-note note">as {FORM_NAMES[form]}</span>}
            </td>
          </tr>
        </tbody>
      </table>
      <IdForms id={id} makers={origins.map(({ key }) => key)} />
    </section>
  );
}

function PlaceNote({ finding, total }: { readonly finding: Finding; readonly total: number }) {
  const { index, line, copy, copies, firstLine, backMs, isTickFlipped } = finding;
  return (
    <>
      <span className="finding-note note">
        line {grouped(line)}, {grouped(index + 1)} of {grouped(total)}
      </span>
      {copies > 1 && (
        <span className="finding-note">
          occurrence {grouped(copy)} of {grouped(copies)}
          {copy > 1 && `, the first in line ${grouped(firstLine)}`}
        </span>
      )}
      {backMs > 0 && (
        <span className="finding-note wrong">
          {durationText(backMs)} earlier than the previous ID
          {isTickFlipped ? '; the tick flipped' : '; the tick did not flip'}
        </span>
      )}
      {backMs === 0 && isTickFlipped && (
        <span className="finding-note">the tick flipped, but time did not move back</span>
      )}
    </>
  );
}
