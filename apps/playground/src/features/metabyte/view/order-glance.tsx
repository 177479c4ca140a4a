import { orderWords } from '../model/metabyte-texts.ts';
import type { Query } from '../model/query.ts';
import { isWantedId, type SampleUnits } from '../model/sample-ids.ts';

interface OrderGlanceProps {
  readonly units: SampleUnits;
  readonly query: Query;
}

/** What the fields do to the order, in a strip: where there is no space to see it beside them. */
export function OrderGlance({ units, query }: OrderGlanceProps) {
  const [first] = orderWords(units, query).split(/(?<=\.)\s/);
  return (
    <div className="metabyte-glance" aria-hidden="true">
      <p>{first}</p>
      <div className="metabyte-strip">
        {units.map(([unixMs, ids]) => (
          <span key={unixMs}>
            {ids.map(id => (
              <i key={id} data-marked={isWantedId(id, query)} />
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}
