/**
 * Writes vectors.json beside this file: the part of `packages/sdk/test/vectors` that the conformance suite
 * loads, small enough for a page, a worker or an embedded engine. Running it again writes the same bytes:
 *
 *     node packages/proofs/conformance/make-vectors.mjs
 *
 * Taken whole: the invalid texts, the sort order, the named generator scenarios and the snapshots. Taken in
 * part: the codec cases (evenly spaced within each kind) and the random scenarios (the shortest of each
 * kind). Fields that the suite does not read are left out. The file is ASCII and has one case to a line, so
 * that a diff can be read.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const CODEC_CASES_PER_KIND = 32;

writeFileSync(
  new URL('vectors.json', import.meta.url),
  `{\n${[
    section('codec', codecCases()),
    section('invalid', invalidCases()),
    section('sort', sortedIds()),
    section('generator', scenarios()),
    section('snapshots', snapshotCases()),
  ].join(',\n')}\n}\n`,
);

function codecCases() {
  return groups(source('codec'), testCase => testCase.kind).flatMap(cases =>
    spread(cases, CODEC_CASES_PER_KIND),
  );
}

function invalidCases() {
  return source('text-invalid').cases.map(({ category, reason, text }) => ({ category, reason, text }));
}

/** Shuffled and in order, side by side: the suite sorts the first column and compares with the second. */
function sortedIds() {
  const { ids, sorted } = source('sort');
  return ids.map((id, i) => [id, sorted[i]]);
}

function scenarios() {
  const all = source('generator');
  const named = all.filter(scenario => !scenario.name.startsWith('random-'));
  const random = all.filter(scenario => scenario.name.startsWith('random-'));
  const kindOf = scenario => scenario.name.replace(/^random-\d+-/, '');
  const shortest = groups(random, kindOf).map(kind =>
    kind.reduce((a, b) => (a.calls.length <= b.calls.length ? a : b)),
  );
  return [...named, ...shortest].map(scenario => ({
    ...scenario,
    calls: scenario.calls.map(({ branch, stateWhileBlocked, ...call }) => call),
  }));
}

function snapshotCases() {
  return source('snapshot-errors').cases.map(({ name, snapshot, ok, effective, error }) =>
    ok
      ? { name, snapshot, ok, effective }
      : { name, snapshot, ok, error: { kind: error.kind, pool: error.pool } },
  );
}

function source(name) {
  return JSON.parse(readFileSync(new URL(`../../sdk/test/vectors/${name}.json`, import.meta.url), 'utf8'));
}

function groups(cases, keyOf) {
  const byKey = new Map();
  for (const testCase of cases) {
    const key = keyOf(testCase);
    byKey.set(key, [...(byKey.get(key) ?? []), testCase]);
  }
  return [...byKey.values()];
}

/** At most `count` of the cases, the first and the last among them. */
function spread(cases, count) {
  if (cases.length <= count) return cases;
  return Array.from({ length: count }, (_, i) => cases[Math.round((i * (cases.length - 1)) / (count - 1))]);
}

function section(name, cases) {
  return `"${name}": [\n${cases.map(testCase => ascii(JSON.stringify(testCase))).join(',\n')}\n]`;
}

function ascii(json) {
  return json.replace(
    /[^\n\x20-\x7e]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
