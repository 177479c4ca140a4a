import { EPOCH_MS, MAX_UNIX_MS, UNIT_MS } from '@sno-id/sdk/read';
import type { Panel } from '../../../core/panel.ts';
import type { Registered, RegistryState } from '../../../core/registry.ts';
import { findOverlaps, type SharedIdentity } from '../../../ids/collisions.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { schemaOf } from '../../../ids/origins.ts';
import { isDevice } from '../../../source/device.ts';
import { isSnowflake } from '../../../source/family.ts';
import { ownOptions } from '../../../source/own-options.ts';
import { MAX_DATE_MS } from '../../../source/read-values.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { readingOf } from '../../clock/model/adjustable.ts';
import { type ClockHistory, createClockHistory } from '../../clock/model/clock-history.ts';
import { createDuplicates, type Duplicates } from '../../generators/model/duplicates.ts';
import { nameByKey, nameOf } from '../../generators/model/generator-texts.ts';
import { doubtsOf, gapsOf } from '../../generators/model/verdict.ts';
import { createOddities, THIS_PAGE } from './oddities.ts';
import { type Problem, type ProblemList, problemAt, stageOf } from './problem.ts';
import {
  apartText,
  countingText,
  cutText,
  deviceText,
  duplicatesText,
  forkText,
  outsideText,
  overlapsText,
  reportsText,
  sourceText,
  substitutedText,
} from './problem-texts.ts';
import { unusedNames } from './unused-names.ts';
import { waitsOf } from './waits.ts';

/** Creates the list of the problems of a panel. It costs nothing until it is read. */
export function createProblems(panel: Panel) {
  const { registry, wallMs } = panel;
  const duplicates = panel.part(createDuplicates);
  const history = panel.part(createClockHistory);
  const oddities = panel.part(createOddities);
  const log = panel.part(createIdLog);
  const forks = createForks(panel);
  let since = new Map<string, number>();
  let shared: readonly SharedIdentity<Registered>[] = [];
  let last:
    | Readonly<{ made: string; state: RegistryState; list: ProblemList; crossings: number }>
    | undefined;

  return {
    /** The present list; the same one until something changes. */
    read(): ProblemList {
      const state = registry.getState();
      const { total, unknown } = duplicates;
      const crossings = duplicates.crossings();
      const outside = readingsOutside(panel, state.generators);
      const unused = unusedNames(panel);
      const versions = `${history.version} ${oddities.version} ${forks.version}`;
      const made = `${total} ${unknown} ${crossings} ${log.missed()} ${versions} ${[...outside, ...unused].map(({ id }) => id)}`;
      if (last?.made === made && last.state === state) return last.list;
      const odd = [
        ...waitsOf(history),
        ...forks.all(),
        ...oddProblems(oddities, duplicates.pairs, panel),
        ...substitutedProblems(history),
        ...outside,
        ...unused,
      ];
      if (last?.state.generators !== state.generators || last.crossings !== crossings)
        shared = findOverlaps(state.generators, duplicates.areApart);
      const list = listOf(state, shared, duplicates, odd, missedText(shared, log.missed));
      const nowMs = wallMs();
      since = new Map(list.problems.map(({ id }) => [id, since.get(id) ?? nowMs]));
      last = { made, state, list, crossings };
      return list;
    },
    /** Unix milliseconds at which a problem of the present list was first seen. */
    sinceMs: (id: string): number => since.get(id) ?? wallMs(),
    /** Forgets what happened, the events in Clock too. What is still so is found again. */
    clear(): void {
      for (const one of [duplicates, history, oddities, forks]) one.clear();
      panel.pulse.touch();
    },
  };
}

function listOf(
  state: RegistryState,
  shared: readonly SharedIdentity<Registered>[],
  { pairs, total, unknown, haveMet }: Pick<Duplicates, 'pairs' | 'total' | 'unknown' | 'haveMet'>,
  odd: readonly Problem[],
  missed: readonly string[],
): ProblemList {
  const listed = pairs.reduce((sum, { count }) => sum + count, 0);
  const statuses = Object.entries(state.statuses);
  const problems: Problem[] = [
    ...pairs.map(pair => {
      const { keys, example } = pair;
      const textOf = (all: readonly Registered[]) => duplicatesText(pair, causeOf(keys, shared), all);
      return problemAt('duplicates', keys.join('\n'), keys, textOf, { example });
    }),
    ...state.generators.flatMap(deviceProblemsOf),
    ...shared.flatMap(one => {
      const overlaps = one.overlaps.filter(({ a, b }) => !haveMet(a.key, b.key));
      const [first] = overlaps;
      if (!first) return [];
      const rest = { ...one, overlaps, count: one.count - one.overlaps.length + overlaps.length };
      return problemAt('overlap', one.identity, [first.a.key, first.b.key], () => overlapsText(rest));
    }),
    ...odd,
    ...statuses.flatMap(([id, status]) => {
      if (status.state === 'connected' || status.state === 'connecting') return [];
      const kind = status.state === 'refused' ? 'rejected' : 'source';
      return problemAt(kind, id, [], () => sourceText(id, status));
    }),
    ...statuses.flatMap(([id, { refused = 0 }]) =>
      refused === 0 ? [] : problemAt('reports', id, [], () => reportsText(id, refused)),
    ),
    ...state.incomplete.map(context => problemAt('cut', context.id, [], () => cutText(context))),
  ];
  return {
    problems: (['happened', 'possible', 'unseen'] as const).flatMap(stage =>
      problems.filter(problem => stageOf(problem) === stage),
    ),
    unlisted: total - listed,
    possibleDuplicates: unknown,
    gaps: [...gapsOf(state), ...missed],
    doubts: doubtsOf(shared),
  };
}

/** Why two could make the same ID. */
function causeOf(keys: readonly GeneratorKey[], shared: readonly SharedIdentity<Registered>[]) {
  const pairs = shared.flatMap(({ overlaps }) => overlaps);
  return pairs.find(({ a, b }) => keys.includes(a.key) && keys.includes(b.key));
}

/** Generators that could collide, of whose IDs not all were received: nothing compared the others. */
function missedText(shared: readonly SharedIdentity<Registered>[], missed: (key: GeneratorKey) => number) {
  const some = shared
    .filter(({ count, twins }) => count + twins.length > 0)
    .flatMap(({ generators }) => generators)
    .filter(({ key, counted }) => counted?.isPartial || missed(key) > 0);
  return some.length === 0 ? [] : [`IDs of ${some.slice(0, 3).map(nameOf).join(', ')} that were not seen`];
}

function deviceProblemsOf(generator: Registered): Problem[] {
  const { key, description } = generator;
  if (!isDevice(description)) return [];
  const { status } = description;
  const { kind, reason, checkIn } = status;
  const hasFailed = reason === 'no-grant' && checkIn.outcome === 'failed';
  // Forks are kept for longer than they last. One that has not checked in yet gets grants by itself.
  const isProblem = kind === 'late' || reason === 'no-check-in' || reason === 'storage' || hasFailed;
  if (kind === 'granted' || !isProblem) return [];
  return [problemAt(kind, key, [key], () => deviceText(nameOf(generator), status))];
}

function oddProblems(
  oddities: ReturnType<typeof createOddities>,
  pairs: Duplicates['pairs'],
  { options, registry }: Panel,
): Problem[] {
  const { meta } = options.getState();
  return [...oddities.all()].flatMap(([key, { aheadMs, counting, outside }]) => {
    const keys = key === THIS_PAGE ? [] : [key];
    const problems: Problem[] = [];
    if (aheadMs !== undefined) {
      const nameIn = (all: readonly Registered[]) => (key === THIS_PAGE ? undefined : nameByKey(key, all));
      const isUnique = !pairs.some(({ keys }) => keys.includes(key));
      problems.push(problemAt('apart', key, keys, all => apartText(nameIn(all), aheadMs, isUnique)));
    }
    if (counting !== undefined) {
      problems.push(problemAt('counting', key, keys, all => countingText(nameByKey(key, all), counting)));
    }
    // Not by a schema that has been replaced since.
    if (outside && outside.schema === schemaOf([registry.of(key) ?? { name: '' }], meta)) {
      const { count, says, example } = outside;
      const textOf = (all: readonly Registered[]) => outsideText(nameByKey(key, all), count, says);
      problems.push(problemAt('outside', key, keys, textOf, { example }));
    }
    return problems;
  });
}

function substitutedProblems(history: Pick<ClockHistory, 'entries' | 'count'>): Problem[] {
  const last = new Map<GeneratorKey, number>();
  for (const entry of history.entries()) {
    if (entry.type === 'substituted') last.set(entry.key, entry.readingMs);
  }
  return [...last].map(([key, readingMs]) =>
    substitutedProblem('substituted', key, history.count('substituted', key), readingMs),
  );
}

function substitutedProblem(
  sign: 'substituted' | 'reading',
  key: GeneratorKey,
  count: number,
  reading: number | string | undefined,
): Problem {
  return problemAt('substituted', `${sign} ${typeof reading} ${key}`, [key], all =>
    substitutedText(nameByKey(key, all), count, reading),
  );
}

/**
 * Generators whose clocks read what no sno ID can hold: clocks of this page that the options name, and those
 * of generators that made no ID.
 */
function readingsOutside(panel: Panel, generators: readonly Registered[]): Problem[] {
  const clocks = ownOptions(panel.options.getState().clocks ?? {});
  const log = panel.part(createIdLog);
  return generators.flatMap(({ key, name, context, description, isOutOfRange }): Problem[] => {
    if (isSnowflake(description)) return [];
    const clock = context.place === 'page' ? clocks[name] : undefined;
    const reading = clock && readingOf(clock);
    const isOutside =
      typeof reading === 'number'
        ? Math.abs(reading) <= MAX_DATE_MS && !canHold(reading)
        : typeof reading === 'string' || (isOutOfRange && log.made(key) === 0);
    return isOutside ? [substitutedProblem('reading', key, 0, reading)] : [];
  });
}

const canHold = (unixMs: number) => unixMs >= EPOCH_MS && unixMs < MAX_UNIX_MS + UNIT_MS;

const MAX_FORKS = 64;

/** Keeps the newest forks of devices, which have new grants within a second. */
function createForks({ registry, wallMs }: Panel) {
  const kept = new Map<GeneratorKey, { name: string; foundMs: number; renewedMs?: number }>();
  let version = 0;

  function note({ generators }: RegistryState): void {
    for (const generator of generators) {
      const { key, description } = generator;
      if (!isDevice(description)) continue;
      const known = kept.get(key);
      const isFork = description.status.reason === 'fork';
      if (isFork && (!known || known.renewedMs !== undefined)) {
        kept.set(key, { name: nameOf(generator), foundMs: wallMs() });
        const [oldest] = kept.size > MAX_FORKS ? kept.keys() : [];
        if (oldest !== undefined) kept.delete(oldest);
      } else if (known && known.renewedMs === undefined && description.status.kind !== 'provisional')
        known.renewedMs = wallMs();
      else continue;
      version++;
    }
  }

  note(registry.getState());
  registry.subscribe(note);
  return {
    get version(): number {
      return version;
    },
    all: (): Problem[] =>
      [...kept].map(([key, { name, foundMs, renewedMs }]) =>
        problemAt('fork', key, [key], () => forkText(name, foundMs, renewedMs)),
      ),
    clear(): void {
      kept.clear();
      version++;
    },
  };
}
