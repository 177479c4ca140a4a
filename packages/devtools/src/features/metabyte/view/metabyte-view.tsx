import { Empty, useStyles } from '@sno-id/kit';
import { grouped, hexOf } from '@sno-id/kit/data';
import { useMemo, useState } from 'react';
import type { AnyMeta } from '../../../core/options.ts';
import { isSnowflake } from '../../../source/family.ts';
import { useOptions, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { TableHead } from '../../../ui/table-head.tsx';
import { useRedraw } from '../../../ui/use-redraw.ts';
import { createMetaTally } from '../model/meta-tally.ts';
import { subjectsOf } from '../model/subject.ts';
import css from './metabyte.css?inline';

/** The schema of a generator, and the metabytes of the IDs that it made. */
export function MetabyteView() {
  useStyles(css);
  useRedraw();
  const meta = useOptions(({ meta }) => meta);
  const generators = useRegistry(({ generators }) => generators);
  const tally = usePart(createMetaTally);
  const [id, setId] = useState<string>();
  const subjects = useMemo(() => {
    const snos = generators.filter(({ description }) => !isSnowflake(description));
    return subjectsOf(
      meta,
      snos.map(({ name }) => name),
    );
  }, [meta, generators]);
  const subject = subjects.find(subject => subject.id === id) ?? subjects[0];
  if (!subject) return <Empty title="No generators yet">Their metabytes are listed here.</Empty>;
  const { counts, unknown } = tally.sum(subject.reads);
  const seen = Array.from(counts.keys()).filter(byte => counts[byte]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <div className="metabyte">
      <div className="metabyte-head">
        <label className="metabyte-subject">
          <span>Schema of</span>
          <select value={subject.id} onChange={({ target }) => setId(target.value)}>
            {subjects.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </div>
      {subject.declared ? <Schema meta={subject.declared} /> : <NoSchema />}
      <section className="metabyte-seen" aria-label="IDs seen">
        <h2>
          IDs seen <span className="mono">{grouped(total)}</span>
        </h2>
        {unknown > 0 && <p className="note">The metabytes of {grouped(unknown)} more IDs are unknown.</p>}
        {seen.length > 0 && (
          <table className="meta-seen">
            <caption className="unseen">Metabytes of the IDs seen</caption>
            <TableHead columns={['Byte', 'IDs', 'Meaning']} />
            <tbody>
              {seen.map(byte => (
                <tr key={byte}>
                  <th scope="row" className="mono">
                    {hexOf(byte, 2)}{' '}
                    <span className="meta-seen-bits">{byte.toString(2).padStart(8, '0')}</span>
                  </th>
                  <td className="mono">{grouped(counts[byte] ?? 0)}</td>
                  <td>{subject.declared?.describe(byte) ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}

function NoSchema() {
  return (
    <p className="metabyte-none note">
      The app declares no schema. Pass one made by <code className="mono">defineMeta</code> as{' '}
      <code className="mono">meta</code>.
    </p>
  );
}

/** The fields of a schema, and their bits. */
function Schema({ meta }: { readonly meta: AnyMeta }) {
  return (
    <table className="metabyte-schema" aria-label="Schema">
      <TableHead columns={['Bits', 'Field', 'Kind']} />
      <tbody>
        {meta.fields.map(field => (
          <tr key={field.name}>
            <td className="mono">
              {field.firstBit}
              {field.width > 1 && `–${field.firstBit + field.width - 1}`}
            </td>
            <th scope="row">{field.name}</th>
            <td>{field.choices?.join(', ') ?? field.kind}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
