let isAsked = false;

/** Lets the field for IDs take the focus once it is shown, because somebody has read an ID elsewhere. */
export function askForFocus(): void {
  isAsked = true;
}

/** Tells once whether the field should take the focus. */
export function takeFocus(): boolean {
  const wasAsked = isAsked;
  isAsked = false;
  return wasAsked;
}
