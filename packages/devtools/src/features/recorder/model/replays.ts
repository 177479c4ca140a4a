import { clamp } from '@sno-id/kit/data';
import { createStore } from 'zustand/vanilla';
import type { PanelOptions } from '../../../core/options.ts';
import { createPanel, type Panel } from '../../../core/panel.ts';
import type { Recording } from './recording-format.ts';
import { createReplay, type Replay } from './replay.ts';

/** A recording that is being replayed, at some time of it. */
export interface Replaying {
  readonly name: string;
  readonly recording: Recording;
  readonly spanMs: number;
  readonly positionMs: number;
  /**
   * The panel that received the recording up to the position, and nothing else. Moving back creates another
   * one.
   */
  readonly panel: Panel;
}

/** Replays recordings in place of live data, which continues in the background. */
export function createReplays(live: Panel) {
  const store = createStore(() => ({ current: undefined as Replaying | undefined }));
  let replay: Replay | undefined;
  let startMs = Number.POSITIVE_INFINITY;

  function begin(recording: Recording): { replay: Replay; panel: Panel } {
    const replay = createReplay(recording);
    const panel = createPanel({
      features: live.features,
      settings: live.settings,
      options: withoutLive(live.options.getState()),
      isReplay: true,
      schedule: live.schedule,
      wallMs: () => recording.started + recording.from + replay.positionMs,
    });
    replay.start(panel.hub);
    replay.advance(0);
    return { replay, panel };
  }

  store.subscribe(({ current }) => {
    if (live.replay.getState().panel !== current?.panel) live.replay.setState({ panel: current?.panel });
  });
  live.options.subscribe(options =>
    store.getState().current?.panel.options.setState(withoutLive(options), true),
  );

  const self = {
    store,
    /** Begins to replay: at the end, or where a link says. */
    open(name: string, recording: Recording): void {
      const begun = begin(recording);
      const { panel } = begun;
      ({ replay } = begun);
      store.setState({ current: { name, recording, spanMs: replay.spanMs, positionMs: 0, panel } });
      self.seek(startMs);
      startMs = Number.POSITIVE_INFINITY;
    },
    startAt(atMs: number): void {
      startMs = atMs;
    },
    end(): void {
      replay = undefined;
      store.setState({ current: undefined });
    },
    /**
     * Moves to a time and replays everything before it. Moving back restarts, so the result is the same from
     * both directions.
     */
    seek(toMs: number): void {
      const { current } = store.getState();
      if (!current || !replay) return;
      const positionMs = clamp(toMs, 0, current.spanMs);
      let { panel } = current;
      if (positionMs < replay.positionMs) ({ replay, panel } = begin(current.recording));
      replay.advance(positionMs);
      panel.pulse.touch();
      store.setState({ current: { ...current, positionMs, panel } });
    },
  };
  return self;
}

/** A replay has no generators to ask and no clocks to turn. */
function withoutLive({ generators: _, clocks: __, source: ___, ...rest }: PanelOptions): PanelOptions {
  return rest;
}
