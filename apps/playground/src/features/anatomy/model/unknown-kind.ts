/**
 * Whether a text that was read as no ID looks like one of another kind, such as a cuid or a nanoid: one
 * word that is too long for a sno ID with a typo. What is wrong with it as a sno ID would say nothing.
 */
export function isUnknownKind(text: string): boolean {
  return /^(?=.*\d)(?=.*[a-z])[\w-]{20,64}$/i.test(text.trim());
}
