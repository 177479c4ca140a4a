import { describe, expect, it } from 'vitest';
import { boundsIn, sideIn, sizeAt, sizeByKey, sizeIn } from './dock-size.ts';

const PAGE = { width: 1200, height: 800 };
const PHONE = { width: 400, height: 700 };

describe('a dock', () => {
  it('is at the side that was chosen, on a narrow page at the bottom', () => {
    expect(sideIn(PAGE, 'right')).toBe('right');
    expect(sideIn(PHONE, 'right')).toBe('bottom');
  });

  it('always leaves something of the page', () => {
    expect(boundsIn(PAGE, 'bottom')).toEqual({ min: 160, max: 760 });
    expect(boundsIn(PAGE, 'right')).toEqual({ min: 320, max: 1160 });
    expect(sizeIn(PAGE, 'right', 5_000)).toBe(1160);
  });

  it('fits into a page that is smaller than it should be', () => {
    expect(boundsIn({ width: 1200, height: 120 }, 'bottom')).toEqual({ min: 80, max: 80 });
    expect(sizeIn({ width: 1200, height: 20 }, 'bottom', 300)).toBe(0);
  });

  it('has a default size until one is chosen', () => {
    expect(sizeIn(PAGE, 'bottom', undefined)).toBe(400);
    expect(sizeIn({ width: 1200, height: 1000 }, 'bottom', undefined)).toBe(420);
    expect(sizeIn({ width: 1200, height: 1400 }, 'bottom', undefined)).toBe(560);
    expect(sizeIn(PHONE, 'bottom', undefined)).toBe(350);
    expect(sizeIn(PAGE, 'right', undefined)).toBe(480);
    expect(sizeIn(PAGE, 'bottom', 500)).toBe(500);
    expect(sizeIn(PAGE, 'bottom', 3)).toBe(160);
  });

  it.each([
    ['bottom', 500],
    ['right', 800],
  ] as const)('at the %s follows the pointer', (side, size) => {
    expect(sizeAt(PAGE, side, 400, 300)).toBe(size);
  });

  it.each([
    ['bottom', 'ArrowUp', 'ArrowDown'],
    ['right', 'ArrowLeft', 'ArrowRight'],
  ] as const)('at the %s grows with %s and shrinks with %s', (side, more, less) => {
    expect(sizeByKey(PAGE, side, 400, more)).toBe(416);
    expect(sizeByKey(PAGE, side, 400, less)).toBe(384);
  });

  it('is resized by pages and to its bounds, and by no other key', () => {
    expect(sizeByKey(PAGE, 'bottom', 400, 'PageUp')).toBe(496);
    expect(sizeByKey(PAGE, 'bottom', 200, 'PageDown')).toBe(160);
    expect(sizeByKey(PAGE, 'bottom', 400, 'Home')).toBe(160);
    expect(sizeByKey(PAGE, 'bottom', 400, 'End')).toBe(760);
    expect(sizeByKey(PAGE, 'bottom', 400, 'ArrowLeft')).toBeUndefined();
  });
});
