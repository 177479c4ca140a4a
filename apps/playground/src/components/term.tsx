import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Entry, GLOSSARY, splitAtTerms, type TermKey } from '../lib/glossary.ts';
import './term.css';

interface TermProps {
  readonly term: TermKey;
  /** The word as the text has it; by default the word of the glossary. */
  readonly children?: ReactNode;
}

/** The least distance between the explanation and the edges of the window, in pixels. */
const MARGIN = 8;

/**
 * A term that explains itself: on a click, a tap or Enter, and while the pointer rests on it. Escape closes
 * the explanation.
 */
export function Term({ term, children }: TermProps) {
  const { word, meaning, more }: Entry = GLOSSARY[term];
  const [isPinned, setPinned] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const isOpen = isPinned || isHovered;
  const whole = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const bubbleId = useId();

  const close = useCallback(() => {
    setPinned(false);
    setHovered(false);
  }, []);

  // Below the word if there is room, and always within the window.
  useLayoutEffect(() => {
    if (!isOpen || !whole.current || !bubble.current) return;
    const word = whole.current.getBoundingClientRect();
    bubble.current.showPopover?.(); // above everything, and clipped by nothing
    const { offsetWidth, offsetHeight, style } = bubble.current;
    const isRoomBelow = word.bottom + offsetHeight + MARGIN <= innerHeight;
    style.left = `${Math.max(MARGIN, Math.min(word.left, document.documentElement.clientWidth - offsetWidth - MARGIN))}px`;
    style.top = `${isRoomBelow ? word.bottom : Math.max(MARGIN, word.top - offsetHeight)}px`;
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', onPress);
    addEventListener('scroll', close, true);
    addEventListener('resize', close);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      removeEventListener('scroll', close, true);
      removeEventListener('resize', close);
    };
  }, [isOpen, close]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  }

  return (
    <span
      ref={whole}
      className="term"
      onPointerEnter={event => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <button
        type="button"
        className="term-word"
        aria-expanded={isOpen}
        aria-describedby={isOpen ? bubbleId : undefined}
        onClick={() => setPinned(!isPinned)}
        onKeyDown={onKeyDown}
        onBlur={() => setPinned(false)}
      >
        {children ?? word}
      </button>
      {isOpen && (
        <span ref={bubble} id={bubbleId} role="tooltip" popover="manual" className="term-meaning">
          <b>{word}</b> {meaning}.{more && ` ${more}`}
        </span>
      )}
    </span>
  );
}

interface TermTextProps {
  readonly text: string;
  /** The terms that the text introduces. Each explains itself where it first appears. */
  readonly terms: readonly TermKey[];
}

/** A text whose terms explain themselves. */
export function TermText({ text, terms }: TermTextProps) {
  return splitAtTerms(text, terms).map(({ text, term }) =>
    term ? (
      <Term key={term} term={term}>
        {text}
      </Term>
    ) : (
      text
    ),
  );
}
