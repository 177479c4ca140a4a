// @ts-check
/*
 * Declarations as their author wrote them: TypeDoc resolves types, and so loses their names and the comments
 * inside.
 */

import ts from 'typescript';

/**
 * A function, method or type, as it would stand in a .d.ts file: without its comment, `export`, its body and
 * default values.
 *
 * @param {import('typescript').Program} program
 * @param {import('typedoc').SourceReference} source where its name stands
 * @returns {string}
 */
export function declarationAt(program, source) {
  const file = program.getSourceFile(source.fullFileName);
  if (!file) throw new Error(`${source.fileName}: not in the program.`);
  const position = ts.getPositionOfLineAndCharacter(file, source.line - 1, source.character);
  /** @param {import('typescript').Node} node @returns {any} */
  const find = node => {
    const { name, parameters } = /** @type {any} */ (node);
    const isNamed = (ts.isTypeAliasDeclaration(node) || parameters) && name?.getStart(file) === position;
    const isWithout = ts.isConstructorDeclaration(node) && node.getStart(file) === position;
    return isNamed || isWithout ? node : ts.forEachChild(node, find);
  };
  /** @type {import('typescript').FunctionLikeDeclaration} */
  const node = find(file);
  if (!node) throw new Error(`${source.fileName}:${source.line}: expected a declaration.`);
  const start = node.getStart(file);
  const text = file.text.slice(start, node.body?.getFullStart() ?? node.getEnd()).replace(/;?$/, ';');
  const optional = (node.parameters ?? []).filter(({ initializer }) => initializer);
  const indent = file.text.slice(file.text.lastIndexOf('\n', start) + 1, start);
  return optional
    .reduce((all, parameter) => {
      const type = parameter.type ? `: ${parameter.type.getText(file)}` : '';
      return all.replace(parameter.getText(file), () => `${parameter.name.getText(file)}?${type}`);
    }, text)
    .replace(/^export /, '')
    .replaceAll(`\n${indent}`, '\n');
}
