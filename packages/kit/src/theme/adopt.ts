/** Where the styles of what is drawn belong: the panel's shadow root, or the page. */
export interface StyleRoot {
  readonly root: Document | ShadowRoot;
  /** For `<style>` elements, in engines that cannot adopt a sheet. */
  readonly nonce?: string | undefined;
}

/** Texts of sheets that a root has. */
const given = /* @__PURE__ */ new WeakMap<Document | ShadowRoot, Set<string>>();

/**
 * Gives a style sheet to a root, once. A constructed sheet belongs to one document: a popped-out window makes
 * its own. It is no inline style to a Content-Security-Policy, so that `style-src 'self'` allows it.
 */
export function adopt(css: string, { root, nonce }: StyleRoot): void {
  const texts = given.get(root) ?? new Set();
  given.set(root, texts);
  if (texts.has(css)) return;
  texts.add(css);
  const document = root.ownerDocument ?? (root as Document);
  try {
    const sheet = new document.defaultView!.CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets.push(sheet);
  } catch {
    const element = document.createElement('style');
    if (nonce) element.nonce = nonce;
    element.textContent = css;
    ((root as Document).head ?? root).append(element);
  }
}

/**
 * Takes all sheets from a shadow root that moves to another document, where those of this one do not count.
 */
export function disrobe(root: ShadowRoot): void {
  given.delete(root);
  root.adoptedStyleSheets = [];
  for (const element of root.querySelectorAll('style')) element.remove();
}
