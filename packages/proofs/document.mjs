// @ts-check
/*
 * What programs write into documents, between two comments: `<!-- NAME -->` and `<!-- end of NAME -->`. The
 * first may say more after a colon, and a name may include that.
 */

/**
 * What a document has between the comments of a part.
 *
 * @param {string} document
 * @param {string} name
 * @throws Error if it has not both
 */
export function partOf(document, name) {
  const { from, to } = boundsOf(document, name);
  return document.slice(from, to).trim();
}

/**
 * The document with another part.
 *
 * @param {string} document
 * @param {string} name
 * @param {string} text
 * @throws Error if it has not both comments
 */
export function withPart(document, name, text) {
  const { from, to } = boundsOf(document, name);
  return `${document.slice(0, from)}\n\n${text}\n\n${document.slice(to)}`;
}

/**
 * @param {string} document
 * @param {string} name
 */
function boundsOf(document, name) {
  const begin = new RegExp(`<!-- ${name.replace(/[^\w ]/g, '\\$&')}(?:: .*)? -->`).exec(document);
  const from = begin ? begin.index + begin[0].length : -1;
  const to = document.indexOf(`<!-- end of ${name.replace(/:.*/, '')} -->`, from);
  if (from < 0 || to < 0) throw new Error(`expected the comments of ${name}`);
  return { from, to };
}
