import { Button } from '@sno-id/kit';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { usePart } from '../../../ui/panel-context.ts';
import { createLive } from '../model/live-state.ts';
import { searchText } from './content.ts';

/** Searches the list. While it has the focus, it says how it understood the text, or what can be typed. */
export function SearchField() {
  const live = usePart(createLive);
  const { text, reading } = useStore(live, ({ search }) => search);
  const isSought = useStore(live, ({ isSought }) => isSought);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [isQuiet, setQuiet] = useState(false);

  useEffect(() => {
    if (!isSought) return;
    input.current?.focus();
    input.current?.select();
    live.seek(false);
  }, [isSought, live]);

  function onKeyDown(event: KeyboardEvent) {
    setQuiet(event.key === 'Escape');
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    event.stopPropagation();
    live.search('');
    input.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key of the field and the button in it
    <div
      className="live-search"
      data-quiet={isQuiet || undefined}
      onBlur={() => setQuiet(false)}
      onKeyDown={onKeyDown}
    >
      <input
        ref={input}
        type="search"
        aria-label={searchText.label}
        aria-describedby={noteId}
        aria-invalid={reading?.ok === false}
        aria-keyshortcuts="/"
        placeholder={searchText.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => live.search(target.value)}
      />
      {/* Pressed, it would take the focus, and with it itself away. */}
      <div className="live-search-note" onPointerDown={event => event.preventDefault()}>
        <p id={noteId} className={reading?.ok === false ? 'wrong' : undefined} aria-live="polite">
          {reading === undefined ? searchText.help : reading.ok ? reading.label : reading.problem}
        </p>
        {reading?.ok === false && reading.meant && (
          <p>
            {searchText.instead}{' '}
            <Button look="quiet" onClick={() => live.search(reading.meant ?? '')}>
              {reading.meant}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
