/** Where the styles of what is drawn belong: the panel's shadow root, or the page. */
export interface StyleRoot {
  readonly root: Document | ShadowRoot;
}

const given = /* @__PURE__ */ new WeakMap<Document | ShadowRoot, Set<string>>();

/**
 * Gives a style sheet to a root, once. A constructed sheet belongs to one document: a popped-out window makes
 * its own. It is no inline style to a Content-Security-Policy, so that `style-src 'self'` allows it.
 */
export function adopt(css: string, { root }: StyleRoot): void {
  const texts = given.get(root) ?? new Set();
  given.set(root, texts);
  if (texts.has(css)) return;
  texts.add(css);
  const document = root.ownerDocument ?? (root as Document);
  const sheet = new document.defaultView!.CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}

/**
 * Takes all sheets from a shadow root that moves to another document, where those of this one do not count.
 */
export function disrobe(root: ShadowRoot): void {
  given.delete(root);
  root.adoptedStyleSheets = [];
}
