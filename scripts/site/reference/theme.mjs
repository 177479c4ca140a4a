// @ts-check
/*
 * What the reference has differently from typedoc-plugin-markdown: declarations as they were written, and
 * shorter sections.
 */

import { ReflectionKind } from 'typedoc';
import { MarkdownTheme, MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { declarationAt } from './source-text.mjs';

/**
 * @typedef {import('typedoc').DeclarationReflection} Declaration
 * @typedef {import('typedoc').SignatureReflection} Signature
 */

/** What stands before the text of a tag. */
const LABELS = new Map([
  ['@throws', 'Throws'],
  ['@returns', 'Returns'],
  ['@default', 'Default:'],
]);

/** The theme. @type {(program: import('typescript').Program) => typeof MarkdownTheme} */
export const themeFor = program =>
  class extends MarkdownTheme {
    /** @override @type {MarkdownTheme['getRenderContext']} */
    getRenderContext(page) {
      return adapt(new MarkdownThemeContext(this, page, this.application.options), program);
    }
  };

/**
 * @param {MarkdownThemeContext} context
 * @param {import('typescript').Program} program
 */
function adapt(context, program) {
  const { partials } = context;
  const { declarationTitle, memberWithGroups } = partials;
  const { asWritten, prose, blockTag, see } = writersIn(context, program);

  partials.sources = model => {
    const url = model?.sources?.[0]?.url;
    return url &&
      !model.kindOf(ReflectionKind.ClassMember) &&
      !model.parent?.kindOf(ReflectionKind.ClassMember)
      ? `<p class="source"><a href="${url}">Source</a></p>`
      : '';
  };
  partials.memberTitle = model => {
    const owner = model.kindOf(ReflectionKind.ClassMember) ? `${model.parent?.name}.` : '';
    return `${owner}${model.name}${model.signatures ? '()' : ''}`.replace(/[[\]<>]/g, '\\$&');
  };
  partials.comment = (comment, { showSummary = true, showTags = true } = {}) =>
    [
      ...(showSummary ? [prose(comment.summary)] : []),
      ...(showTags ? comment.blockTags.map(blockTag) : []),
    ].join('\n\n');
  partials.signature = signature => signaturesOf([signature]);
  partials.signatures = ({ signatures = [] }) => signaturesOf(signatures);
  partials.declaration = declaration => {
    const { comment, type } = declaration;
    return [
      partials.sources(declaration),
      partials.declarationTitle(declaration),
      comment ? partials.comment(comment) : '',
      see([type], declaration.parent),
    ].join('\n\n');
  };
  partials.declarationTitle = declaration => {
    if (declaration.kind === ReflectionKind.TypeAlias) return asWritten(declaration);
    declaration.defaultValue = ''; // which functions of a module it is made by says nothing
    return declarationTitle(declaration);
  };
  partials.inheritance = () => '';
  partials.memberWithGroups = (model, options) => {
    const links = (ELSEWHERE.get(model) ?? []).map(each => `[\`${each.name}\`](${context.urlTo(each)})`);
    const also = links.length > 0 ? `${model.name} also has ${links.join(', ')}.` : '';
    const text = `${memberWithGroups(model, options)}\n\n${also}`;
    return model.kindOf(ReflectionKind.ClassOrInterface)
      ? text.replace('</p>', `</p>\n\n${headOf(/** @type {Declaration} */ (model))}`)
      : text;
  };
  partials.hierarchy = () => '';
  return context;

  /** All overloads together, and what is said of them once. @param {readonly Signature[]} signatures */
  function signaturesOf(signatures) {
    const descriptions = signatures.map(({ comment, parameters = [] }) =>
      [
        comment ? prose(comment.summary) : '',
        parameters
          .filter(each => each.comment?.hasVisibleComponent())
          .map(each => `- \`${each.name}\`: ${oneLine(prose(each.comment?.summary ?? []))}`)
          .join('\n'),
        ...(comment?.blockTags.map(blockTag) ?? []),
      ].join('\n\n'),
    );
    const types = signatures.flatMap(({ parameters = [], type }) => [
      ...parameters.map(each => each.type),
      type,
    ]);
    return [
      partials.sources(/** @type {any} */ (signatures[0])),
      asWritten(...signatures),
      ...new Set(descriptions),
      see(types, signatures[0]?.parent.parent),
    ].join('\n\n');
  }

  /**
   * What stands before the members of a class or interface, unless it is only its name. @param {Declaration}
   * model
   */
  function headOf({ kind, name, typeParameters = [], extendedTypes = [] }) {
    const parents = extendedTypes.filter(
      type => type.type === 'reference' && type.reflection && context.router.hasUrl(type.reflection),
    );
    if (typeParameters.length + parents.length === 0) return '';
    const generics = typeParameters.map(
      each =>
        `${each.name}${each.type ? ` extends ${each.type}` : ''}${each.default ? ` = ${each.default}` : ''}`,
    );
    const keyword = kind === ReflectionKind.Class ? 'class' : 'interface';
    const own = `${keyword} ${name}${generics.length > 0 ? `<${generics.join(', ')}>` : ''}`;
    const code = `${own}${parents.length > 0 ? ` extends ${parents.join(', ')}` : ''}`;
    return `\`\`\`ts\n${code}\n\`\`\`\n\n${see(parents, undefined)}`;
  }
}

/**
 * What is written of declarations and comments.
 *
 * @param {MarkdownThemeContext} context
 * @param {import('typescript').Program} program
 */
function writersIn({ partials, helpers }, program) {
  return { asWritten, prose, blockTag, see };

  /** @param {readonly { sources?: import('typedoc').SourceReference[] }[]} declarations */
  function asWritten(...declarations) {
    const texts = declarations.flatMap(({ sources }) =>
      sources?.[0] ? declarationAt(program, sources[0]) : [],
    );
    return `\`\`\`ts\n${texts.join('\n')}\n\`\`\``;
  }

  /**
   * Vue would read braces, and Markdown angle brackets, as its own. @param
   * {import('typedoc').CommentDisplayPart[]} parts
   */
  function prose(parts) {
    const safe = parts.map(part => {
      if (part.kind === 'text') return { ...part, text: escaped(part.text) };
      return part.kind === 'inline-tag' ? { ...part, tag: /** @type {const} */ ('@linkcode') } : part;
    });
    return helpers.getCommentParts(safe).trim();
  }

  /** @param {import('typedoc').CommentTag} tag */
  function blockTag({ tag, content }) {
    const body = prose(content);
    if (tag === '@example') return /```/.test(body) ? body : `\`\`\`ts\n${body}\n\`\`\``;
    const label = LABELS.get(tag);
    if (!label) throw new Error(`${tag}: expected a tag that the reference shows.`);
    const isCode = tag === '@default' && /^\S+$|^\[.*\]$/.test(body) && !body.includes('`');
    return `**${label}** ${isCode ? `\`${body}\`` : body}`;
  }

  /**
   * Links to the types that a declaration names, apart from its owner.
   *
   * @param {readonly (import('typedoc').SomeType | undefined)[]} types
   * @param {import('typedoc').Reflection | undefined} owner
   */
  function see(types, owner) {
    const text = types.map(type => (type ? partials.someType(type) : '')).join(' ');
    const links = [...new Set(text.match(/\[`\w+`\]\([^)]+\)/g))].filter(
      link => !link.startsWith(`[\`${owner?.name}\``),
    );
    return links.length === 0 ? '' : `See ${links.join(', ')}.`;
  }
}

/**
 * What a page, a class or an interface has that is described where it comes from.
 *
 * @type {Map<import('typedoc').Reflection, Declaration[]>}
 */
export const ELSEWHERE = new Map();

/** @param {string} text */
function oneLine(text) {
  return text.replace(/\n+/g, ' ');
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[<>]/g, sign => (sign === '<' ? '&lt;' : '&gt;')).replace(/\{\{/g, '&#123;&#123;');
}
