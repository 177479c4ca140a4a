import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOf } from './draft.ts';
import { PRESETS } from './presets.ts';

const documented = readFileSync(new URL('../../../../../docs/metabyte.md', import.meta.url), 'utf8');

/** The arguments of all calls, without the space that depends on how long a line may be. */
function squeezed(text: string): string {
  return text.replace(/[\s]+/g, '').replace(/,(?=[})\]])/g, '');
}

test.each(PRESETS)('$title is a schema of docs/metabyte.md', ({ fields }) => {
  const printed = codeOf(fields(), 'preset');
  const code = 'code' in printed ? printed.code : '';
  const declaration = squeezed(code.slice(code.indexOf('defineMeta({')));
  expect(declaration).not.toBe('');
  expect(squeezed(documented)).toContain(declaration.replace(/;$/, ''));
});
