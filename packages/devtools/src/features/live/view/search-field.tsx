import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { usePart } from '../../../ui/panel-context.ts';
import { createLive } from '../model/live-state.ts';
import { searchText } from './content.ts';

/** Searches the list. `noteId`: of what says how the text was understood, or what can be typed. */
export function SearchField({ noteId }: { readonly noteId: string }) {
  const live = usePart(createLive);
  const { text, reading } = useStore(live, ({ search }) => search);
  const isSought = useStore(live, ({ isSought }) => isSought);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!isSought) return;
    input.current?.focus();
    input.current?.select();
    live.seek(false);
  }, [isSought, live]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isOut = event.key === 'ArrowDown';
    if (!isOut && (event.key !== 'Escape' || text === '')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOut) event.currentTarget.closest('.live')?.querySelector<HTMLElement>('.live-grid')?.focus();
    else live.search('');
  }

  return (
    <input
      ref={input}
      className="live-search"
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
      onKeyDown={onKeyDown}
    />
  );
}
