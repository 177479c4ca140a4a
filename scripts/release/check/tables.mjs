/** Tables that programs write into documents, between two comments that name them. */

const startOf = name => `<!-- ${name}: written by \`pnpm release:check --write\` -->`;
const endOf = name => `<!-- end of ${name} -->`;

/**
 * What a document has between the comments of a table.
 *
 * @param {string} text
 * @param {string} name
 * @throws Error if it has not both
 */
export function between(text, name) {
  const start = text.indexOf(startOf(name));
  const end = text.indexOf(endOf(name));
  if (start < 0 || end < start) throw new Error(`expected ${startOf(name)} and ${endOf(name)}`);
  return text.slice(start + startOf(name).length, end).trim();
}

/**
 * The document with another table.
 *
 * @param {string} text
 * @param {string} name
 * @param {string} table
 */
export function replaceBetween(text, name, table) {
  const old = between(text, name);
  const start = text.indexOf(startOf(name)) + startOf(name).length;
  return `${text.slice(0, start)}${text.slice(start).replace(old === '' ? /^\s*/ : old, () => (old === '' ? `\n\n${table}\n\n` : table))}`;
}
