import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '../../../core/panel.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import type { IdFilter, IdRows, LoggedId } from '../../../ids/id-rows.ts';
import { createPoolStrips, type Strips } from './pool-strip.ts';

/** What is shown while new IDs come. */
export interface Held {
  readonly rows: IdRows;
  readonly strips: Strips;
  /** Why: somebody paused, or scrolled away from the newest. */
  readonly because: 'paused' | 'reading';
}

export interface LiveState {
  readonly filter: IdFilter;
  readonly held?: Held | undefined;
  /** The ID that is decoded. */
  readonly chosen?: LoggedId | undefined;
}

/** What somebody does in Live, remembered while other views are looked at. */
export interface Live extends Pick<StoreApi<LiveState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * Leaves everything as it was when the rows before `end` were the newest; `end` is now if it is left out.
   */
  hold(because: Held['because'], end?: number): void;
  /** Shows the newest again. */
  resume(): void;
  filter(some: IdFilter): void;
  choose(id: LoggedId | undefined): void;
  /** Forgets all IDs, those that are held too. */
  clear(): void;
}

export function createLive(panel: Panel): Live {
  const log = panel.part(createIdLog);
  const strips = panel.part(createPoolStrips);
  const store = createStore<LiveState>(() => ({ filter: {} }));
  return {
    ...store,
    hold(because, end) {
      const { held } = store.getState();
      const { rows, strips: heldStrips } = held ?? { rows: log.rows.copy(end), strips: strips.copy() };
      // After an explicit pause, scrolling must not resume.
      store.setState({
        held: { rows, strips: heldStrips, because: held?.because === 'paused' ? 'paused' : because },
      });
    },
    resume: () => store.setState({ held: undefined }),
    filter: some => store.setState(({ filter }) => ({ filter: { ...filter, ...some } })),
    choose: chosen => store.setState({ chosen }),
    clear() {
      log.clear();
      strips.clear();
      store.setState({ held: undefined, chosen: undefined });
    },
  };
}
