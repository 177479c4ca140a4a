// @ts-check
import { readFileSync } from 'node:fs';

/** Cases of each kind of the codec that runtimes and browsers get, spread over all of that kind. */
const CASES = 32;

/** The golden data of the reference, all of it, as the suite takes it. */
export function readVectors() {
  const sort = read('sort');
  return {
    codec: read('codec'),
    invalid: read('text-invalid').cases,
    /** @type {[string, string][]} */
    sort: sort.ids.map((/** @type {string} */ id, /** @type {number} */ i) => [id, sort.sorted[i]]),
    generator: read('generator'),
    snapshots: read('snapshot-errors').cases,
  };
}

/** The part that every runtime and browser gets, as packages/sdk/test/vectors/README.md describes it. */
export function readPart() {
  const { codec, generator, ...rest } = readVectors();
  return {
    ...rest,
    codec: [...groupsOf(codec, each => each.kind).values()].flatMap(group =>
      group.length <= CASES
        ? group
        : Array.from({ length: CASES }, (_, i) => group[Math.ceil((i * group.length) / CASES)]),
    ),
    generator: [...groupsOf(generator, ({ name }) => name.replace(/^random-\d+-/, 'random-')).values()].map(
      group => group.reduce((a, b) => (b.calls.length < a.calls.length ? b : a)),
    ),
  };
}

/**
 * @param {any[]} all
 * @param {(each: any) => string} kindOf
 * @returns {Map<string, any[]>}
 */
function groupsOf(all, kindOf) {
  const groups = new Map();
  for (const each of all) groups.set(kindOf(each), [...(groups.get(kindOf(each)) ?? []), each]);
  return groups;
}

/** @param {string} name */
function read(name) {
  return JSON.parse(readFileSync(new URL(`../../sdk/test/vectors/${name}.json`, import.meta.url), 'utf8'));
}
