import type { Sno } from '@sno-id/sdk';
import { EPOCH_MS, MAX_UNIX_MS, UNIT_MS } from '@sno-id/sdk/read';
import type { DevtoolsOptions } from '../../../core/options.ts';
import type { Panel } from '../../../core/panel.ts';
import type { Registered, RegistryState } from '../../../core/registry.ts';
import { findOverlaps, type SharedIdentity } from '../../../ids/collisions.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { schemaOf } from '../../../ids/origins.ts';
import { attempt } from '../../../source/attempt.ts';
import { type DeviceDescription, isDevice } from '../../../source/device.ts';
import { isSnowflake } from '../../../source/family.ts';
import { MAX_DATE_MS } from '../../../source/read-values.ts';
import type { ContextInfo, GeneratorKey, SourceStatus } from '../../../source/source.ts';
import { type ClockHistory, createClockHistory } from '../../clock/model/clock-history.ts';
import { createDuplicates, type Duplicates } from '../../generators/model/duplicates.ts';
import { nameOf } from '../../generators/model/generator-texts.ts';
import { gapsOf } from '../../generators/model/verdict.ts';
import { createOddities, THIS_PAGE } from './oddities.ts';
import { type UnusedProblem, unusedNames } from './unused-names.ts';
import { type WaitProblem, waitsOf } from './waits.ts';

/** One thing that went wrong, or could: of a kind and a place, however often it happened. */
export type Problem =
  | DuplicateProblem
  | OverlapProblem
  | WaitProblem
  | DeviceProblem
  | OddProblem
  | SubstitutedProblem
  | SourceProblem
  | CutProblem
  | UnusedProblem;

interface AnyProblem {
  /** Kind and place: the same for as long as the problem lasts. */
  readonly id: string;
}

/** Two generators made the same IDs. */
export interface DuplicateProblem extends AnyProblem {
  readonly kind: 'duplicates';
  readonly keys: readonly [GeneratorKey, GeneratorKey];
  /** The one of a page that has been loaded again since. */
  readonly earlier: Registered | undefined;
  readonly count: number;
  /** The latest of them, and when it was noticed, in Unix milliseconds. */
  readonly example: Sno | bigint;
  readonly atMs: number;
}

/** Generators that could make the same ID. */
export interface OverlapProblem extends AnyProblem {
  readonly kind: 'overlap';
  readonly shared: SharedIdentity<Registered>;
  /** Those that were seen to make the same ID, by their keys. */
  readonly haveMet: Duplicates['haveMet'];
}

/** A copy of a device was found, its grants are used up, or it can get none. */
export interface DeviceProblem extends AnyProblem {
  readonly kind: 'fork' | 'late' | 'provisional';
  readonly generator: Registered;
  readonly description: DeviceDescription;
  /** Of a fork, when it was found, and since when the device has new grants: Unix milliseconds. */
  readonly foundMs?: number;
  readonly renewedMs?: number | undefined;
}

/** IDs have another time than now, or metabytes that count up, or that their schema does not explain. */
export interface OddProblem extends AnyProblem {
  readonly kind: 'apart' | 'counting' | 'outside';
  readonly key: GeneratorKey;
  /** Milliseconds ahead of this panel's clock, or how many IDs. */
  readonly value: number;
  /** The latest ID outside the schema, and what the schema says of its metabyte. */
  readonly example?: Sno;
  readonly says?: string;
}

/** A clock reads times that no ID can hold. */
export interface SubstitutedProblem extends AnyProblem {
  readonly kind: 'substituted';
  readonly key: GeneratorKey;
  /** 0: nothing was substituted, and no ID can be made. */
  readonly count: number;
  /** The last reading; undefined of a clock that only its generator knows. */
  readonly readingMs: number | undefined;
}

/** A source of IDs is not connected, or sent reports that could not be read. */
export interface SourceProblem extends AnyProblem {
  readonly kind: 'source' | 'reports';
  readonly sourceId: string;
  readonly status: SourceStatus;
}

/** Generators of a context were not sent. */
export interface CutProblem extends AnyProblem {
  readonly kind: 'cut';
  readonly context: ContextInfo;
}

/** All problems that are known, the gravest first, and what is not known. */
export interface ProblemList {
  readonly problems: readonly Problem[];
  /** Duplicates that belong to none of them: of more pairs than are told apart. */
  readonly unlisted: number;
  /** IDs that may be duplicates: their metabytes, or the IDs themselves, were not sent. */
  readonly possibleDuplicates: number;
  readonly gaps: readonly string[];
}

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
  let last: Readonly<{ made: string; state: RegistryState; list: ProblemList; met: number }> | undefined;

  return {
    /** The present list; the same one until something changes. */
    read(): ProblemList {
      const state = registry.getState();
      const { total, unknown } = duplicates;
      const outside = readingsOutside(panel, state.generators);
      const unused = unusedNames(panel);
      const versions = `${history.version} ${oddities.version} ${forks.version}`;
      const made = `${total} ${unknown} ${log.missed()} ${versions} ${[...outside, ...unused].map(({ id }) => id)}`;
      if (last?.made === made && last.state === state) return last.list;
      const odd = [
        ...forks.all(),
        ...oddProblems(oddities, panel.options.getState().meta, registry),
        ...substitutedProblems(history),
        ...outside,
        ...unused,
      ];
      const met = duplicates.pairs.length;
      if (last?.state.generators !== state.generators || last.met !== met)
        shared = findOverlaps(state.generators, duplicates.haveMet);
      const list = listOf(state, shared, duplicates, waitsOf(history), odd, missedText(shared, log.missed));
      const nowMs = wallMs();
      since = new Map(list.problems.map(({ id }) => [id, since.get(id) ?? nowMs]));
      last = { made, state, list, met };
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

/** The generators that a problem is about, as far as they are known. */
export function keysOf(problem: Problem): readonly GeneratorKey[] {
  switch (problem.kind) {
    case 'duplicates':
      return problem.keys;
    case 'overlap': {
      const [first] = problem.shared.overlaps;
      return first ? [first.a.key, first.b.key] : [];
    }
    case 'wait':
    case 'apart':
    case 'counting':
    case 'outside':
    case 'substituted':
      return problem.key === THIS_PAGE ? [] : [problem.key];
    case 'provisional':
    case 'fork':
    case 'late':
      return [problem.generator.key];
    default:
      return [];
  }
}

function listOf(
  state: RegistryState,
  shared: readonly SharedIdentity<Registered>[],
  { pairs, total, unknown, haveMet }: Pick<Duplicates, 'pairs' | 'total' | 'unknown' | 'haveMet'>,
  waits: readonly WaitProblem[],
  odd: readonly Problem[],
  missed: readonly string[],
): ProblemList {
  const listed = pairs.reduce((sum, { count }) => sum + count, 0);
  return {
    problems: inStages([
      ...pairs.map(pair => ({
        ...pair,
        kind: 'duplicates' as const,
        id: `duplicates ${pair.keys.join('\n')}`,
      })),
      ...state.generators.flatMap(deviceProblemsOf),
      ...shared
        .filter(({ count }) => count > 0)
        .map(one => ({ kind: 'overlap' as const, id: `overlap ${one.identity}`, shared: one, haveMet })),
      ...waits,
      ...odd,
      ...Object.entries(state.statuses)
        .filter(([, status]) => status.state !== 'connected' && status.state !== 'connecting')
        .map(([sourceId, status]) => sourceProblem('source', sourceId, status)),
      ...Object.entries(state.statuses)
        .filter(([, { refused = 0 }]) => refused > 0)
        .map(([sourceId, status]) => sourceProblem('reports', sourceId, status)),
      ...state.incomplete.map(context => ({ kind: 'cut' as const, id: `cut ${context.id}`, context })),
    ]),
    unlisted: total - listed,
    possibleDuplicates: unknown,
    gaps: [...gapsOf(state, shared), ...missed],
  };
}

/** Generators that could collide, of whose IDs not all were received: nothing compared the others. */
function missedText(shared: readonly SharedIdentity<Registered>[], missed: (key: GeneratorKey) => number) {
  const some = shared
    .filter(({ count, twins }) => count + twins.length > 0)
    .flatMap(({ generators }) => generators)
    .filter(({ key, counted }) => counted?.isPartial || missed(key) > 0);
  return some.length === 0 ? [] : [`IDs of ${some.slice(0, 3).map(nameOf).join(', ')} that were not seen`];
}

function deviceProblemsOf(generator: Registered): DeviceProblem[] {
  const { key, description } = generator;
  if (!isDevice(description)) return [];
  const { reason, kind: statusKind } = description.status;
  // Forks are kept for longer than they last.
  const kind = reason === 'fork' ? 'granted' : statusKind;
  if (kind === 'granted') return [];
  // One that has not checked in yet gets grants by itself.
  if (kind === 'provisional' && reason !== 'no-check-in' && reason !== 'storage') return [];
  return [{ kind, id: `${kind} ${key}`, generator, description }];
}

function oddProblems(
  oddities: ReturnType<typeof createOddities>,
  meta: DevtoolsOptions['meta'],
  registry: Panel['registry'],
): OddProblem[] {
  return [...oddities.all()].flatMap(([key, { aheadMs, counting, outside }]): OddProblem[] => [
    ...(aheadMs === undefined ? [] : [{ kind: 'apart' as const, id: `apart ${key}`, key, value: aheadMs }]),
    ...(counting === undefined
      ? []
      : [{ kind: 'counting' as const, id: `counting ${key}`, key, value: counting }]),
    // Not by a schema that has been replaced since.
    ...(outside && outside.schema === schemaOf([registry.of(key) ?? { name: '' }], meta)
      ? [{ ...outside, kind: 'outside' as const, id: `outside ${key}`, key, value: outside.count }]
      : []),
  ]);
}

function substitutedProblems(history: Pick<ClockHistory, 'entries' | 'count'>): SubstitutedProblem[] {
  const last = new Map<GeneratorKey, number>();
  for (const entry of history.entries()) {
    if (entry.type === 'substituted') last.set(entry.key, entry.readingMs);
  }
  return [...last].map(([key, readingMs]) => {
    const count = history.count('substituted', key);
    return { kind: 'substituted', id: `substituted ${key}`, key, count, readingMs };
  });
}

/**
 * Generators whose clocks read what no sno ID can hold: clocks of this page that the options name, and those
 * of generators that made no ID.
 */
function readingsOutside(panel: Panel, generators: readonly Registered[]): SubstitutedProblem[] {
  const { clocks = {} } = panel.options.getState();
  const log = panel.part(createIdLog);
  return generators.flatMap(({ key, name, context, description, isOutOfRange }): SubstitutedProblem[] => {
    if (isSnowflake(description)) return [];
    const clock = context.place === 'page' ? clocks[name] : undefined;
    const readingMs = clock && attempt(() => clock.now());
    const isOutside =
      typeof readingMs === 'number'
        ? Math.abs(readingMs) <= MAX_DATE_MS && !canHold(readingMs)
        : isOutOfRange && log.made(key) === 0;
    return isOutside ? [{ kind: 'substituted', id: `reading ${key}`, key, count: 0, readingMs }] : [];
  });
}

const canHold = (unixMs: number) => unixMs >= EPOCH_MS && unixMs < MAX_UNIX_MS + UNIT_MS;

function sourceProblem(kind: SourceProblem['kind'], sourceId: string, status: SourceStatus): SourceProblem {
  return { kind, id: `${kind} ${sourceId}`, sourceId, status };
}

/** What a problem is: something that happened, that could, or that keeps the panel from seeing either. */
export function stageOf({ kind }: Problem): 'happened' | 'possible' | 'unseen' {
  if (kind === 'overlap' || kind === 'provisional') return 'possible';
  return ['source', 'reports', 'cut', 'unused'].includes(kind) ? 'unseen' : 'happened';
}

function inStages(problems: readonly Problem[]): Problem[] {
  return (['happened', 'possible', 'unseen'] as const).flatMap(stage =>
    problems.filter(problem => stageOf(problem) === stage),
  );
}

const MAX_FORKS = 64;

/** Keeps the newest forks of devices, which have new grants within a second. */
function createForks({ registry, wallMs }: Panel) {
  const kept = new Map<string, DeviceProblem>();
  let version = 0;

  function note({ generators }: RegistryState): void {
    for (const generator of generators) {
      const { key, description } = generator;
      if (!isDevice(description)) continue;
      const id = `fork ${key}`;
      const known = kept.get(id);
      const isFork = description.status.reason === 'fork';
      if (isFork && (!known || known.renewedMs !== undefined)) {
        kept.set(id, { kind: 'fork', id, generator, description, foundMs: wallMs() });
        const [oldest] = kept.size > MAX_FORKS ? kept.keys() : [];
        if (oldest !== undefined) kept.delete(oldest);
      } else if (known && known.renewedMs === undefined && description.status.kind !== 'provisional')
        kept.set(id, { ...known, renewedMs: wallMs() });
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
    all: (): readonly DeviceProblem[] => [...kept.values()],
    clear(): void {
      kept.clear();
      version++;
    },
  };
}
