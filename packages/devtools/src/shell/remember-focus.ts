/**
 * Remembers what has the focus now. Returns a function that gives the focus back to it, and says whether
 * anything took it.
 */
export function rememberFocus(): () => boolean {
  const before = focusedIn(document);
  return () => {
    before?.focus();
    return focusedIn(document) !== document.body;
  };
}

/** What has the focus, shadow trees looked into. */
export function focusedIn(root: DocumentOrShadowRoot): HTMLElement | undefined {
  const focused = root.activeElement as HTMLElement | null;
  return (focused?.shadowRoot && focusedIn(focused.shadowRoot)) || (focused ?? undefined);
}
