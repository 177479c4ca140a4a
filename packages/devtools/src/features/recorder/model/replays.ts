import { clamp } from '@sno-id/kit/data';
import { createStore } from 'zustand/vanilla';
import type { PanelOptions } from '../../../core/options.ts';
import { createPanel, type Panel } from '../../../core/panel.ts';
import { nextFrame } from '../../../core/pulse.ts';
import type { Recording } from './recording-format.ts';
import { createReplay, type Replay } from './replay.ts';

/**
 * The longest time, in milliseconds, that one frame can advance: a page that was hidden resumes where it
 * stopped.
 */
const MAX_FRAME_MS = 1_000;

/** A recording that is being replayed. */
export interface Replaying {
  readonly name: string;
  readonly recording: Recording;
  readonly spanMs: number;
  readonly positionMs: number;
  readonly isPlaying: boolean;
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
  let lastFrameMs: number | undefined;
  let startMs = Number.POSITIVE_INFINITY;

  function change(some: Partial<Replaying>): void {
    const { current } = store.getState();
    if (current) store.setState({ current: { ...current, ...some } });
  }

  function begin(recording: Recording): { replay: Replay; panel: Panel } {
    const replay = createReplay(recording);
    const panel = createPanel({
      features: live.features,
      settings: live.settings,
      options: withoutLive(live.options.getState()),
      isReplay: true,
      schedule: nextFrame,
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
    /** Begins to replay, standing still: at the end, or where a link says. */
    open(name: string, recording: Recording): void {
      const begun = begin(recording);
      replay = begun.replay;
      lastFrameMs = undefined;
      const { panel } = begun;
      const { spanMs } = replay;
      store.setState({ current: { name, recording, spanMs, positionMs: 0, isPlaying: false, panel } });
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
    /** Plays on, from the beginning if it is at its end. */
    play(): void {
      const { current } = store.getState();
      if (!current) return;
      if (current.positionMs >= current.spanMs) self.seek(0);
      lastFrameMs = undefined;
      change({ isPlaying: true });
    },
    pause: () => change({ isPlaying: false }),
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
      change({ positionMs, panel });
    },
    /**
     * Takes it on by the time since the last frame, if it plays. `nowMs` is of any clock that does not go
     * back.
     */
    frame(nowMs: number): void {
      const { current } = store.getState();
      if (!current?.isPlaying) return;
      const passedMs = Math.min(MAX_FRAME_MS, nowMs - (lastFrameMs ?? nowMs));
      lastFrameMs = nowMs;
      self.seek(current.positionMs + passedMs);
      if (current.positionMs + passedMs >= current.spanMs) change({ isPlaying: false });
    },
  };
  return self;
}

/** A replay has no generators to ask and no clocks to turn. */
function withoutLive({ generators: _, clocks: __, source: ___, ...rest }: PanelOptions): PanelOptions {
  return rest;
}
