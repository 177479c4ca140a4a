/** The part of a `pointerdown` that starts a drag. */
export interface PointerDown {
  readonly currentTarget: EventTarget | null;
  readonly pointerId: number;
}

/** What a drag calls. */
export interface Hold {
  readonly onMove: (event: PointerEvent) => void;
  readonly onDrop: (event: PointerEvent) => void;
  /** The browser took the pointer away, or, with `isEscapable`, Escape was pressed. */
  readonly onCancel: () => void;
}

export interface HoldOptions {
  /**
   * Receives all events of the pointer during the drag, so that nothing else reacts to it. Must not move
   * within the page meanwhile: the browser would take the pointer away from it.
   */
  readonly capturing?: Element | null | undefined;
  /** Whether Escape cancels. The drag alone then receives that key. */
  readonly isEscapable?: boolean | undefined;
}

const EVENTS = ['pointermove', 'pointerup', 'pointercancel'] as const;

/**
 * Follows a pointer from its `pointerdown` until it lets go, wherever it moves. Returns a function that stops
 * following it, without a call.
 */
export function holdPointer(
  { currentTarget, pointerId }: PointerDown,
  { onMove, onDrop, onCancel }: Hold,
  { capturing, isEscapable = false }: HoldOptions = {},
): () => void {
  const element = currentTarget as Element;
  const window = element.ownerDocument.defaultView!;
  const controller = new AbortController();
  const { signal } = controller;
  const release = () => controller.abort();
  if (capturing) capture(capturing, pointerId);

  function listen(event: PointerEvent): void {
    if (event.pointerId !== pointerId) return;
    if (event.type === 'pointermove') {
      onMove(event);
      return;
    }
    release();
    if (event.type === 'pointerup') onDrop(event);
    else onCancel();
  }
  // On the way down: the host of a panel keeps them from the page.
  for (const type of EVENTS) window.addEventListener(type, listen, { capture: true, signal });
  if (isEscapable) {
    // Within a shadow root, because some keys do not leave it.
    element.getRootNode().addEventListener(
      'keydown',
      event => {
        if ((event as KeyboardEvent).key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        release();
        onCancel();
      },
      { capture: true, signal },
    );
  }
  return release;
}

/**
 * Fails for a pointer that is already up, and for one that a script made up. Its events are followed anyway.
 */
function capture(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {}
}
