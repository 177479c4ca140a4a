import { createContext, useContext, useInsertionEffect } from 'react';

/** Where the styles of what is drawn belong: the panel's shadow root, or the page. */
export interface StyleRoot {
  readonly root: Document | ShadowRoot;
  /** For `<style>` elements, in engines that cannot adopt a sheet. */
  readonly nonce?: string | undefined;
}

export const StyleRootContext: React.Context<StyleRoot | undefined> = createContext<StyleRoot | undefined>(
  undefined,
);

/** Texts of sheets that a root has. */
const given = new WeakMap<Document | ShadowRoot, Set<string>>();

/** Gives a style sheet to the root that a component is drawn in, once, before its first paint. */
export function useStyles(css: string): void {
  const style = useContext(StyleRootContext);
  useInsertionEffect(() => adopt(css, style ?? { root: document }), [css, style]);
}

/**
 * Gives a style sheet to a root, once. A constructed sheet belongs to one document: a popped-out window makes its own. It is
 * no inline style to a Content-Security-Policy, so that `style-src 'self'` allows it.
 */
export function adopt(css: string, { root, nonce }: StyleRoot): void {
  const texts = given.get(root) ?? new Set();
  given.set(root, texts);
  if (texts.has(css)) return;
  texts.add(css);
  const document = root instanceof ShadowRoot || !('createElement' in root) ? root.ownerDocument : root;
  const Sheet = document?.defaultView?.CSSStyleSheet;
  try {
    const sheet = new Sheet!();
    sheet.replaceSync(css);
    root.adoptedStyleSheets.push(sheet);
  } catch {
    const element = (document ?? globalThis.document).createElement('style');
    if (nonce) element.nonce = nonce;
    element.textContent = css;
    ('head' in root ? root.head : root).append(element);
  }
}
