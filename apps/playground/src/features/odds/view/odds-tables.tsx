import { TermText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { Fragment } from 'react';
import { birthdayText, outcomeText, pairsText } from '../content.ts';
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

/** No number of generators here makes a collision certain, although the percentage may round to 100. */
const NEARLY = 1 - Number.EPSILON;

/** The numbers of the birthday chart. */
export function BirthdayTable({ result }: { readonly result: BirthdayResult | undefined }) {
  return (
    <table className="odds-table">
      <caption className="unseen">{birthdayText.caption}</caption>
      <thead className="note">
        <tr>
          <th scope="col" rowSpan={2}>
            {birthdayText.generators}
          </th>
          <th scope="colgroup" colSpan={2}>
            {birthdayText.partitionsColumn}
          </th>
          <th scope="colgroup" colSpan={2}>
            {birthdayText.instancesColumn}
          </th>
        </tr>
        <tr>
          <th scope="col">{birthdayText.formula}</th>
          <th scope="col">{birthdayText.simulated}</th>
          <th scope="col">{birthdayText.formula}</th>
          <th scope="col">{birthdayText.simulated}</th>
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
  random: pairsText.snoRandom,
  snowflake: 'snowflake, from 0',
};

/** The numbers of the chart of rates. */
export function RateTable({ results }: { readonly results: readonly PairResult[] | undefined }) {
  return (
    <table className="odds-table">
      <caption className="unseen">{pairsText.caption}</caption>
      <thead className="note">
        <tr>
          <th scope="col" rowSpan={2}>
            {pairsText.rate}
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
              <th scope="col">{pairsText.formula}</th>
              <th scope="col">{pairsText.simulated}</th>
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

/** The expected duplicates for the chosen numbers. */
export function ExpectedTable({ generators, rate, hours }: OddsState) {
  const { partitions, instances } = birthdayAt(generators);
  const ids = Math.round(generators * rate * hours * 3600);
  const shared = (cells: number) => chanceText(Math.min(NEARLY, cells));
  const expected = (scheme: Scheme) => shortNumber(expectedDuplicates(scheme, generators, rate, hours));
  const rows = [
    [outcomeText.given, outcomeText.givenWhy, 'never', 'none'],
    [outcomeText.random, outcomeText.randomWhy, shared(partitions), expected('random')],
    [outcomeText.fromZero, outcomeText.fromZeroWhy, shared(partitions), expected('first')],
    [outcomeText.snowflake, outcomeText.snowflakeWhy, shared(instances), expected('snowflake')],
    [
      outcomeText.uuid,
      outcomeText.uuidWhy,
      outcomeText.notApplicable,
      shortNumber(expectedRandomDuplicates(ids, UUID_BITS)),
    ],
  ];
  return (
    <table className="odds-table odds-expected">
      <caption className="unseen">{outcomeText.caption}</caption>
      <thead className="note">
        <tr>
          <th scope="col">{outcomeText.ids}</th>
          <th scope="col">{outcomeText.shared}</th>
          <th scope="col">{outcomeText.duplicates}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, note, shared, expected]) => (
          <tr key={name}>
            <th scope="row">
              <TermText text={name!} terms={name === outcomeText.fromZero ? ['sequence'] : []} />{' '}
              <span className="note">{note}</span>
            </th>
            <td className="mono">{shared}</td>
            <td className="mono">{expected}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
