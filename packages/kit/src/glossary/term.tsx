import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStyles } from '../theme/use-styles.ts';
import { type Entry, GLOSSARY, type TermKey } from './glossary.ts';
import css from './term.css?inline';

interface TermProps {
  readonly term: TermKey;
  /** The word as the text has it; by default the word of the glossary. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** What a press does. The term then explains itself to a pointer, a touch and the keyboard's focus. */
  readonly onPress?: () => void;
}

/** The least distance between the explanation and the edges of the window, in pixels. */
const MARGIN = 8;

/**
 * A term that explains itself: on a click, a tap or Enter, and while the pointer rests on it. Escape closes
 * the explanation.
 */
export function Term({ term, children, className = '', onPress }: TermProps) {
  useStyles(css);
  const { word, meaning, more }: Entry = GLOSSARY[term];
  const [isPinned, setPinned] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const isOpen = isPinned || isHovered;
  const whole = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const bubbleId = useId();
  /** Whether the pointer brings the focus: it explains the term by resting on it. */
  const isPressed = useRef(false);

  const close = useCallback(() => {
    setPinned(false);
    setHovered(false);
  }, []);

  useLayoutEffect(() => {
    if (isOpen && whole.current && bubble.current) show(bubble.current, whole.current);
  }, [isOpen]);

  useEffect(() => {
    // The window that it is drawn in, which may be another one than the page's.
    const page = whole.current?.ownerDocument;
    const view = page?.defaultView;
    if (!isOpen || !page || !view) return;
    const onPress = (event: Event) => {
      // In a shadow tree the target of an event is the host.
      if (whole.current && !event.composedPath().includes(whole.current)) close();
    };
    const controller = new AbortController();
    // On the way down: the host of a panel keeps a press from the page.
    const options = { capture: true, signal: controller.signal };
    page.addEventListener('pointerdown', onPress, options);
    view.addEventListener('scroll', close, options);
    view.addEventListener('resize', close, options);
    return () => controller.abort();
  }, [isOpen, close]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault(); // it would close a dialog around it, too
    event.stopPropagation();
    close();
  }

  function onClick({ nativeEvent }: MouseEvent) {
    isPressed.current = false;
    onPress?.();
    setHovered(false); // what a press does is in sight
    if (!onPress || (nativeEvent as PointerEvent).pointerType === 'touch') setPinned(!isPinned);
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
        className={`term-word ${className}`}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? bubbleId : undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onFocus={() => onPress && !isPressed.current && setPinned(true)}
        onBlur={() => {
          isPressed.current = false;
          setPinned(false);
        }}
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

/** Shows an explanation below its word if there is room, and always within the window. */
function show(bubble: HTMLElement, word: HTMLElement): void {
  const { left, top, bottom } = word.getBoundingClientRect();
  bubble.showPopover?.(); // above everything, and clipped by nothing
  const { offsetWidth, offsetHeight, style, ownerDocument } = bubble;
  const { clientWidth, clientHeight } = ownerDocument.documentElement;
  const height = ownerDocument.defaultView?.innerHeight ?? clientHeight;
  const isRoomBelow = bottom + offsetHeight + MARGIN <= height;
  style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - offsetWidth - MARGIN))}px`;
  style.top = `${isRoomBelow ? bottom : Math.max(MARGIN, top - offsetHeight)}px`;
}
