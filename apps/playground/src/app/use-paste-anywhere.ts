import { useEffect } from 'react';
import { readInAnatomy } from '../lib/id-input.ts';
import { playground } from '../lib/playground.ts';

/** Reads what is pasted into the intro and the anatomy as an ID, also if no field is focused. */
export function usePasteAnywhere(): void {
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text').trim();
      const { section } = playground.getState();
      const isField =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (!text || isField || (section !== 'intro' && section !== 'anatomy')) return;
      event.preventDefault();
      void readInAnatomy(text);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
