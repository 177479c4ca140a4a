import { Button } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import type { SetState } from '../../../hooks/use-section-state.ts';
import { pageInspection } from '../model/inspection.ts';
import type { InspectorState } from '../model/inspector-codec.ts';
import { SAMPLE_IDS, SAMPLE_WORDS } from '../model/sample-logs.ts';
import { useInspection } from './use-inspection.ts';
import './subject-panel.css';
import { subjectText } from '../content.ts';
import { progressText, sizeText, sourceText } from '../model/inspector-texts.ts';

interface SubjectPanelProps {
  readonly state: InspectorState;
  readonly setState: SetState<InspectorState>;
}

/** The longest text shown in the box. A longer one would make it slow; it is read without being shown. */
const BOX_LENGTH = 100_000;
/** The pause in typing after which the text is read. */
const TYPED_MS = 300;

/** The input: a text, a file or a sample, and the progress of reading it. */
export function SubjectPanel({ state, setState }: SubjectPanelProps) {
  const source = useInspection(({ source }) => source);
  const [isOver, setOver] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const boxId = useId();
  const fileId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (source && source.kind !== 'text' && box.current) box.current.value = '';
  }, [source]);

  function open(blob: Blob, kind: 'text' | 'file', name: string) {
    clearTimeout(timer.current);
    pageInspection().open({ kind, blob, name });
    forget();
  }

  /** Removes the old text's state from the address, without a history entry for each typed word. */
  function forget() {
    if (Object.keys(state).length > 0) setState({}, 'another text');
  }

  function openText(text: string) {
    open(new Blob([text]), 'text', subjectText.pasted);
  }

  function openFile(file: File | undefined) {
    if (file) open(file, 'file', file.name);
  }

  function onInput() {
    const text = box.current?.value ?? '';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (text === '' ? clear() : openText(text)), TYPED_MS);
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (text.length <= BOX_LENGTH || !box.current) return;
    event.preventDefault();
    box.current.value = '';
    openText(text);
  }

  function onDrop(event: DragEvent) {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    openFile(file);
  }

  function clear() {
    clearTimeout(timer.current);
    if (box.current) box.current.value = '';
    pageInspection().clear();
    forget();
  }

  return (
    <Panel title={subjectText.title} className="inspector-subject">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere here, and is chosen below */}
      <div
        className="inspector-subject-parts"
        data-over={isOver || undefined}
        onDragOver={event => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <div className="inspector-box">
          <label htmlFor={boxId}>{subjectText.label}</label>
          <textarea
            ref={box}
            id={boxId}
            className="mono"
            rows={6}
            spellCheck={false}
            autoComplete="off"
            placeholder={subjectText.placeholder}
            onInput={onInput}
            onPaste={onPaste}
          />
        </div>
        <div className="inspector-others">
          <p>{subjectText.orFile}</p>
          <div className="inspector-buttons">
            <label className="button inspector-file" htmlFor={fileId}>
              {subjectText.chooseFile}
              <input
                id={fileId}
                type="file"
                className="unseen"
                onChange={({ target }) => {
                  openFile(target.files?.[0]);
                  target.value = '';
                }}
              />
            </label>
            <span className="note">{subjectText.orDrop}</span>
          </div>
          <p>{subjectText.orSample}</p>
          <div className="inspector-buttons">
            {SAMPLE_IDS.map(sample => (
              <Button
                key={sample}
                aria-pressed={state.sample === sample}
                onClick={() => {
                  clearTimeout(timer.current);
                  if (state.sample === sample) pageInspection().open({ kind: 'sample', sample });
                  setState({ sample }, `read ${sample}`);
                }}
              >
                {SAMPLE_WORDS[sample]}
              </Button>
            ))}
          </div>
        </div>
      </div>
      <p className="note">{subjectText.privacy}</p>
      <Standing onClear={clear} />
    </Panel>
  );
}

/** The progress, or the result. It always has the same height, so that nothing below it moves. */
function Standing({ onClear }: { readonly onClear: () => void }) {
  const source = useInspection(({ source }) => source);
  const progress = useInspection(({ progress }) => progress);
  const outcome = useInspection(({ outcome }) => outcome);
  const tookMs = useInspection(({ tookMs }) => tookMs);
  const isCancelled = useInspection(({ isCancelled }) => isCancelled);

  return (
    <div className="inspector-standing">
      {progress && (
        <>
          <progress value={progress.part} max={1} aria-label={subjectText.progress} />
          <span className="inspector-standing-text">{progressText(progress)}</span>
          <Button onClick={() => pageInspection().cancel()}>{subjectText.cancel}</Button>
        </>
      )}
      {!progress && source && (
        <>
          <p className="inspector-standing-text">
            <strong>{sourceText(source)}</strong>{' '}
            {outcome?.ok && (
              <span className="note">
                {subjectText.summary(
                  sizeText(outcome.inspection.bytes),
                  grouped(outcome.inspection.lines),
                  (tookMs / 1000).toFixed(1),
                )}
              </span>
            )}
            {isCancelled && <span>{subjectText.cancelled}</span>}
            {outcome && !outcome.ok && <span className="wrong">{outcome.problem}</span>}
          </p>
          <Button look="quiet" onClick={onClear}>
            {subjectText.clear}
          </Button>
        </>
      )}
      {!progress && !source && <p className="note">{subjectText.empty}</p>}
    </div>
  );
}
