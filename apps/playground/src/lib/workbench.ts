import type { Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { firstId } from './first-id.ts';
import { EXAMPLE, readIdLink, writeIdLink } from './id-link.ts';
import { playground } from './playground.ts';
import { type Paste, readPaste } from './read-paste.ts';

/** The longest text that a link holds as it was typed, in characters. */
const LINK_LIMIT = 64;

/** The selected ID, which the features of the page share. */
export interface Workbench {
  /** The ID that the page opened with, before any link. */
  readonly first: Sno;
  /** The selected ID. Invalid input does not change it. */
  readonly chosen: Sno;
  /** The typed text, in any form. */
  readonly input: string;
  readonly reading: Paste;
  /** Selects an ID. With a name, this adds an entry to the browser's history. */
  choose(id: Sno, step?: string): void;
  /** Reads a text. */
  type(input: string): void;
  /** Applies the text of a link; an empty one is the first ID. */
  follow(text: string): void;
}

interface WorkbenchOptions {
  readonly first?: Sno;
  readonly wallMs?: () => number;
  /** Called for each change that a link should hold, with the text of the link. */
  readonly onChange?: (text: string, step: string | undefined) => void;
}

export function createWorkbench({
  first = EXAMPLE,
  wallMs = () => Date.now(),
  onChange,
}: WorkbenchOptions = {}) {
  return createStore<Workbench>()((set, get) => {
    function take(input: string, reading: Paste, step?: string) {
      const before = linkText(get());
      const chosen = reading.ok ? reading.id : get().chosen;
      set({ input, reading, chosen });
      const text = linkText(get());
      if (text !== before) onChange?.(text, step);
    }
    return {
      first,
      chosen: first,
      input: first,
      reading: { ok: true, id: first, form: 'text' },
      choose: (id, step) => take(id, { ok: true, id, form: 'text' }, step),
      type: input => take(input, readPaste(input, wallMs())),
      follow(text) {
        if (text === '') get().choose(first);
        else get().type(text);
      },
    };
  });
}

/** How many bits the selected ID has where only its beginning was typed; otherwise undefined. */
export function knownBitsOf({ reading }: Workbench): number | undefined {
  return reading.ok ? reading.knownBits : undefined;
}

/** What a link holds: the selected ID, or what was typed of an ID that is of another format or incomplete. */
function linkText({ first, chosen, input, reading }: Workbench): string {
  const text = input.trim();
  const isTyped = reading.ok ? reading.knownBits !== undefined : reading.problem === 'foreign';
  if (isTyped && text.length <= LINK_LIMIT) return text;
  return chosen === first ? '' : chosen;
}

/** The section whose link holds this state. */
const SECTION = 'anatomy';

export const workbench = createWorkbench({
  first: firstId(),
  onChange: (text, step) => playground.getState().write(SECTION, writeIdLink(text), step),
});

/** Applies the state of a link, when the page opens with it and when the history leads there. */
function follow(payload = '') {
  const text = readIdLink(payload);
  const state = workbench.getState();
  if (text !== linkText(state)) state.follow(text);
}

follow(playground.getState().payloads[SECTION]);
playground.subscribe(({ payloads: { [SECTION]: payload } }, { payloads: { [SECTION]: before } }) => {
  if (payload !== before) follow(payload);
});
