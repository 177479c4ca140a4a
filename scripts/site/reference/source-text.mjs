// @ts-check
/* Declarations as their author wrote them: the reference shows this text, not one made from types. */

import ts from 'typescript';

/**
 * The declaration that a reflection was read from, as it would stand in a .d.ts file: without its comment, `export`, bodies and
 * values.
 *
 * @param {import('typescript').Program} program
 * @param {import('typedoc').SourceReference} source
 * @returns {string}
 */
export function declarationAt(program, source) {
  const file = program.getSourceFile(source.fullFileName);
  if (!file) throw new Error(`${source.fileName}: not in the program.`);
  const position = ts.getPositionOfLineAndCharacter(file, source.line - 1, source.character);
  const declaration = declarationAround(file, position);
  if (!declaration) throw new Error(`${source.fileName}:${source.line}: expected a declaration.`);
  return dedent(textOf(declaration, file, program.getTypeChecker()));
}

/**
 * @param {import('typescript').SourceFile} file
 * @param {number} position
 */
function declarationAround(file, position) {
  /** @type {import('typescript').Node | undefined} */
  let found;
  /** @param {import('typescript').Node} node */
  const visit = node => {
    if (position < node.getFullStart() || position >= node.getEnd()) return;
    if (isDeclaration(node) && node.getStart(file) <= position) found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** @param {import('typescript').Node} node */
function isDeclaration(node) {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isTypeElement(node) ||
    ts.isClassElement(node)
  );
}

/**
 * @param {import('typescript').Node} node
 * @param {import('typescript').SourceFile} file
 * @param {import('typescript').TypeChecker} checker
 * @returns {string}
 */
function textOf(node, file, checker) {
  const whole = node.getText(file).replace(/^export (?:declare )?/, '');
  const upTo = (/** @type {import('typescript').Node} */ end) =>
    file.text
      .slice(node.getStart(file), end.getFullStart())
      .replace(/^export /, '')
      .trimEnd();
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node)) {
    const text = node.body ? `${upTo(node.body)};` : whole;
    return node.parameters
      .filter(parameter => parameter.initializer)
      .reduce((all, parameter) => optional(all, parameter, file), text);
  }
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const first = file.text.indexOf(
      '{',
      node.heritageClauses?.end ?? node.typeParameters?.end ?? node.name?.end,
    );
    return file.text
      .slice(node.getStart(file), first)
      .replace(/^export /, '')
      .trimEnd();
  }
  if (ts.isVariableDeclaration(node)) {
    const type = node.type?.getText(file) ?? checker.typeToString(checker.getTypeAtLocation(node));
    return `const ${node.name.getText(file)}: ${type};`;
  }
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
    const type = node.type?.getText(file) ?? '';
    // The type of another interface's property says nothing here: its own does.
    if (!/\['/.test(type) && node.type) return `${whole.replace(/ =[^>].*$/s, '').replace(/;$/, '')};`;
    const own = checker.typeToString(
      checker.getTypeAtLocation(node),
      node,
      ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
    );
    const modifiers = node.modifiers?.map(modifier => `${modifier.getText(file)} `).join('') ?? '';
    return `${modifiers}${node.name.getText(file)}${node.questionToken ? '?' : ''}: ${own};`;
  }
  return whole;
}

/**
 * A declaration says that a parameter with a default value may be left out, not with which value.
 *
 * @param {string} text
 * @param {import('typescript').ParameterDeclaration} parameter
 * @param {import('typescript').SourceFile} file
 */
function optional(text, parameter, file) {
  const type = parameter.type ? `: ${parameter.type.getText(file)}` : '';
  return text.replace(parameter.getText(file), () => `${parameter.name.getText(file)}?${type}`);
}

/**
 * Lines after the first as far left as they can stand together.
 * @param {string} text
 */
function dedent(text) {
  const [first, ...rest] = text.split('\n');
  const indents = rest.filter(line => line.trim() !== '').map(line => line.search(/\S/));
  const least = Math.min(...indents);
  return [first, ...rest.map(line => line.slice(least === Infinity ? 0 : least))].join('\n');
}
