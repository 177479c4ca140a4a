// @ts-check
/* Where everything of the reference stands: its page, and its anchor there. */

import { ReflectionKind } from 'typedoc';
import { ModuleRouter } from 'typedoc-plugin-markdown';
import { PACKAGES } from './packages.mjs';

const PAGES = new Map(PACKAGES.flatMap(({ entries }) => entries.map(({ name, page }) => [name, page])));

/** One page for each entry, with the anchor `owner-member` for each member. */
export class Router extends ModuleRouter {
  /** @override @type {ModuleRouter['getIdealBaseName']} */
  getIdealBaseName(reflection) {
    return PAGES.get(reflection.name) ?? super.getIdealBaseName(reflection);
  }

  /** For exports and their members alone. @override @type {ModuleRouter['buildAnchors']} */
  buildAnchors(target) {
    const { parent, name } = /** @type {import('typedoc').Reflection} */ (target);
    const owner = parent && this.anchors.get(parent);
    if (!parent || this.anchors.has(target) || !(owner || parent.kindOf(ReflectionKind.Module))) return;
    const slug = name.replace(/\W+/g, '-').replace(/^-|-$/g, '').toLowerCase();
    const [page] = `${this.fullUrls.get(parent)}`.split('#');
    const anchor = this.unique(`${page}#${owner ? `${owner}-${slug}` : slug}`);
    this.anchors.set(target, anchor.slice(anchor.indexOf('#') + 1));
    this.fullUrls.set(target, anchor);
  }

  /** @type {Set<string>} */
  used = new Set();

  /** A class and a function may differ by a letter's case. @param {string} url */
  unique(url) {
    let found = url;
    for (let n = 2; this.used.has(found); n++) found = `${url}-${n}`;
    this.used.add(found);
    return found;
  }
}
