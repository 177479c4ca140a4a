/* Texts that all tabs of this browser share. Where nothing can be stored, there are none. */

export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param text null removes it */
export function writeKept(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // It holds until the page is left.
  }
}
