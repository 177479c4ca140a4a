// @ts-check
/* The pages of the reference, in Markdown. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Comment } from 'typedoc';
import { FIRST, PACKAGES } from './packages.mjs';
import { ELSEWHERE } from './theme.mjs';

/**
 * @param {Awaited<ReturnType<typeof import('./read.mjs').readReference>>} reference
 * @returns {Promise<Map<string, string>>} the Markdown of each page, by its name
 */
export async function renderReference({ app, project }) {
  const entries = PACKAGES.flatMap(({ entries }) => entries);
  for (const module of project.children ?? []) {
    const entry = entries.find(({ file }) => file === module.sources?.[0]?.fullFileName);
    if (!entry) throw new Error(`${module.name}: expected an entry of a package.`);
    module.name = entry.name;
    module.comment = new Comment([{ kind: 'text', text: entry.about }]);
    leaveOut(module, child => child.isReference() && child.tryGetTargetReflectionDeep());
    for (const child of module.children ?? []) {
      leaveOut(child, documentedOrigin);
      child.groups = []; // a heading for each group would push those of the members down
    }
    for (const { children } of module.groups ?? []) children.sort((a, b) => byImportance(a.name, b.name));
  }
  const folder = mkdtempSync(join(tmpdir(), 'sno-reference-'));
  try {
    await app.outputs.writeOutput({ name: 'markdown', path: folder }, project);
    return new Map(entries.map(({ page }) => [page, readFileSync(join(folder, `${page}.md`), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Leaves out what is described elsewhere, and remembers where.
 *
 * @param {import('typedoc').DeclarationReflection} owner
 * @param {(child: import('typedoc').DeclarationReflection) => unknown} elsewhere where a child is described,
 * if not here
 */
function leaveOut(owner, elsewhere) {
  for (const child of [...(owner.children ?? [])]) {
    const target = elsewhere(child);
    if (!target) continue;
    ELSEWHERE.set(owner, [...(ELSEWHERE.get(owner) ?? []), /** @type {typeof child} */ (target)]);
    owner.project.removeReflection(child);
    for (const group of owner.groups ?? []) group.children = group.children.filter(each => each !== child);
  }
  owner.groups = (owner.groups ?? []).filter(({ children }) => children.length > 0);
}

/**
 * The member that a member was inherited from in the end, if that is described.
 *
 * @param {import('typedoc').DeclarationReflection} member
 * @returns {import('typedoc').DeclarationReflection | undefined}
 */
function documentedOrigin(member) {
  const from = /** @type {typeof member | undefined} */ (member.inheritedFrom?.reflection);
  if (!from?.parent || member.overwrites) return undefined;
  return documentedOrigin(from) ?? from;
}

/** @param {string} a @param {string} b */
function byImportance(a, b) {
  return place(a) - place(b) || a.localeCompare(b, 'en');
}

/** @param {string} name */
function place(name) {
  const place = FIRST.indexOf(name);
  return place < 0 ? FIRST.length : place;
}
