import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What each folder may import, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  client: ['wire.ts'],
  server: ['wire.ts'],
  page: ['client'],
};

const files = Object.keys(ALLOWED).flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`),
);

test.each(files)('%s imports only what its folder may, and no library but ours and the drivers', file => {
  const folder = dirname(file);
  const imports = [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)];
  for (const [, specifier = ''] of imports) {
    if (specifier.startsWith('.')) {
      const [to = ''] = normalize(join(folder, specifier)).split('/');
      expect([folder, ...ALLOWED[folder]!], `${file} imports ${specifier}`).toContain(to);
    } else if (folder === 'server') {
      expect(specifier).toMatch(/^(?:node:.+|@sno-id\/(?:grants|sdk)(?:\/.+)?|pg|node-sqlite3-wasm)$/);
    } else expect(specifier, file).toMatch(/^@sno-id\/(?:grants|sdk)$/);
  }
});
