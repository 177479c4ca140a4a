/*
 * What the panel recorded, kept over a reload of its page: in the storage of the tab, if that was chosen.
 * It is told to the panel of the new page as it was told to the one before, and then its generators are gone.
 */

import type { Panel } from '../../../core/panel.ts';
import { createRetold } from '../../../core/retold.ts';
import type { SettingsStorage } from '../../../core/settings.ts';
import { attempt } from '../../../source/attempt.ts';
import { readRecording } from './read-recording.ts';
import { createRecorder } from './recording.ts';
import type { Recording } from './recording-format.ts';
import { createReplay } from './replay.ts';

/** Stands for a recording that the storage of the tab has no room for. */
const TOO_LARGE = 'too large';
export const LOG_KEY = 'sno-id.devtools.log.v1';

/**
 * Tells a panel what the page before kept. Returns a function that keeps what is recorded then, or nothing if
 * that was not chosen.
 *
 * @param storage that of the tab, which can be refused as a whole
 */
export function restoreLog(panel: Panel, storage: () => SettingsStorage): () => void {
  const isChosen = () => panel.settings.getState().isLogKept ?? false;
  if (isChosen()) {
    const text = attempt(() => storage().getItem(LOG_KEY)) ?? '';
    const reading = readRecording(text);
    if (reading.ok) tell(reading.recording, panel);
    else if (text === TOO_LARGE) console.warn('sno devtools: the recording did not fit into sessionStorage');
  }
  return () => {
    attempt(() => storage().removeItem(LOG_KEY));
    if (!isChosen()) return;
    const keep = (text: string, orElse?: () => void) =>
      attempt(() => storage().setItem(LOG_KEY, text), orElse);
    keep(panel.part(createRecorder).toText(), () => keep(TOO_LARGE));
  };
}

/** Tells all that was recorded, at its times: to the recorder too, which continues it. */
function tell(recording: Recording, panel: Panel): void {
  const { hub } = panel;
  const { untilMs } = panel.part(createRetold);
  const ids = new Set<string>();
  const replay = createReplay(recording);
  const position = () => recording.from + replay.positionMs;
  panel.part(createRecorder).resume(recording, position, () => {
    replay.start({
      ...hub,
      context({ id, place, label }, generators) {
        ids.add(id);
        const earlier = place === 'recording' ? label : `${label}, earlier`;
        hub.context({ id, place: 'recording', label: earlier }, generators);
      },
      event(key, event, atMs) {
        untilMs.set(key, recording.started + position());
        hub.event(key, event, atMs);
      },
      ids(key, batch) {
        const atMs = recording.started + position();
        untilMs.set(key, atMs);
        // Of before the panel was open, they were made earlier than it received them.
        hub.ids(key, { ...batch, atMs: batch.atMs ?? atMs });
      },
    });
    replay.advance(replay.spanMs);
    for (const id of ids) hub.gone(id);
  });
}
