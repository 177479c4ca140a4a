import { Button, FileButton, useFileDrop } from '@sno-id/kit';
import { plural } from '@sno-id/kit/data';
import { useId } from 'react';
import { useStore } from 'zustand';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { SetState } from '../../../hooks/use-section-state.ts';
import { pageInspection } from '../model/inspection.ts';
import type { InspectorState } from '../model/inspector-codec.ts';
import { SAMPLE_IDS, SAMPLE_WORDS, type SampleId } from '../model/sample-logs.ts';
import { useSubject } from './use-subject.ts';
import './subject-panel.css';
import { subjectText } from '../content.ts';
import { progressText, sizeText, sourceText } from '../model/inspector-texts.ts';

interface SubjectPanelProps {
  readonly state: InspectorState;
  readonly setState: SetState<InspectorState>;
}

/** The input: a text, a file or a sample, and the progress of reading it. */
export function SubjectPanel({ state, setState }: SubjectPanelProps) {
  const subject = useSubject(state, setState);
  const drop = useFileDrop({ onFile: subject.openFile });
  return (
    <Panel title={subjectText.title} className="inspector-subject">
      <div className="inspector-subject-parts" {...drop}>
        <Samples subject={subject} sample={state.sample} />
        <TextBox subject={subject} />
        <div className="inspector-buttons">
          <FileButton label={subjectText.chooseFile} accept="" onFile={subject.openFile} />
          <span className="note inspector-drop">{subjectText.orDrop}</span>
        </div>
      </div>
      <Standing onClear={subject.clear} />
      <Disclosure title={subjectText.privacyTitle}>
        <p className="note">{subjectText.privacy}</p>
      </Disclosure>
    </Panel>
  );
}

interface SubjectProps {
  readonly subject: ReturnType<typeof useSubject>;
}

function TextBox({ subject }: SubjectProps) {
  const boxId = useId();
  return (
    <div className="inspector-box">
      <label htmlFor={boxId}>{subjectText.label}</label>
      <textarea
        ref={subject.box}
        id={boxId}
        className="mono"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        placeholder={subjectText.placeholder}
        onInput={subject.onInput}
        onPaste={subject.onPaste}
      />
    </div>
  );
}

interface SamplesProps extends SubjectProps {
  readonly sample: SampleId | undefined;
}

function Samples({ subject, sample: chosen }: SamplesProps) {
  return (
    <div className="inspector-others">
      <p>{subjectText.sample}</p>
      <div className="inspector-buttons">
        {SAMPLE_IDS.map(sample => (
          <Button key={sample} aria-pressed={chosen === sample} onClick={() => subject.openSample(sample)}>
            {SAMPLE_WORDS[sample]}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The progress, or the result. It always has the same height, so that nothing below it moves. */
function Standing({ onClear }: { readonly onClear: () => void }) {
  const { source, progress, outcome, tookMs, isCancelled } = useStore(pageInspection());

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
                {subjectText.summary({
                  bytes: sizeText(outcome.inspection.bytes),
                  lines: plural(outcome.inspection.lines, 'line'),
                  seconds: (tookMs / 1000).toFixed(1),
                })}
              </span>
            )}
            {isCancelled && <span>{subjectText.cancelled}</span>}
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
