import { scanSlowly, scanText } from '@sno-id/kit/data';
import { type IdProblem, readId } from '@sno-id/sdk/read';
import { createStore } from 'zustand/vanilla';
import type { Panel } from '../../../core/panel.ts';
import { makersAmong } from '../../../ids/origins.ts';
import { type Analysis, createAnalyst, type Finding, isProblem } from './analysis.ts';

/** Something to look for IDs in. */
export interface Subject {
  readonly text: string;
  /** Where it comes from, for people. What was typed has no name: it stands in the box. */
  readonly name?: string;
}

/** Why the one thing that was given is not an ID. */
export interface Refusal {
  readonly text: string;
  readonly problem: IdProblem;
}

export interface InspectionState {
  readonly subject: Subject;
  /** Characters read so far, while a long text is being read. */
  readonly readTo: number | undefined;
  /** IDs found so far. */
  readonly count: number;
  readonly analysis: Analysis;
  readonly refusal: Refusal | undefined;
  /** Why nothing could be read. */
  readonly failure: string | undefined;
  readonly isOnlyProblems: boolean;
  /** The findings that are shown. */
  readonly rows: readonly Finding[];
  /** One of the findings. */
  readonly chosen: Finding | undefined;
}

/** A text as long as this stands in the box; a longer one would make it slow, and is named instead. */
export const BOX_LENGTH = 100_000;
/** Up to this length a text is read in one go, in a few milliseconds; a longer one in pieces, with pauses. */
const SHORT = 64_000;
/** A longer text is not an ID with a mistake in it. */
const REFUSAL_LENGTH = 200;
/** Bytes, and characters. A text of more does not fit into a string of every engine. */
const MAX_SIZE = 256 * 1024 * 1024;

const NOTHING: Analysis = /* @__PURE__ */ createAnalyst('').analysis();

/** What Inspect remembers, for as long as the panel lives. */
export function createInspection({ wallMs, registry }: Pick<Panel, 'wallMs' | 'registry'>, pause = nextTask) {
  const store = createStore<InspectionState>(() => ({
    subject: { text: '' },
    readTo: undefined,
    count: 0,
    analysis: NOTHING,
    refusal: undefined,
    failure: undefined,
    isOnlyProblems: false,
    rows: [],
    chosen: undefined,
  }));
  let reading = new AbortController();

  function show({ text }: Subject, analysis: Analysis): void {
    const chosen = analysis.findings.length === 1 ? analysis.findings[0] : undefined;
    const refusal = analysis.count === 0 ? refusalOf(text, wallMs()) : undefined;
    store.setState({ readTo: undefined, count: analysis.count, analysis, refusal, chosen });
    arrange();
  }

  function arrange(): void {
    const { analysis, isOnlyProblems } = store.getState();
    store.setState({ rows: isOnlyProblems ? analysis.findings.filter(isProblem) : analysis.findings });
  }

  async function inspect(subject: Subject): Promise<void> {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    const { text } = subject;
    const failure = text.length > MAX_SIZE ? tooLarge(text.length) : undefined;
    store.setState({ subject, failure });
    if (failure) return;
    const analyst = createAnalyst(text, makersAmong(registry.getState().generators));
    const options = { nowMs: wallMs() };
    if (text.length <= SHORT) {
      const { hits, misses } = scanText(text, options);
      analyst.add(hits, misses);
    } else {
      show(subject, NOTHING);
      for await (const { hits, misses, count, readTo } of scanSlowly(text, { ...options, pause, signal })) {
        if (signal.aborted) return;
        analyst.add(hits, misses);
        store.setState({ count, readTo });
      }
      if (signal.aborted) return;
    }
    show(subject, analyst.analysis());
  }

  return {
    ...store,
    /** Looks for IDs in a text, in place of the one before. Resolves when it has been read. */
    inspect,
    /** Looks for IDs in a file. */
    async open(file: Pick<File, 'name' | 'size' | 'text'>): Promise<void> {
      await inspect({ text: '', name: file.name });
      const { signal } = reading;
      if (file.size > MAX_SIZE) return store.setState({ failure: tooLarge(file.size) });
      try {
        store.setState({ readTo: 0 });
        const text = await file.text();
        if (!signal.aborted) await inspect({ text, name: file.name });
      } catch (error) {
        store.setState({ readTo: undefined, failure: `Could not read ${file.name}: ${String(error)}` });
      }
    },
    showOnlyProblems(isOnlyProblems: boolean): void {
      store.setState({ isOnlyProblems });
      arrange();
    },
    choose: (chosen: Finding | undefined) => store.setState({ chosen }),
  };
}

/**
 * Says what is wrong with a text that has no ID in it, if it is one word or one list in brackets, or if it is
 * certain which ID was meant.
 *
 * @param nowMs Unix milliseconds, to tell which other format it has.
 */
export function refusalOf(text: string, nowMs: number): Refusal | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > REFUSAL_LENGTH) return undefined;
  const reading = readId(trimmed, { nowMs });
  const isOneThing = /^\S+$/.test(trimmed) || /^\[[^[\]]*\]?$/.test(trimmed);
  if (reading.ok || !(isOneThing || reading.suggestion)) return undefined;
  return { text: trimmed, problem: reading };
}

function tooLarge(size: number): string {
  return `Expected at most 256 MB, got ${Math.ceil(size / 2 ** 20)} MB.`;
}

/**
 * Resolves in another task. Timers would wait 4 ms for each piece of a text, and a second in a hidden tab.
 *
 * Texts are read in pieces rather than by a worker: a worker's file is not among those that Vite prepares
 * of a dependency, and one made of a blob is refused by a strict content security policy.
 */
function nextTask(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
