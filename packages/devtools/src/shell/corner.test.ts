import { describe, expect, it } from 'vitest';
import { cornerAt, cornerByKey } from './corner.ts';

describe('the corner of the button', () => {
  it('is the one nearest to where it was let go', () => {
    const page = { width: 1000, height: 600 };
    expect(cornerAt(10, 10, page)).toBe('top-left');
    expect(cornerAt(900, 299, page)).toBe('top-right');
    expect(cornerAt(499, 301, page)).toBe('bottom-left');
    expect(cornerAt(500, 300, page)).toBe('bottom-right');
  });

  it('is reached by arrow keys, one side at a time', () => {
    expect(cornerByKey('bottom-right', 'ArrowUp')).toBe('top-right');
    expect(cornerByKey('bottom-right', 'ArrowLeft')).toBe('bottom-left');
    expect(cornerByKey('top-left', 'ArrowLeft')).toBe('top-left');
  });

  it('is undefined for another key, and for a button in the document', () => {
    expect(cornerByKey('top-left', 'Enter')).toBeUndefined();
    expect(cornerByKey('relative', 'ArrowUp')).toBeUndefined();
  });
});
