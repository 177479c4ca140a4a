import { describe, expect, it } from 'vitest';
import { clampSize, MIN_SIZE, sizeAt, stepOf } from './resize.ts';

const window = { width: 1200, height: 800 };

describe('the size of the panel', () => {
  it('puts its edge where the pointer is, at each side', () => {
    const at = { x: 300, y: 500 };
    expect(sizeAt('bottom', at, window)).toBe(300);
    expect(sizeAt('top', at, window)).toBe(500);
    expect(sizeAt('left', at, window)).toBe(300);
    expect(sizeAt('right', at, window)).toBe(900);
  });

  it('leaves some of the page, and some of the panel', () => {
    expect(clampSize(0, 800)).toBe(MIN_SIZE);
    expect(clampSize(5000, 800)).toBe(720);
    expect(clampSize(300, 100)).toBe(MIN_SIZE);
  });

  it('grows with the keys that point away from its side', () => {
    expect(stepOf('bottom', 'ArrowUp')).toBe(16);
    expect(stepOf('bottom', 'ArrowDown')).toBe(-16);
    expect(stepOf('left', 'ArrowRight')).toBe(16);
    expect(stepOf('right', 'ArrowRight')).toBe(-16);
    expect(stepOf('top', 'PageUp')).toBe(96);
    expect(stepOf('top', 'x')).toBeUndefined();
  });
});
