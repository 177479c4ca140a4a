/** An ID as hex, JSON or a list of bytes begins so, and a UUID with at most one wrong digit looks so. */
const OTHER_FORM = /^(?:\[|\{|0x|\\x|urn:uuid:)|^(?=.{30,45}$)[\da-f-]*[^\s][\da-f-]*$/i;

/**
 * Whether a text that was read as no ID cannot have been meant as a sno ID, as a date, a cuid or the number
 * of a book: which of its characters is wrong would say nothing.
 */
export function isUnknownKind(text: string): boolean {
  const word = text.trim();
  const bare = word.replace(/^[a-z][a-z\d_]{0,62}_/i, '');
  const isNear = bare.length >= 14 && bare.length <= 18 && bare.replace(/[2-9a-x]/gi, '').length <= 5;
  return !isNear && !OTHER_FORM.test(word);
}
