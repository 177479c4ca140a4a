/** Makes a text all that an element contains. One that it has already is not laid out again. */
export function writeText(element: Element, text: string): void {
  const { firstChild } = element;
  if (!firstChild) element.textContent = text;
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
}
