// @ts-check
/* The pages of the reference, in Markdown. */

import { ReflectionKind } from 'typedoc';
import { FIRST, PACKAGES } from './packages.mjs';
import { declarationAt } from './source-text.mjs';

/**
 * @typedef {import('typedoc').DeclarationReflection} Declaration
 * @typedef {import('typedoc').Reflection} Reflection
 * @typedef {import('typedoc').CommentDisplayPart[]} Parts
 * @typedef {{ readonly name: string, readonly page: string, readonly about: string, readonly file: string, readonly module: Declaration }} Page
 */

/** The groups of a page, in the order in which a reader needs them. */
const GROUPS = /** @type {const} */ ([
  ['Functions', ReflectionKind.Function],
  ['Classes', ReflectionKind.Class],
  ['Interfaces', ReflectionKind.Interface],
  ['Types', ReflectionKind.TypeAlias],
  ['Constants', ReflectionKind.Variable],
]);

/** What stands before the text of a tag. */
const LABELS = new Map([
  ['@throws', 'Throws'],
  ['@returns', 'Returns'],
  ['@default', 'Default:'],
]);

/** Members with their own heading. */
const MEMBERS = ReflectionKind.Property | ReflectionKind.Method | ReflectionKind.Accessor;

/**
 * @param {{ project: import('typedoc').ProjectReflection, program: import('typescript').Program }} reference
 * @returns {Map<string, string>} the Markdown of each page, by its name
 */
export function renderReference({ project, program }) {
  /** @type {Map<string, Declaration>} */
  const modules = new Map();
  for (const module of project.children ?? []) modules.set(`${module.sources?.[0]?.fullFileName}`, module);
  const pages = PACKAGES.flatMap(({ entries }) => entries).map(entry => {
    const module = modules.get(entry.file);
    if (!module) throw new Error(`${entry.name}: TypeDoc read no such module.`);
    return { ...entry, module };
  });
  const links = linksTo(pages);
  const render = createRenderer(program, links);
  return new Map(pages.map(page => [page.page, render(page)]));
}

/**
 * Where each reflection is described: a page and an anchor.
 * @param {readonly Page[]} pages
 */
function linksTo(pages) {
  /** @type {Map<Reflection, { page: string, anchor: string }>} */
  const links = new Map();
  for (const { page, module } of pages) {
    for (const child of module.children ?? []) {
      if (child.isReference()) continue;
      links.set(child, { page, anchor: anchorOf(child) });
      for (const member of (child.children ?? []).filter(isDescribed)) {
        links.set(member, { page, anchor: anchorOf(member, child) });
      }
    }
  }
  return links;
}

/**
 * @param {Declaration} child
 * @param {Declaration} [owner]
 */
function anchorOf(child, owner) {
  const name = child.name.replace(/\W+/g, '-').replace(/^-|-$/g, '');
  return owner ? `${owner.name}-${name}`.toLowerCase() : name.toLowerCase();
}

/**
 * @param {import('typescript').Program} program
 * @param {ReturnType<typeof linksTo>} links
 */
function createRenderer(program, links) {
  /** @type {(page: Page) => string} */
  return page => {
    const children = page.module.children ?? [];
    const used = new Set();
    const parts = [`# ${page.name}\n`, `${page.about}\n`];
    for (const [title, kind] of GROUPS) {
      const group = children
        .filter(child => child.kind === kind)
        .sort((a, b) => byImportance(a.name, b.name));
      if (group.length > 0) parts.push(`## ${title}\n`, ...group.map(renderChild));
    }
    const others = children.filter(child => child.isReference());
    if (others.length > 0) {
      parts.push('## Also exported\n');
      const targets = others.map(other => other.tryGetTargetReflectionDeep() ?? other);
      parts.push(`${targets.map(target => linkTo(target, `\`${target.name}\``)).join(', ')}.\n`);
    }
    return `${parts.filter(part => part !== '').join('\n')}`;

    /** @param {Declaration} child */
    function renderChild(child) {
      const isCall = child.kind === ReflectionKind.Function;
      const described = isCall ? child.signatures : [child];
      const members = (child.children ?? []).filter(member => member.kindOf(MEMBERS));
      const own = members.filter(member => !isInheritedFromDescribed(member));
      return [
        heading(3, isCall ? `${child.name}()` : child.name, anchorOf(child)),
        source(child),
        code(outline(child, own)),
        ...(described ?? []).map(each => commentOf(each)),
        typesOf(child),
        ...own.filter(isDescribed).map(member => renderMember(member, child)),
        inherited(child, members),
      ]
        .filter(part => part !== '')
        .join('\n');
    }

    /**
     * @param {Declaration} member
     * @param {Declaration} owner
     */
    function renderMember(member, owner) {
      const isCall = member.kind === ReflectionKind.Method;
      const name = `${owner.name}.${member.name}${isCall ? '()' : ''}`;
      return `${heading(4, name, anchorOf(member, owner))}\n${descriptionOf(member)}`;
    }

    /** @param {Declaration} member */
    function descriptionOf(member) {
      const comments = member.signatures ?? [member.getSignature ?? member];
      return comments.map(each => commentOf(each)).join('\n');
    }

    /**
     * The declaration of a function, type or constant; of a class or an interface, with the members that are its own.
     * @param {Declaration} child
     * @param {readonly Declaration[]} own
     */
    function outline(child, own) {
      if (!child.kindOf(ReflectionKind.Class | ReflectionKind.Interface))
        return declarationsOf(child).join('\n');
      const parents = (child.extendedTypes ?? []).filter(
        type => 'reflection' in type && links.has(/** @type {any} */ (type).reflection),
      );
      const clause = parents.length === 0 ? '' : ` extends ${parents.join(', ')}`;
      const parameters = child.typeParameters?.length
        ? `<${child.typeParameters.map(parameterText).join(', ')}>`
        : '';
      const constructors = (child.children ?? []).filter(
        member => member.kind === ReflectionKind.Constructor,
      );
      const lines = [...constructors, ...own]
        .flatMap(declarationsOf)
        .map(line => `  ${line.replaceAll('\n', '\n  ')}`);
      const keyword = child.kind === ReflectionKind.Class ? 'class' : 'interface';
      return `${keyword} ${child.name}${parameters}${clause} {\n${lines.join('\n')}\n}`;
    }

    /**
     * @param {number} level
     * @param {string} name
     * @param {string} anchor
     */
    function heading(level, name, anchor) {
      let unique = anchor;
      for (let n = 2; used.has(unique); n++) unique = `${anchor}-${n}`;
      used.add(unique);
      return `${'#'.repeat(level)} ${name.replace(/[[\]<>]/g, '\\$&')} {#${unique}}\n`;
    }

    /** The members that are described where they come from. @param {Declaration} child @param {Declaration[]} members */
    function inherited(child, members) {
      const from = members.filter(isInheritedFromDescribed);
      if (from.length === 0) return '';
      const list = from.map(member => linkTo(origin(member), `\`${member.name}\``));
      return `${child.name} also has ${list.join(', ')}.\n`;
    }

    /** @param {Declaration} member */
    function isInheritedFromDescribed(member) {
      const target = member.inheritedFrom?.reflection;
      return target?.parent !== undefined && links.has(target.parent) && !member.overwrites;
    }

    /** The types that a declaration names, with links. @param {Declaration} child */
    function typesOf(child) {
      const own = (child.children ?? []).filter(member => !isInheritedFromDescribed(member));
      const named = namedBy(child, outline(child, own)).filter(each => each !== child);
      if (named.length === 0) return '';
      return `See ${named.map(each => linkTo(each, `\`${each.name}\``)).join(', ')}.\n`;
    }

    /** @param {Declaration} child */
    function declarationsOf(child) {
      // The last source of an overloaded function is its implementation, which nobody can call.
      const count = child.kind === ReflectionKind.Function ? child.signatures?.length : undefined;
      return [...new Set((child.sources ?? []).slice(0, count).map(each => declarationAt(program, each)))];
    }

    /**
     * @param {Declaration} child
     * @param {string} written
     */
    function namedBy(child, written) {
      const words = [...new Set(written.match(/\b[A-Z]\w+/g) ?? [])];
      const exported = [...links.keys()].filter(each => each.parent?.kind === ReflectionKind.Module);
      // A name may stand in two entries: the nearest is meant.
      const distance = (/** @type {Reflection} */ each) =>
        Number(links.get(each)?.page !== page.page) + Number(packageOf(each) !== packageOf(child));
      return words.flatMap(word =>
        exported
          .filter(each => each.name === word)
          .sort((a, b) => distance(a) - distance(b))
          .slice(0, 1),
      );
    }

    /** @param {Reflection} reflection */
    function packageOf(reflection) {
      return links.get(reflection)?.page.split('-')[0];
    }

    /** @param {{ comment?: import('typedoc').Comment | undefined }} reflection */
    function commentOf(reflection) {
      const { comment } = reflection;
      const parameters = 'parameters' in reflection ? /** @type {any[]} */ (reflection.parameters ?? []) : [];
      const described = parameters.filter(parameter => parameter.comment?.summary.length > 0);
      const tags = comment?.blockTags ?? [];
      const paragraphs = [
        text(comment?.summary),
        described
          .map(
            parameter =>
              `- \`${parameter.name}\`: ${text(parameter.comment.summary).trim().replace(/\n+/g, ' ')}`,
          )
          .join('\n'),
        ...tags.map(tag => blockTag(tag)),
      ];
      return paragraphs
        .filter(paragraph => paragraph.trim() !== '')
        .map(paragraph => `${paragraph.trim()}\n`)
        .join('\n');
    }

    /** @param {import('typedoc').CommentTag} tag */
    function blockTag({ tag, content }) {
      const body = text(content).trim();
      if (tag === '@example') return /```/.test(body) ? body : code(body);
      const label = LABELS.get(tag);
      if (!label) throw new Error(`${tag}: expected a tag that the reference shows.`);
      return `**${label}** ${tag === '@default' && /^\S+$|^\[.*\]$/.test(body) && !body.includes('`') ? `\`${body}\`` : body}`;
    }

    /** @param {Parts | undefined} parts */
    function text(parts) {
      return (parts ?? [])
        .map(part => {
          if (part.kind === 'code') return part.text;
          if (part.kind !== 'inline-tag') return escaped(part.text);
          const target = typeof part.target === 'object' && 'kind' in part.target ? part.target : undefined;
          return target ? linkTo(target, `\`${part.text}\``) : `\`${part.text}\``;
        })
        .join('');
    }

    /**
     * @param {Reflection} target
     * @param {string} label
     */
    function linkTo(target, label) {
      const link = links.get(target) ?? (target.parent && links.get(target.parent));
      if (!link) return label;
      return `[${label}](${link.page === page.page ? '' : `./${link.page}.md`}#${link.anchor})`;
    }
  };
}

/** @param {import('typedoc').TypeParameterReflection} parameter */
function parameterText({ name, type, default: byDefault }) {
  return `${name}${type ? ` extends ${type}` : ''}${byDefault ? ` = ${byDefault}` : ''}`;
}

/** Whether a member has a doc comment. @param {Declaration} member */
function isDescribed(member) {
  return [member, member.getSignature, ...(member.signatures ?? [])].some(each => each?.hasComment());
}

/**
 * The member that a member was inherited from in the end.
 *
 * @param {Declaration} member
 * @returns {Declaration}
 */
function origin(member) {
  const from = member.inheritedFrom?.reflection;
  return from ? origin(/** @type {Declaration} */ (from)) : member;
}

/** @param {Declaration} child */
function source(child) {
  const url = child.sources?.[0]?.url;
  return url ? `<p class="source"><a href="${url}">Source</a></p>\n` : '';
}

/** @param {string} body */
function code(body) {
  return `\`\`\`ts\n${body}\n\`\`\`\n`;
}

/** Vue and Markdown would read these. @param {string} prose */
function escaped(prose) {
  return prose.replace(/[<>]/g, sign => (sign === '<' ? '&lt;' : '&gt;')).replace(/\{\{/g, '&#123;&#123;');
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
