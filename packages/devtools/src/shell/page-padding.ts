import type { PanelPosition } from '../core/options.ts';

/** What is done to the page: its style, and the padding in pixels that its own rules give a side. */
export interface PaddedPage {
  readonly style: Pick<CSSStyleDeclaration, 'getPropertyValue' | 'setProperty'>;
  paddingOf(property: string): number;
}

/**
 * Keeps the ends of a page from being covered by docked panels: they can be scrolled into sight. The page is
 * as it was when no panel is docked any more.
 */
export function createPagePadding(page: () => PaddedPage) {
  const covered = new Map<object, { readonly side: PanelPosition; readonly size: number }>();
  /** What the page had at the sides that are padded. */
  const before = new Map<PanelPosition, { readonly inline: string; readonly own: number }>();

  function pad(side: PanelPosition): void {
    const { style, paddingOf } = page();
    const property = `padding-${side}`;
    const sizes = [...covered.values()].flatMap(one => (one.side === side ? one.size : []));
    const known = before.get(side);
    if (sizes.length === 0) {
      style.setProperty(property, known?.inline ?? '');
      before.delete(side);
      return;
    }
    const had = known ?? { inline: style.getPropertyValue(property), own: paddingOf(property) };
    before.set(side, had);
    style.setProperty(property, `${had.own + Math.max(...sizes)}px`);
  }

  return {
    /** `size`: pixels that a panel covers at a side. Where there is no side, it covers nothing. */
    put(key: object, side: PanelPosition | undefined, size: number): void {
      const last = covered.get(key)?.side;
      covered.delete(key);
      if (side) covered.set(key, { side, size });
      if (last && last !== side) pad(last);
      if (side) pad(side);
    },
  };
}

/** That of this page: what all docked panels cover of it. */
export const PAGE_PADDING = /* @__PURE__ */ createPagePadding(() => {
  const page = document.documentElement;
  const paddingOf = (property: string) =>
    Number.parseFloat(getComputedStyle(page).getPropertyValue(property));
  return { style: page.style, paddingOf };
});
