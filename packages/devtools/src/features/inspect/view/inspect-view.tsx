import { Button, Empty, FileButton, useAnnounce, useFileDrop, useStyles } from '@sno-id/kit';
import { useStore } from 'zustand';
import { usePart } from '../../../ui/panel-context.ts';
import { createInspection } from '../model/inspection.ts';
import { summaryOf } from '../model/inspection-texts.ts';
import { inspectText } from './content.ts';
import { Found } from './found.tsx';
import css from './inspect.css?inline';
import { RefusalNote } from './refusal-note.tsx';
import { SubjectBox } from './subject-box.tsx';

/** Finds the IDs in whatever is pasted, and says what they say. */
export function InspectView() {
  useStyles(css);
  const inspection = usePart(createInspection);
  const { subject, refusal, failure } = useStore(inspection);
  const announce = useAnnounce();
  const drop = useFileDrop({ onFile: open, onText: take });
  const isEmpty = subject.text === '' && subject.name === undefined;

  function take(text: string) {
    inspection.inspect({ text });
  }

  async function open(file: File) {
    await inspection.open(file);
    announce(summaryOf(inspection.getState()));
  }

  return (
    <div className="inspect" {...drop}>
      <div className="inspect-bar">
        <SubjectBox />
        <div className="inspect-tools">
          <FileButton label="Open a file" accept="" onFile={open} />
          <Button aria-disabled={isEmpty} onClick={() => take('')}>
            Clear text
          </Button>
        </div>
      </div>
      {failure && (
        <p className="inspect-failure wrong" role="alert">
          {failure}
        </p>
      )}
      {refusal && <RefusalNote refusal={refusal} onTake={take} />}
      {isEmpty && <Empty title="Nothing to inspect yet">{inspectText.empty}</Empty>}
      {!isEmpty && !refusal && !failure && <Found />}
    </div>
  );
}
