import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examplesIn, scratchFolder, sources } from '../examples.ts';
import { complaintsAbout } from './complaints-about.ts';

/* That the examples of the document run is a test of the documentation as a whole. */

const scratch = scratchFolder();

test('the examples of docs/metabyte.md compile', () => {
  const files = examplesIn('docs/metabyte.md', 'ts').map(({ code }, i) => {
    writeFileSync(join(scratch, `typed-${i}.ts`), code);
    return `typed-${i}.ts`;
  });
  const paths = Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, [path]]));
  expect(complaintsAbout(scratch, files, paths)).toBe('');
}, 60_000);
