import { Button } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { type ClipboardEvent, type FormEvent, useId, useState } from 'react';
import { FIRST_APP, REPOSITORY } from '../../../lib/links.ts';
import { openingText } from '../content.ts';
import { LiveId } from './live-id.tsx';
import './opening.css';

interface OpeningProps {
  readonly onStart: () => void;
  /** Receives an ID of any kind, or whatever somebody takes for one. */
  readonly onRead: (text: string) => void;
  /** Shows an ID bit by bit. */
  readonly onTakeApart: (id: Sno) => void;
}

/** The first screen: what sno is, an ID made now, and why. */
export function Opening({ onStart, onRead, onTakeApart }: OpeningProps) {
  const { install } = openingText;
  return (
    <div className="opening">
      <header className="opening-head">
        <h1>{openingText.title}</h1>
        <p className="opening-lead">{openingText.lead}</p>
        <Button look="main" className="opening-start" onClick={onStart}>
          {openingText.start} <small>{openingText.startNote}</small>
        </Button>
      </header>
      <LiveId onTakeApart={onTakeApart} />
      <div className="opening-more">
        <div className="opening-why">
          <strong>{openingText.why}</strong> {openingText.enough}
          <ul>
            {openingText.because.map(([short, sentence]) => (
              <li key={short}>
                <b>{short}.</b> {sentence}
              </li>
            ))}
          </ul>
          <p>{openingText.limit}</p>
        </div>
        <PasteField onRead={onRead} />
        <p className="opening-package">
          {install.runsIn} <code>{install.name}</code> {install.packed}{' '}
          <a href={REPOSITORY}>{install.repository}</a>. <a href={FIRST_APP}>{install.firstApp}</a>
        </p>
      </div>
    </div>
  );
}

/** A field for an ID that somebody has. A paste is read at once, what is typed with Enter. */
function PasteField({ onRead }: Pick<OpeningProps, 'onRead'>) {
  const id = useId();
  /** Whether somebody pressed the button without an ID. */
  const [isAsked, setAsked] = useState(false);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('id') as HTMLInputElement;
    const isEmpty = field.value.trim() === '';
    setAsked(isEmpty);
    if (isEmpty) field.focus();
    else onRead(field.value);
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim();
    if (text === '') return;
    event.preventDefault();
    onRead(text);
  }

  return (
    <form className="opening-paste" onSubmit={onSubmit}>
      <label htmlFor={id}>
        {openingText.paste}
        <span role="status">{isAsked && <b> {openingText.expected}</b>}</span>
      </label>
      <span>
        <input
          id={id}
          name="id"
          className="mono"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={openingText.placeholder}
          onPaste={onPaste}
        />
        <Button type="submit">{openingText.read}</Button>
      </span>
    </form>
  );
}
