/*
 * What agents can ask. Each answer is made of the facts that the panel draws and exports: its registry, its
 * log of IDs, its problems. Nothing here changes anything.
 */

import { grouped, isoText, plural, scanText } from '@sno-id/kit/data';
import { toFields } from '@sno-id/sdk';
import { readId } from '@sno-id/sdk/read';
import type { Panel } from '../core/panel.ts';
import type { Registered } from '../core/registry.ts';
import { createClockHistory } from '../features/clock/model/clock-history.ts';
import { createDuplicates } from '../features/generators/model/duplicates.ts';
import { exportedGenerator } from '../features/generators/model/export-generators.ts';
import { generatorsFor } from '../features/generators/model/generator-list.ts';
import { chanceText, nameOf, overlapText } from '../features/generators/model/generator-texts.ts';
import { answerText, gapsOf } from '../features/generators/model/verdict.ts';
import { createAnalyst } from '../features/inspect/model/analysis.ts';
import { seenOnceText } from '../features/inspect/model/inspection-texts.ts';
import { orderText } from '../features/inspect/model/list-order.ts';
import { exportedId } from '../features/live/model/export-ids.ts';
import { createFlips } from '../features/live/model/flips.ts';
import { numbersOf } from '../features/live/model/matches.ts';
import { readSearch } from '../features/live/model/search/search.ts';
import { searchContextOf } from '../features/live/model/search/search-context.ts';
import { exportedProblems } from '../features/problems/model/export-problems.ts';
import { createOddities } from '../features/problems/model/oddities.ts';
import type { Problem } from '../features/problems/model/problem.ts';
import { headlineOf, missingTexts } from '../features/problems/model/problem-texts.ts';
import { createProblems } from '../features/problems/model/problems.ts';
import { createRecorder } from '../features/recorder/model/recording.ts';
import { createCallSites } from '../ids/call-sites.ts';
import { findOverlaps } from '../ids/collisions.ts';
import { createIdLog } from '../ids/id-log.ts';
import { originsOf, schemaOf } from '../ids/origins.ts';
import { describedCall, type MappedFrame, type PlaceOf } from '../ids/read-stack.ts';
import { after } from '../source/after.ts';
import type { TracedCall } from '../source/traced-call.ts';
import { requireKnown, type Tool, textIn, textOrNone } from './tool.ts';
import { TOOLS, type ToolName } from './tool-list.ts';

const LISTED = 50;

/** What the tools answer from: parts of a panel that must see all that its hub reports. */
export const FACTS = [
  createIdLog,
  createCallSites,
  createClockHistory,
  createFlips,
  createOddities,
  createProblems,
  createRecorder,
] as const;

/**
 * Makes the tools of a panel, in the order of {@link TOOLS}. `placeOf` finds where the frames of a page were
 * written. No answer waits longer for it than {@link MAPS_MS}.
 */
export function createTools(panel: Panel, placeOf: PlaceOf = async () => undefined): readonly Tool[] {
  const inTime: PlaceOf = frame =>
    new Promise(resolve => {
      const cancel = after(MAPS_MS, () => resolve(undefined));
      void placeOf(frame)
        .then(resolve, () => resolve(undefined))
        .finally(cancel);
    });
  return TOOLS.map(tool => ({
    ...tool,
    async execute(input) {
      requireKnown(input, tool.inputSchema);
      return ANSWERS[tool.name](panel, input, inTime);
    },
  }));
}

/** In milliseconds. A map that comes later is there for the next question. */
export const MAPS_MS = 2_000;

type Answer = (panel: Panel, input: unknown, placeOf: PlaceOf) => object;

const ANSWERS: Readonly<Record<ToolName, Answer>> = {
  list_generators: listGenerators,
  find_problems: findProblems,
  can_collide: canCollide,
  search_ids: searchIds,
  who_made: whoMade,
  explain_id: explainId,
  export_recording: exportRecording,
};

function listGenerators(panel: Panel, input: unknown) {
  const { generators, incomplete, statuses } = panel.registry.getState();
  const found = generatorsFor(textOrNone(input, 'find') ?? '', generators);
  return {
    generators: found.slice(0, LISTED).map(one => exportedGenerator(one, panel)),
    count: found.length,
    sources: Object.entries(statuses).map(([source, { state, text }]) => ({ source, state, text })),
    incomplete: incomplete.map(({ label, missing }) => ({ context: label, missing })),
  };
}

async function findProblems(panel: Panel, _: unknown, placeOf: PlaceOf) {
  const problems = panel.part(createProblems);
  const list = problems.read();
  const { generators } = panel.registry.getState();
  const withCalls = exportedProblems(list.problems, generators, problems.sinceMs).map(async (one, i) => ({
    ...one,
    madeAt: await Promise.all(callsOf(panel, list.problems[i]!).map(call => callOf(call, placeOf))),
  }));
  return {
    headline: headlineOf(list),
    problems: await Promise.all(withCalls),
    notKnown: missingTexts(list, panel.isReplay),
  };
}

/** The calls that made the example of a problem, where they are traced. */
function callsOf(panel: Panel, { keys, example: id }: Problem) {
  return keys.flatMap(key => (id && panel.part(createCallSites).of(key, id)) || []);
}

function canCollide(panel: Panel, input: unknown) {
  const state = panel.registry.getState();
  const isAll = ['a', 'b'].every(name => textOrNone(input, name) === undefined);
  const some = isAll
    ? state.generators
    : ['a', 'b'].map(name => generatorNamed(textIn(input, name), state.generators));
  if (!isAll && some[0] === some[1]) return { answer: `no, because both are ${nameOf(some[0]!)}` };
  const { haveMet, areApart } = panel.part(createDuplicates);
  const shared = findOverlaps(some, areApart);
  // Of two that are known, it does not matter which others are not.
  const notCompared = isAll ? gapsOf(state) : [];
  const overlaps = shared.flatMap(one => one.overlaps);
  return {
    answer: answerText(some, shared, notCompared),
    overlaps: overlaps.map(
      one => `${overlapText(one)}${haveMet(one.a.key, one.b.key) ? ', and generated the same ID' : ''}`,
    ),
    odds: chanceText(overlaps.filter(({ a, b }) => !haveMet(a.key, b.key))),
    notCompared,
  };
}

function generatorNamed(name: string, all: readonly Registered[]): Registered {
  const found =
    all.find(one => nameOf(one) === name || one.key === name) ?? all.find(one => one.name === name);
  if (found) return found;
  throw new RangeError(`No generator is named “${name}”. There are ${all.map(nameOf).join(', ') || 'none'}.`);
}

async function searchIds(panel: Panel, input: unknown, placeOf: PlaceOf) {
  const context = { ...searchContextOf(panel), nowMs: panel.wallMs() };
  const reading = readSearch(textOrNone(input, 'query') ?? '', context);
  if (reading?.ok === false) throw new RangeError(reading.problem);
  const rows = panel.part(createIdLog).rows.copy();
  const numbers = numbersOf(rows, { test: reading?.test });
  const ids = numbers.slice(0, LISTED).map(async number => {
    const id = rows.at(number)!;
    const call = panel.part(createCallSites).of(id.maker.key, 'values' in id ? id.id : id.text);
    // Its stack is for `who_made`.
    return exportedId(id, panel.options.getState().meta, call && (await describedCall(call, placeOf)).madeAt);
  });
  return { count: numbers.length, searched: rows.end - rows.first, ids: await Promise.all(ids) };
}

async function whoMade(panel: Panel, input: unknown, placeOf: PlaceOf) {
  const given = textIn(input, 'id').trim();
  const reading = readId(given, { nowMs: panel.wallMs() });
  const isSnowflake = !reading.ok && /^\d+$/.test(given);
  if (!(reading.ok || isSnowflake)) throw new RangeError(`id: this is not an ID. ${reading.message}`);
  const text = reading.ok ? reading.id : given;
  const calls = panel.part(createCallSites);
  const origins = reading.ok ? originsOf(toFields(reading.id), panel.registry.getState().generators) : [];
  const known = origins.map(({ key, name, context }) => ({ key, generator: name, context: context.label }));
  const { rows } = panel.part(createIdLog);
  const seen = numbersOf(rows, { test: one => one.text === text }).map(number => {
    const { key, name, label } = rows.at(number)!.maker;
    return { key, generator: name, context: label, madeAt: isoText(rows.madeAt(number)) };
  });
  const idOfCall = isSnowflake ? BigInt(text) : text;
  // A call is kept for longer than its IDs, and from before they were watched.
  const makers = seen.length > 0 ? seen : known.filter(({ key }) => calls.of(key, idOfCall));
  const made = makers.map(async ({ key, ...maker }) => {
    const call = calls.of(key, idOfCall);
    return { ...maker, ...(call && (await callOf(call, placeOf))) };
  });
  const asked = seen.length > 0 ? makers : known;
  return {
    id: text,
    made: await Promise.all(made),
    couldHaveMade: origins.map(nameOf),
    answer: seen.length === 0 && made.length > 0 ? TRACED : madeText(seen.length, origins.length),
    ...(asked.length > 0 && !asked.some(({ key }) => calls.has(key)) && { calls: NOT_TRACED }),
  };
}

async function callOf(call: TracedCall, placeOf: PlaceOf) {
  const { frames, madeAt } = await describedCall(call, placeOf);
  return { ...madeAt, stack: frames.map(frameText).join('\n') };
}

function frameText(frame: MappedFrame): string {
  const place = frame.file === '' ? 'native' : `${frame.file}:${frame.line}:${frame.column}`;
  return `at ${frame.name || '(anonymous)'} (${place})${frame.isCompiled ? ', compiled' : ''}`;
}

const TRACED = 'It is not among the IDs seen, but a traced call made it. Another one may have, too.';

const NOT_TRACED =
  'No call was traced. In development, the prop trace of a page and, in a worker or server, traceCalls(generators) of @sno-id/devtools/trace start that.';

function explainId(panel: Panel, input: unknown) {
  const text = textIn(input, 'id');
  const nowMs = panel.wallMs();
  const { hits, misses: near } = scanText(text, { nowMs });
  if (hits.length === 0 && near.length < 2) {
    const reading = readId(text.trim().slice(0, 200), { nowMs });
    return { count: 0, problem: reading.ok ? undefined : reading.message };
  }
  const { generators } = panel.registry.getState();
  const analyst = createAnalyst(text);
  analyst.add(hits, near);
  const { count, distinct, repeated, regressions, order, missed, misses, findings, span } =
    analyst.analysis();
  const metas = findings.map(({ fields }) => fields.meta);
  // The log is read once for all of them.
  const seen = new Map<string, number>(findings.slice(0, LISTED).map(({ id }) => [id, 0]));
  panel.part(createIdLog).rows.select({
    test({ text }) {
      const times = seen.get(text);
      if (times !== undefined) seen.set(text, times + 1);
      return false;
    },
  });
  return {
    count,
    distinct,
    repeated,
    stepsBack: regressions,
    ...(span && { from: isoText(span.fromMs), to: isoText(span.toMs) }),
    order: orderText(order),
    looksLikeAnId: missed,
    ...(missed > 0 && {
      notIds: misses.map(({ start, end, line }) => {
        const reading = readId(text.slice(start, end), { nowMs });
        return { line, text: text.slice(start, end), problem: reading.ok ? undefined : reading.message };
      }),
    }),
    doMetabytesCountUp: count > 2 && metas.every((meta, i) => i === 0 || meta === metas[i - 1]! + 1),
    ids: findings.slice(0, LISTED).map(({ id, fields, copies }) => {
      const origins = originsOf(fields, generators);
      return {
        id,
        ...fields,
        time: isoText(fields.unixMs),
        copies,
        timesSeen: seen.get(id),
        couldHaveMade: origins.map(nameOf),
        metabyteMeans: schemaOf(origins, panel.options.getState().meta)?.describe(fields.meta),
      };
    }),
  };
}

function exportRecording(panel: Panel) {
  const recorder = panel.part(createRecorder);
  const { characters: _, ...facts } = recorder.facts();
  return { ...facts, recording: recorder.toText() };
}

function madeText(times: number, origins: number): string {
  if (times > 1) return `It was made ${grouped(times)} times: a duplicate.`;
  if (times === 1) return seenOnceText(origins);
  return origins > 0
    ? `It is not among the IDs seen. ${plural(origins, 'generator')} could have made it.`
    : 'It is not among the IDs seen, and no generator that is known has its partition and sequence.';
}
