import { expect, it } from 'vitest';
import { createPagePadding } from './page-padding.ts';

/** A page whose rules give each side 8 pixels. */
function setUp(inline: Record<string, string> = {}) {
  const values = new Map(Object.entries(inline));
  const padding = createPagePadding(() => ({
    style: {
      getPropertyValue: name => values.get(name) ?? '',
      setProperty: (name, value) => void (value ? values.set(name, value) : values.delete(name)),
    },
    paddingOf: () => 8,
  }));
  return { padding, values: () => Object.fromEntries(values) };
}

it('adds what a panel covers to what the page has, and restores it', () => {
  const { padding, values } = setUp({ 'padding-bottom': '1em' });
  const panel = {};
  padding.put(panel, 'bottom', 320);
  padding.put(panel, 'bottom', 400);
  expect(values()).toEqual({ 'padding-bottom': '408px' });
  padding.put(panel, 'right', 500);
  expect(values()).toEqual({ 'padding-bottom': '1em', 'padding-right': '508px' });
  padding.put(panel, undefined, 0);
  expect(values()).toEqual({ 'padding-bottom': '1em' });
});

it('is as large as the larger of two panels at a side', () => {
  const { padding, values } = setUp();
  const [one, other] = [{}, {}];
  padding.put(one, 'bottom', 200);
  padding.put(other, 'bottom', 300);
  expect(values()).toEqual({ 'padding-bottom': '308px' });
  padding.put(other, undefined, 0);
  expect(values()).toEqual({ 'padding-bottom': '208px' });
  padding.put(one, undefined, 0);
  expect(values()).toEqual({});
});
