import { refusal } from '../arguments.ts';
import type { Meta } from './meta.ts';
import { type MetaField, place, widthFor } from './placement.ts';

/**
 * Prints TypeScript that declares the same fields and exports them as the constant `name`. Names and choices
 * are written so that they stay what they are, and nothing but names: quoted where they must be, and whatever
 * cannot be seen as an escape.
 *
 * @throws TypeError or RangeError if `name` is no identifier of ASCII characters that can name a constant.
 * @example
 * toTypeScript(defineMeta({ gift: flag() }), 'order');
 * // import { defineMeta, flag } from '@sno-id/sdk/meta';
 * //
 * // export const order = defineMeta({
 * //   gift: flag(),
 * // });
 */
export function toTypeScript(meta: Pick<Meta, 'fields'>, name: string): string {
  const fields = meta?.fields;
  if (!Array.isArray(fields)) throw refusal('meta', 'what defineMeta returns', meta);
  if (typeof name !== 'string' || !IDENTIFIER.test(name) || RESERVED.test(name)) {
    const Kind = typeof name === 'string' ? RangeError : TypeError;
    throw refusal('name', 'an identifier', name, Kind);
  }
  const builders = [...new Set(fields.map(({ kind }) => kind))].sort();
  const withPosition = !fallsIntoPlace(fields);
  const lines = fields.map(field => `  ${keyOf(field.name)}: ${builderOf(field, withPosition)},\n`);
  return [
    `import { ${['defineMeta', ...builders].join(', ')} } from '@sno-id/sdk/meta';\n`,
    `\nexport const ${name} = defineMeta({\n${lines.join('')}});\n`,
  ].join('');
}

const IDENTIFIER = /^[a-z_$][\w$]*$/i;

/** What cannot name a constant in a module of TypeScript, and what the printed import takes. */
const RESERVED =
  /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|globalThis|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield|defineMeta|flag|oneOf|uint)$/;

/** Whether the fields need no position, in the order in which an object literal would have them. */
function fallsIntoPlace(fields: readonly MetaField[]): boolean {
  const unplaced = fields.map(({ firstBit, ...spec }) => [spec.name, spec] as const);
  const found = place(Object.entries(Object.fromEntries(unplaced)));
  return found.every(({ name, firstBit }, i) => name === fields[i]?.name && firstBit === fields[i]?.firstBit);
}

function builderOf({ kind, width, choices, firstBit }: MetaField, withPosition: boolean): string {
  const options = [
    ...(choices && width !== widthFor(choices.length) ? [`width: ${width}`] : []),
    ...(withPosition ? [`firstBit: ${firstBit}`] : []),
  ];
  const args = [
    ...(kind === 'uint' ? [width] : []),
    ...(choices ? [`[${choices.map(quote).join(', ')}]`] : []),
    ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : []),
  ];
  return `${kind}(${args.join(', ')})`;
}

function keyOf(name: string): string {
  // Written plainly, quoted or not, this one would set the prototype of the literal.
  if (name === '__proto__') return "['__proto__']";
  return IDENTIFIER.test(name) ? name : quote(name);
}

/** A string literal. Escaped: what ends it, and what cannot be seen or makes the text look like another. */
function quote(text: string): string {
  const body = text.replace(/['\\]|(?! )[\p{C}\p{Z}]/gu, found =>
    /['\\]/.test(found)
      ? `\\${found}`
      : Array.from({ length: found.length }, (_, i) => escapeOf(found.charCodeAt(i))).join(''),
  );
  return `'${body}'`;
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
