/* Flags that all tabs of this browser share. Where nothing can be stored, they are not set. */

export function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function writeFlag(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // It holds until the page is left.
  }
}
