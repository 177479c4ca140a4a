/**
 * Tells the lines that indexes of a text are in, each asked for no earlier than the one before. `firstLine`
 * is that of index 0.
 */
export function lineCounter(text: string, firstLine = 1): (index: number) => number {
  let line = firstLine;
  let next = text.indexOf('\n');
  return index => {
    while (next >= 0 && next < index) {
      line++;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
