import { grouped } from '@sno-id/kit/data';
import { Fragment } from 'react';
import {
  birthdayAt,
  expectedDuplicates,
  expectedRandomDuplicates,
  ratePointAt,
  SCHEMES,
  type Scheme,
  UUID_BITS,
} from '../model/figures.ts';
import { chanceText, shortNumber } from '../model/number-text.ts';
import type { OddsState } from '../model/odds-codec.ts';
import { type BirthdayResult, type PairResult, SHOWN_GENERATORS, SHOWN_RATES } from '../model/simulation.ts';

/** No number of generators here makes it certain, though a number may round to that. */
const NEARLY = 1 - Number.EPSILON;

/** What the birthday chart shows, in numbers. */
export function BirthdayTable({ result }: { readonly result: BirthdayResult | undefined }) {
  return (
    <table className="odds-table">
      <caption className="unseen">Odds that two share an identity</caption>
      <thead className="note">
        <tr>
          <th scope="col" rowSpan={2}>
            Generators
          </th>
          <th scope="colgroup" colSpan={2}>
            65,536 partitions
          </th>
          <th scope="colgroup" colSpan={2}>
            1,024 instance IDs
          </th>
        </tr>
        <tr>
          <th scope="col">formula</th>
          <th scope="col">simulated</th>
          <th scope="col">formula</th>
          <th scope="col">simulated</th>
        </tr>
      </thead>
      <tbody className="mono">
        {SHOWN_GENERATORS.map((generators, index) => {
          const { partitions, instances } = birthdayAt(generators);
          return (
            <tr key={generators}>
              <th scope="row">{grouped(generators)}</th>
              <td>{chanceText(Math.min(NEARLY, partitions))}</td>
              <td>{result ? chanceText(result.partitions[index]!) : '–'}</td>
              <td>{chanceText(Math.min(NEARLY, instances))}</td>
              <td>{result ? chanceText(result.instances[index]!) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export const SCHEME_NAMES: Readonly<Record<Scheme, string>> = {
  first: 'sno, from 0',
  random: 'sno, random start',
  snowflake: 'snowflake, from 0',
};

/** What the chart of rates shows, in numbers. */
export function RateTable({ results }: { readonly results: readonly PairResult[] | undefined }) {
  return (
    <table className="odds-table">
      <caption className="unseen">IDs an hour that two generators with the same identity both make</caption>
      <thead className="note">
        <tr>
          <th scope="col" rowSpan={2}>
            IDs a second, each
          </th>
          {SCHEMES.map(scheme => (
            <th key={scheme} scope="colgroup" colSpan={2}>
              {SCHEME_NAMES[scheme]}
            </th>
          ))}
        </tr>
        <tr>
          {SCHEMES.map(scheme => (
            <Fragment key={scheme}>
              <th scope="col">formula</th>
              <th scope="col">simulated</th>
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody className="mono">
        {SHOWN_RATES.map(rate => {
          const formula = ratePointAt(rate);
          return (
            <tr key={rate}>
              <th scope="row">{grouped(rate)}</th>
              {SCHEMES.map(scheme => (
                <Fragment key={scheme}>
                  <td>{shortNumber(formula[scheme])}</td>
                  <td>{countedText(results, scheme, rate)}</td>
                </Fragment>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function countedText(results: readonly PairResult[] | undefined, scheme: Scheme, rate: number): string {
  const result = results?.find(result => result.scheme === scheme && result.rate === rate);
  if (!result) return '–';
  const { duplicates, hours } = result;
  return duplicates === 0 ? `0 in ${shortNumber(hours)} h` : shortNumber(duplicates / hours);
}

/** What all of them together come to, at the chosen numbers. */
export function ExpectedTable({ generators, rate, hours }: OddsState) {
  const { partitions, instances } = birthdayAt(generators);
  const ids = Math.round(generators * rate * hours * 3600);
  const rows = [
    {
      name: 'sno, a partition given to each',
      shared: 'never',
      expected: 'none',
      note: 'by construction, not by odds',
    },
    {
      name: 'sno, no partition given',
      shared: chanceText(Math.min(NEARLY, partitions)),
      expected: shortNumber(expectedDuplicates('random', generators, rate, hours)),
      note: 'random partition, random start',
    },
    {
      name: 'sno, sequence from 0',
      shared: chanceText(Math.min(NEARLY, partitions)),
      expected: shortNumber(expectedDuplicates('first', generators, rate, hours)),
      note: 'random partition',
    },
    {
      name: 'Snowflake',
      shared: chanceText(Math.min(NEARLY, instances)),
      expected: shortNumber(expectedDuplicates('snowflake', generators, rate, hours)),
      note: 'random instance ID of 10 bits, sequence from 0, units of 1 ms',
    },
    {
      name: 'UUID v4',
      shared: 'has none',
      expected: shortNumber(expectedRandomDuplicates(ids, UUID_BITS)),
      note: '122 random bits in each ID, which are 16 bytes and do not sort by time',
    },
  ];
  return (
    <table className="odds-table odds-expected">
      <caption className="unseen">Duplicates at the chosen numbers</caption>
      <thead className="note">
        <tr>
          <th scope="col">IDs</th>
          <th scope="col">Two share an identity</th>
          <th scope="col">Duplicates, on average</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, shared, expected, note }) => (
          <tr key={name}>
            <th scope="row">
              {name} <span className="note">{note}</span>
            </th>
            <td className="mono">{shared}</td>
            <td className="mono">{expected}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
