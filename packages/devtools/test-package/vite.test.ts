import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optimizeDeps, resolveConfig } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const own = fileURLToPath(new URL('../', import.meta.url));
const manifest = JSON.parse(readFileSync(`${own}package.json`, 'utf8'));
let root: string;

/** An app with the package as it is installed: Vite bundles none that is linked. */
beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'development');
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sno-vite-')));
  const installed = join(root, 'node_modules/@sno-id/devtools');
  mkdirSync(installed, { recursive: true });
  for (const path of ['dist', 'package.json'])
    cpSync(join(own, path), join(installed, path), { recursive: true });
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    const link = join(root, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(own, 'node_modules', name)), link);
  }
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/**
 * What Vite prepares of these: the files that the panel's entry imports at once, by which it decides if a
 * page must be reloaded, and the file that is loaded later.
 */
async function prepared(added: readonly string[]) {
  const optimize = { include: ['@sno-id/devtools', 'react', ...added], noDiscovery: true };
  const inline = { root, configFile: false, logLevel: 'silent', optimizeDeps: optimize } as const;
  const { optimized, chunks } = await optimizeDeps(await resolveConfig(inline, 'serve'), true);
  const entry = readFileSync(optimized['@sno-id/devtools']!.file, 'utf8');
  return {
    atOnce: [...entry.matchAll(/from "(\.[^"]+)"/g)].map(([, path]) => path),
    later: Object.keys(chunks).filter(name => name.startsWith('lazy-')),
  };
}

test('Vite notices that the panel has another address once an app imports more', {
  timeout: 60_000,
}, async () => {
  const before = await prepared([]);
  expect(before.later).toHaveLength(1);
  for (const added of [
    ['zustand/vanilla'],
    ['react-dom/client'],
    ['@sno-id/devtools/announce', '@sno-id/devtools/trace'],
  ]) {
    const after = await prepared(added);
    expect(after.later, `${added}`).not.toEqual(before.later);
    expect(after.atOnce, `${added}`).not.toEqual(before.atOnce);
  }
});
