/*
 * What agents can ask. Each answer is made of the facts that the panel draws and exports: its registry, its
 * log of IDs, its problems. Nothing here changes anything.
 */

import { grouped, plural, scanText } from '@sno-id/kit/data';
import { toFields } from '@sno-id/sdk';
import { readId } from '@sno-id/sdk/read';
import type { Panel } from '../core/panel.ts';
import type { Registered } from '../core/registry.ts';
import { createClockHistory } from '../features/clock/model/clock-history.ts';
import { exportedGenerators } from '../features/generators/model/export-generators.ts';
import { createFullUnits } from '../features/generators/model/full-units.ts';
import {
  chanceText,
  mayStartAtRandom,
  nameOf,
  overlapText,
  twinsText,
} from '../features/generators/model/generator-texts.ts';
import { verdictOf } from '../features/generators/model/verdict.ts';
import { createAnalyst } from '../features/inspect/model/analysis.ts';
import { exportedIds } from '../features/live/model/export-ids.ts';
import { numbersOf } from '../features/live/model/matches.ts';
import { readSearch } from '../features/live/model/search/search.ts';
import { searchContextOf } from '../features/live/model/search/search-context.ts';
import { exportedProblems } from '../features/problems/model/export-problems.ts';
import { createOddities } from '../features/problems/model/oddities.ts';
import { headlineOf, missingTexts } from '../features/problems/model/problem-texts.ts';
import { createProblems } from '../features/problems/model/problems.ts';
import { createRecorder } from '../features/recorder/model/recording.ts';
import { createCallSites } from '../ids/call-sites.ts';
import { findOverlaps } from '../ids/collisions.ts';
import { createIdLog } from '../ids/id-log.ts';
import { originsOf } from '../ids/origins.ts';
import { ownFrame, placeText, readStack } from '../ids/read-stack.ts';
import { isSnowflake } from '../source/family.ts';
import { orderOf } from './order.ts';
import { type Tool, textIn, textOrNone } from './tool.ts';
import { TOOLS, type ToolName } from './tool-list.ts';

/** How many IDs are listed in an answer. */
const LISTED = 50;

/** What the tools answer from: parts of a panel that must see all that its hub reports. */
export const FACTS = [
  createIdLog,
  createCallSites,
  createFullUnits,
  createClockHistory,
  createOddities,
  createProblems,
  createRecorder,
] as const;

/** Makes the tools of a panel. */
export function createTools(panel: Panel): readonly Tool[] {
  const { registry, options, wallMs } = panel;
  const log = panel.part(createIdLog);
  const full = panel.part(createFullUnits);
  const problems = panel.part(createProblems);
  const calls = panel.part(createCallSites);
  const recorder = panel.part(createRecorder);
  const generators = () => registry.getState().generators;

  function recordsOf(some: readonly Registered[]) {
    return exportedGenerators(some, key => ({
      made: log.made(key),
      idsPerSecond: log.rate(key),
      fullUnits: full.share(key),
    })).records;
  }

  /** The generators that a name means: of one context, or the only one. */
  function named(name: string): Registered {
    const all = generators();
    const found = [
      ...all.filter(one => nameOf(one) === name || one.key === name),
      ...all.filter(one => one.name === name),
    ];
    if (found[0]) return found[0];
    throw new RangeError(
      `No generator is named “${name}”. There are ${all.map(nameOf).join(', ') || 'none'}.`,
    );
  }

  function search(query: string) {
    const reading = readSearch(query, { ...searchContextOf(panel), nowMs: wallMs() });
    if (reading?.ok === false) throw new RangeError(reading.problem);
    const rows = log.rows.copy();
    const numbers = numbersOf(rows, { test: reading?.test, withinMs: reading?.withinMs }, wallMs());
    return { rows, numbers };
  }

  /** The calls that made an ID, as far as its generators are traced. */
  function makersOf(text: string) {
    const { rows, numbers } = search(`id ${text}`);
    return numbers.flatMap(number => {
      const row = rows.at(number);
      if (!row) return [];
      const call = calls.of(row.maker.key, 'values' in row ? row.id : row.text);
      const frames = call ? readStack(call.stack) : [];
      const own = ownFrame(frames) ?? frames[0];
      return {
        generator: row.maker.name,
        context: row.maker.label,
        madeAt: new Date(rows.madeAt(number)).toISOString(),
        ...(call && {
          method: call.method,
          function: own?.name,
          place: own && placeText(own),
          stack: call.stack,
        }),
      };
    });
  }

  function collisionsAmong(some: readonly Registered[]) {
    const shared = findOverlaps(some);
    const count = shared.reduce((sum, one) => sum + one.count, 0);
    const { text, gaps } = verdictOf(count, { ...registry.getState(), generators: some });
    const overlaps = shared.flatMap(one => one.overlaps);
    return {
      canCollide: count > 0,
      verdict: text,
      overlaps: overlaps.map(overlapText),
      ...(overlaps.some(mayStartAtRandom) && { odds: chanceText() }),
      oneWriter: shared.flatMap(one => one.twins).map(twinsText),
      notCompared: gaps,
    };
  }

  const answers: Record<ToolName, Tool['execute']> = {
    async list_generators(input) {
      const find = textOrNone(input, 'find')?.toLowerCase() ?? '';
      const { incomplete, statuses } = registry.getState();
      const found = generators().filter(one => nameOf(one).toLowerCase().includes(find));
      return {
        generators: recordsOf(found.slice(0, LISTED)),
        count: found.length,
        sources: Object.entries(statuses).map(([source, { state, text }]) => ({ source, state, text })),
        incomplete: incomplete.map(({ label, missing }) => ({ context: label, missing })),
      };
    },
    async find_problems() {
      const list = problems.read();
      return {
        headline: headlineOf(list),
        problems: exportedProblems(list.problems, generators(), problems.sinceMs).records,
        notKnown: missingTexts(list, panel.isReplay),
      };
    },
    async can_collide(input) {
      const [a, b] = [textOrNone(input, 'a'), textOrNone(input, 'b')];
      if (a === undefined && b === undefined) return collisionsAmong(generators());
      return collisionsAmong([named(textIn(input, 'a')), named(textIn(input, 'b'))]);
    },
    async search_ids(input) {
      const { rows, numbers } = search(textOrNone(input, 'query') ?? '');
      return {
        count: numbers.length,
        searched: rows.end - rows.first,
        ids: exportedIds(rows, numbers.slice(0, LISTED), options.getState().meta).records,
      };
    },
    async who_made(input) {
      const id = textIn(input, 'id').trim();
      const reading = readId(id, { nowMs: wallMs() });
      const text = reading.ok ? reading.id : id;
      const made = makersOf(text);
      const origins = reading.ok ? originsOf(toFields(reading.id), generators()).map(nameOf) : [];
      return {
        id: text,
        made,
        couldHaveMade: origins,
        answer: madeText(made.length, origins),
      };
    },
    async explain_id(input) {
      const text = textIn(input, 'text');
      const { hits } = scanText(text, { nowMs: wallMs() });
      if (hits.length === 0) {
        const reading = readId(text.trim().slice(0, 200), { nowMs: wallMs() });
        return { count: 0, problem: reading.ok ? undefined : reading.message };
      }
      const analyst = createAnalyst(text);
      analyst.add(hits);
      const { count, distinct, repeated, regressions, findings, span } = analyst.analysis();
      const metas = findings.map(({ fields }) => fields.meta);
      return {
        count,
        distinct,
        repeated,
        stepsBack: regressions,
        ...(span && { from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString() }),
        order: orderOf(findings.map(({ id }) => id)),
        doMetabytesCountUp: count > 2 && metas.every((meta, i) => i === 0 || meta === metas[i - 1]! + 1),
        ids: findings.slice(0, LISTED).map(({ id, fields, copies }) => ({
          id,
          ...fields,
          time: new Date(fields.unixMs).toISOString(),
          copies,
          timesSeen: makersOf(id).length,
          couldHaveMade: originsOf(fields, generators()).map(nameOf),
          metabyteMeans: meaningOf(panel, fields, generators()),
        })),
      };
    },
    async export_recording() {
      const { spanMs, events, ids, droppedEvents, droppedIds } = recorder.facts();
      return { spanMs, events, ids, droppedEvents, droppedIds, recording: recorder.toText() };
    },
  };
  return TOOLS.map(tool => ({ ...tool, execute: answers[tool.name] }));
}

function madeText(times: number, origins: readonly string[]): string {
  if (times > 1) return `It was made ${grouped(times)} times: a duplicate.`;
  if (times === 1)
    return 'It was made once. If two rows have it, code stored it twice, for example by an upsert that reuses an ID.';
  return origins.length > 0
    ? `It is not among the IDs seen. ${plural(origins.length, 'generator')} could have made it.`
    : 'It is not among the IDs seen, and no generator that is known has its partition and sequence.';
}

function meaningOf(
  panel: Panel,
  { meta, ...fields }: { readonly meta: number; readonly partition: number; readonly sequence: number },
  generators: readonly Registered[],
): string | undefined {
  const schemas = panel.options.getState().meta ?? {};
  const own = originsOf(fields, generators).find(({ name, description }) => {
    return !isSnowflake(description) && Object.hasOwn(schemas, name);
  });
  return (own ? schemas[own.name] : schemas['*'])?.describe(meta);
}
