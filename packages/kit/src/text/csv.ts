/** One cell: a number stays a number, a text stays a text. */
export type CsvCell = string | number;

/** CSV as RFC 4180 has it: lines end with CR and LF. No text in it is a formula for a spreadsheet. */
export function csvText(lines: readonly (readonly CsvCell[])[]): string {
  return lines.map(cells => `${cells.map(cellText).join(',')}\r\n`).join('');
}

/**
 * A spreadsheet takes a text for a formula that begins with one of these characters, behind white space too;
 * behind an apostrophe it does not. A number is no formula, even if it begins with a minus sign.
 */
function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^\s*[=+\-@|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
