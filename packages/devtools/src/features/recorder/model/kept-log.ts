/*
 * The recording of this page, kept over its reload: in the storage of the tab, and only if that was chosen.
 * It is told to the panel of the new page as it was told to the one before, and then its generators are gone.
 */

import type { Panel } from '../../../core/panel.ts';
import type { SettingsStorage } from '../../../core/settings.ts';
import { attempt } from '../../../source/attempt.ts';
import type { Sink } from '../../../source/source.ts';
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
    if (reading.ok) tell(reading.recording, panel.hub);
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

/**
 * Tells what this page did. Other tabs and servers tell it themselves, again from their beginning: each of
 * their IDs would be there twice.
 */
function tell(recording: Recording, sink: Sink): void {
  const own = new Set<string>();
  const isOwn = (key: string) => own.has(key.slice(0, key.indexOf('/')));
  const replay = createReplay(recording);
  const atMs = () => recording.started + recording.from + replay.positionMs;
  replay.start({
    ...sink,
    context({ id, place, label }, generators) {
      if (place !== 'page' && place !== 'recording') return;
      own.add(id);
      const name = place === 'page' ? `${label}, earlier` : label;
      sink.context({ id, place: 'recording', label: name }, generators);
    },
    gone: id => own.has(id) && sink.gone(id),
    event: (key, event, atMs) => isOwn(key) && sink.event(key, event, atMs),
    ids: (key, batch) => isOwn(key) && sink.ids(key, { ...batch, atMs: atMs() }),
    calls: (key, calls) => isOwn(key) && sink.calls(key, calls),
    made: (key, total) => isOwn(key) && sink.made(key, total),
  });
  replay.advance(replay.spanMs);
  for (const id of own) sink.gone(id);
}
