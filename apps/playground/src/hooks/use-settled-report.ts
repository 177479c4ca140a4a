import { useEffect, useRef } from 'react';

/** How long somebody must pause in typing before what is typed counts. Milliseconds. */
const PAUSE_MS = 900;

/**
 * Reports a value once it is meant: at once if a click, a key or a paste made it, and after a pause, Enter or
 * the end of the editing if it is typed key by key. What is typed can pass through many values on its way.
 *
 * @param report stable, or it reports again
 */
export function useSettledReport<T>(value: T, report: (value: T) => void): void {
  const isTyped = useRef(false);

  useEffect(() => {
    const onInput = (event: Event) => {
      isTyped.current = event instanceof InputEvent && isOneKey(event);
    };
    const onOther = () => {
      isTyped.current = false;
    };
    document.addEventListener('input', onInput, true);
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, onOther, true);
    return () => {
      document.removeEventListener('input', onInput, true);
      for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, onOther, true);
    };
  }, []);

  useEffect(() => {
    if (!isTyped.current) {
      report(value);
      return;
    }
    const settle = () => {
      stop();
      report(value);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Enter' && settle();
    const timer = setTimeout(settle, PAUSE_MS);
    document.addEventListener('focusout', settle);
    document.addEventListener('keydown', onKey);
    function stop() {
      clearTimeout(timer);
      document.removeEventListener('focusout', settle);
      document.removeEventListener('keydown', onKey);
    }
    return stop;
  }, [value, report]);
}

/** Whether one character was typed or some were deleted. A paste or a drop is meant as it is. */
function isOneKey({ inputType, data }: InputEvent): boolean {
  return inputType.startsWith('delete') || (inputType.startsWith('insert') && data?.length === 1);
}
