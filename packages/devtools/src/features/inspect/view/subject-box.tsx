import { grouped } from '@sno-id/kit/data';
import { type ClipboardEvent, useId } from 'react';
import { useStore } from 'zustand';
import { usePart } from '../../../ui/panel-context.ts';
import { BOX_LENGTH, createInspection } from '../model/inspection.ts';

/** Takes what is to be inspected. A text that is too long for the box is named under it. */
export function SubjectBox() {
  const inspection = usePart(createInspection);
  const { text, name } = useStore(inspection, ({ subject }) => subject);
  const noteId = useId();

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= BOX_LENGTH) return;
    event.preventDefault();
    inspection.inspect({ text: pasted, name: 'Pasted text' });
  }

  return (
    <div className="subject-box">
      <textarea
        className="mono"
        aria-label="Text to inspect"
        aria-describedby={noteId}
        placeholder="Paste IDs, JSON or a log, or drop a file"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={name === undefined ? text : ''}
        onPaste={onPaste}
        onChange={event => inspection.inspect({ text: event.target.value })}
      />
      <p id={noteId} className="note subject-name" hidden={name === undefined}>
        <span className="subject-name-text">{name}</span>
        {text !== '' && `, ${grouped(text.length)} characters`}
      </p>
    </div>
  );
}
