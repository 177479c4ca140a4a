import {
  Button,
  Check,
  copyText,
  FileButton,
  saveText,
  useAnnounce,
  useFileDrop,
  useStyles,
} from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useState } from 'react';
import { canStore } from '../../../core/can-store.ts';
import { Fact } from '../../../ui/fact.tsx';
import { useChoices, usePanel, usePart } from '../../../ui/panel-context.ts';
import { useReading } from '../../../ui/use-redraw.ts';
import { RECORDED_CHARACTERS, RECORDED_MS } from '../model/line-buffer.ts';
import { MAX_CHARACTERS, type RecordingReading, readRecording } from '../model/read-recording.ts';
import { createRecorder } from '../model/recording.ts';
import { placeText, recordingFileName, sizeText } from '../model/recording-texts.ts';
import { createReplays } from '../model/replays.ts';
import { recordText } from './content.ts';
import css from './record.css?inline';

/** The flight recorder: what happened in the last minutes, to save and to replay. */
export function RecordView() {
  useStyles(css);
  const replays = usePart(createReplays);
  const announce = useAnnounce();
  const [told, setTold] = useState<{ readonly text: string; readonly isWrong: boolean }>();

  function open(name: string, reading: RecordingReading) {
    if (!reading.ok) {
      setTold({ text: `${name} cannot be replayed. ${reading.problem}`, isWrong: true });
      return;
    }
    setTold(reading.note ? { text: reading.note, isWrong: false } : undefined);
    replays.open(name, reading.recording);
    announce(`Replaying ${name}`);
  }

  async function load(file: File) {
    // A character is a byte or more.
    if (file.size > 4 * MAX_CHARACTERS) open(file.name, { ok: false, problem: 'The file is too large.' });
    else open(file.name, readRecording(await file.text()));
  }

  const drop = useFileDrop({ onFile: load });
  return (
    <section className="record" aria-label="Flight recorder" {...drop}>
      <RecorderFacts onReplay={text => open('this recording', readRecording(text))} />
      <section aria-label="Replay of a file" className="record-replay">
        <h2>Replay</h2>
        <div className="record-buttons">
          <FileButton label="Open a recording" accept=".ndjson,.jsonl" onFile={load} />
          <span className="note">{recordText.drop}</span>
        </div>
        <p className={told?.isWrong ? 'wrong record-told' : 'record-told'} aria-live="polite">
          {told?.text}
        </p>
      </section>
    </section>
  );
}

function RecorderFacts({ onReplay }: { readonly onReplay: (text: string) => void }) {
  const { wallMs, isFloating, settings } = usePanel();
  const { isRecordedClosed, isLogKept } = useChoices(all => all);
  const recorder = usePart(createRecorder);
  const announce = useAnnounce();
  const read = useReading();
  // The choice is kept in the one, and the recording in the other.
  const [isStored] = useState(() => canStore(() => localStorage) && canStore(() => sessionStorage));
  const { spanMs, characters, events, ids, droppedEvents, droppedIds } = recorder.facts();
  const isEmpty = characters === 0;

  function clear() {
    recorder.clear();
    announce('Recording cleared');
    read();
  }

  async function save(event: React.MouseEvent) {
    const text = recorder.toText();
    if (saveText(recordingFileName(wallMs()), text, event.currentTarget.ownerDocument)) return;
    announce(
      (await copyText(text))
        ? 'Could not save a file. The recording was copied instead.'
        : 'Could not save a file.',
    );
  }

  return (
    <section aria-label="Recorder">
      <h2>
        <span className="record-lamp" aria-hidden="true" />
        Recording
      </h2>
      <dl className="record-facts">
        <Fact label="Span" value={placeText(spanMs)} detail={`of ${placeText(RECORDED_MS)}`} />
        <Fact label="Size" value={sizeText(characters)} detail={`of ${sizeText(RECORDED_CHARACTERS)}`} />
        <Fact label="Events" value={grouped(events)} detail={`${grouped(droppedEvents)} dropped`} />
        <Fact label="IDs" value={grouped(ids)} detail={`${grouped(droppedIds)} dropped`} />
      </dl>
      <div className="record-buttons">
        <Button look="main" onClick={save}>
          Save as .ndjson
        </Button>
        <Button aria-disabled={isEmpty} onClick={() => !isEmpty && onReplay(recorder.toText())}>
          Replay
        </Button>
        <Button onClick={clear}>Clear recording</Button>
      </div>
      {isFloating && (
        <Check
          isChosen={isRecordedClosed ?? false}
          onChange={is => settings.choose({ isRecordedClosed: is })}
        >
          {recordText.closed}
        </Check>
      )}
      <Check
        isChosen={(isLogKept ?? false) && isStored}
        isDisabled={!isStored}
        onChange={is => settings.choose({ isLogKept: is })}
      >
        {isStored ? recordText.kept(sizeText(characters)) : recordText.notStored}
      </Check>
      <p className="note record-words">{recordText.privacy}</p>
    </section>
  );
}
