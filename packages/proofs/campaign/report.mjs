/* What came of a campaign, in figures. */

import { reportAll } from '../report.mjs';

/**
 * Puts the reports of several threads together.
 *
 * @param {readonly import('./campaign.ts').Report[]} reports
 * @returns {{ tallies: Record<string, import('./tally.ts').Tally>, failures:
 * import('./campaign.ts').Failure[] }}
 */
export function mergeReports(reports) {
  const tallies = {};
  for (const report of reports) {
    for (const [kind, tally] of Object.entries(report.tallies)) {
      tallies[kind] = tallies[kind] ? sumOf([tallies[kind], tally]) : tally;
    }
  }
  const failures = reports.flatMap(report => report.failures).sort((a, b) => a.seed - b.seed);
  return { tallies, failures };
}

const COLUMNS = [
  ['scripts', 'scripts'],
  ['ids', 'IDs'],
  ['foretold', 'foretold'],
  ['refused', 'refused'],
  ['restarts', 'restarts'],
  ['reentered', 're-entered'],
  ['hostile', 'hostile'],
  ['asynchronous', 'async'],
  ['aborted', 'aborted'],
  ['repeated', 'repeated'],
  ['wrong', 'wrong'],
];

/**
 * Prints a table with a row for each kind of script, what the columns are, and each failure with its seed.
 */
export function printReport({ tallies, failures }, { seed, threads, broken }) {
  const total = sumOf(Object.values(tallies));
  const rows = [
    ['', ...COLUMNS.map(([, title]) => title)],
    ...Object.entries({ ...tallies, total }).map(([kind, tally]) => [
      kind,
      ...COLUMNS.map(([key]) => (tally[key] === 0 ? '0' : tally[key].toLocaleString('en'))),
    ]),
  ];
  const widths = rows[0].map((_, i) => Math.max(...rows.map(row => row[i].length)));
  for (const row of rows) {
    console.log(
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '),
    );
  }
  console.log(`
foretold: calls whose outcome, ID by ID or to the millisecond of a retry, was the model's; refused: calls without an ID;
re-entered: calls that code of the caller made from within a call; hostile: arguments of all kinds; async: of nextAsync.
`);
  for (const failure of failures) {
    console.log(
      `\nFAILED ${failure.kind}: ${failure.message}\n  alone: pnpm prove campaign --scripts 1 --seed ${failure.seed}`,
    );
  }
  reportAll(
    broken === undefined ? 'campaign' : `campaign, where ${broken}`,
    {
      scripts: total.scripts,
      ids: total.ids,
      faults: total.wrong,
      repeats: total.repeated,
      seed,
      more: `${threads} threads`,
    },
    failures.length > 0 === (broken !== undefined),
  );
}

function sumOf(tallies) {
  return Object.fromEntries(
    Object.keys(tallies[0]).map(key => [key, tallies.reduce((sum, tally) => sum + tally[key], 0)]),
  );
}
