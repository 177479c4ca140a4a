/**
 * Offers a text to be saved as a file. Returns whether that could be done: a sandboxed page may not be
 * allowed to.
 */
export function saveText(name: string, text: string, document: Document): boolean {
  try {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The download has begun by then; until the URL is revoked the text is kept.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    return true;
  } catch {
    return false;
  }
}
