/**
 * Leaves of the declarations in dist/types those that the package's entries reach, and removes the rest: the
 * inside of the panel, which nobody can import. Run after `tsc -p tsconfig.build.json`.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = 'dist/types/';
const root = fileURLToPath(new URL('../', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const reached = new Set(
  Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [normalize(types)])),
);
for (const file of reached) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, path] of text.matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)) {
    reached.add(join(dirname(file), path.replace(/\.tsx?$|\.js$/, '.d.ts')));
  }
}

for (const name of readdirSync(join(root, TYPES), { recursive: true, encoding: 'utf8' })) {
  const file = join(TYPES, name);
  if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(join(root, file));
}
console.log(`${reached.size} declarations are public`);
