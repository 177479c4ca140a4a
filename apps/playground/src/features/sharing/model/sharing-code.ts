import { type Layout, type Member, overlapsOf } from './layout.ts';

/** The generators of the map as code, with comments on the pairs that could collide. */
export function sharingCode(layout: Layout): string {
  const makers = layout.map(member => `const ${name(member)} = createGenerator(${optionsOf(member)});`);
  const overlaps = overlapsOf(layout);
  const risks =
    overlaps.length === 0
      ? ['// No two ranges of one partition overlap, so these generators can never make the same ID.']
      : overlaps.map(
          ({ a, b, min, max }) =>
            `// ${name(a)} and ${name(b)} could make the same ID: both may use ${min} to ${max}.`,
        );
  const all = `const ids = [${layout.map(member => `${name(member)}.next()`).join(', ')}];`;
  return `import { createGenerator } from '@sno-id/sdk';

// Each of these runs in a separate worker, tab or process.
${makers.join('\n')}
${risks.join('\n')}

${all}
console.log(ids);
`;
}

function name({ letter }: Member): string {
  return letter.toLowerCase();
}

function optionsOf({ partition, min, max }: Member): string {
  return `{ partition: ${partition}, sequence: [${min}, ${max}] }`;
}
