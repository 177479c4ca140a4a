import { type MetaField, metaFromJSON, toTypeScript } from '@sno-id/sdk/meta';
import type { Query } from './query.ts';
import { valueText } from './query.ts';

/** The schema as TypeScript, with an ID that is generated, read and searched with it. */
export function metabyteCode(fields: readonly MetaField[], byte: number, query: Query | undefined): string {
  const meta = metaFromJSON({ version: 1, fields });
  const parts = meta.parts(byte).map(({ name, value }, i) => {
    const spoken = value ?? fields[i]!.choices![0];
    return `  ${keyOf(name)}: ${JSON.stringify(spoken)},\n`;
  });
  return `import { generate, metaOf } from '@sno-id/sdk';
${toTypeScript(meta, 'meta')}
const id = generate(meta.pack({\n${parts.join('')}}));
console.log(meta.of(id));
console.log(meta.describe(metaOf(id)));
${query ? askedCode(query) : ''}`;
}

function askedCode({ field, code, mask, wanted }: Query): string {
  const comment = `${field.name}: ${valueText(field, code)}`.replace(/\p{Cc}|[\u2028\u2029]/gu, ' ');
  return `
// ${comment}
console.log((metaOf(id) & ${bits(mask)}) === ${bits(wanted)});
`;
}

function bits(byte: number): string {
  return `0b${byte.toString(2).padStart(8, '0')}`;
}

function keyOf(name: string): string {
  // Written as a plain key, with or without quotes, this would set the prototype of the literal.
  if (name === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
}
