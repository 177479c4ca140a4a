import { Button, copyText, FileButton, saveText, useAnnounce, useStyles } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useEffect, useReducer, useState } from 'react';
import { useStore } from 'zustand';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { MAX_CHARACTERS, type RecordingReading, readRecording } from '../model/read-recording.ts';
import { createRecorder, RECORDED_CHARACTERS, RECORDED_MS } from '../model/recording.ts';
import { placeText, recordingFileName, sizeText } from '../model/recording-texts.ts';
import { createReplays } from '../model/replays.ts';
import { recordText } from './content.ts';
import { EventsOfReplay } from './events-of-replay.tsx';
import css from './record.css?inline';

/** How often the numbers are read, in milliseconds. */
const READ_MS = 250;

/** The flight recorder: what happened in the last minutes, to save and to replay. */
export function RecordView() {
  useStyles(css);
  const replays = usePart(createReplays);
  const current = useStore(replays.store, ({ current }) => current);
  const announce = useAnnounce();
  const [told, setTold] = useState<{ readonly text: string; readonly isWrong: boolean }>();
  const [isOver, setOver] = useState(false);

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
    if (file.size > 4 * MAX_CHARACTERS) {
      open(file.name, { ok: false, line: 1, problem: 'The file is too large.' });
    } else open(file.name, readRecording(await file.text()));
  }

  return (
    <section
      className="record"
      aria-label="Flight recorder"
      data-over={isOver || undefined}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        const [file] = event.dataTransfer.files;
        setOver(false);
        if (!file) return;
        event.preventDefault();
        load(file);
      }}
    >
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
        {current && <EventsOfReplay current={current} />}
      </section>
    </section>
  );
}

function RecorderFacts({ onReplay }: { readonly onReplay: (text: string) => void }) {
  const { wallMs } = usePanel();
  const recorder = usePart(createRecorder);
  const announce = useAnnounce();
  const facts = recorder.facts();
  const [, read] = useReducer((count: number) => count + 1, 0);
  const isEmpty = facts.characters === 0;

  useEffect(() => {
    const timer = setInterval(read, READ_MS);
    return () => clearInterval(timer);
  }, []);

  function act(action: () => void, what: string) {
    action();
    announce(what);
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
        <span className="record-lamp" data-on={facts.isRecording} aria-hidden="true" />
        {facts.isRecording ? 'Recording' : 'Paused'}
      </h2>
      <dl className="record-facts">
        <div>
          <dt>Span</dt>
          <dd className="mono">{placeText(facts.spanMs)}</dd>
          <dd className="note mono">of {placeText(RECORDED_MS)}</dd>
        </div>
        <div>
          <dt>Size</dt>
          <dd className="mono">{sizeText(facts.characters)}</dd>
          <dd className="note mono">of {sizeText(RECORDED_CHARACTERS)}</dd>
        </div>
        <div>
          <dt>Events</dt>
          <dd className="mono">{grouped(facts.events)}</dd>
          <dd className="note mono">{grouped(facts.droppedEvents)} dropped</dd>
        </div>
        <div>
          <dt>IDs</dt>
          <dd className="mono">{grouped(facts.ids)}</dd>
          <dd className="note mono">{grouped(facts.droppedIds)} dropped</dd>
        </div>
      </dl>
      <div className="record-buttons">
        <Button look="main" onClick={save}>
          Save as .ndjson
        </Button>
        <Button aria-disabled={isEmpty} onClick={() => !isEmpty && onReplay(recorder.toText())}>
          Replay
        </Button>
        {facts.isRecording ? (
          <Button onClick={() => act(recorder.pause, 'Recording paused')}>Pause</Button>
        ) : (
          <Button onClick={() => act(recorder.resume, 'Recording resumed')}>Resume</Button>
        )}
        <Button onClick={() => act(recorder.clear, 'Recording cleared')}>Clear recording</Button>
      </div>
      <p className="note record-words">{recordText.privacy}</p>
    </section>
  );
}
