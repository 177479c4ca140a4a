import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('../examples/server', import.meta.url));
const TOKEN = 'the-token-of-a-test-0123';

/** The scripts of the README's page, built for a mode, with a token in the environment as CI has it. */
function scriptsOf(mode: string): string {
  const outDir = mkdtempSync(join(tmpdir(), 'sno-token-'));
  try {
    const env = { ...process.env, NODE_ENV: mode, VITE_SNO_TOKEN: TOKEN };
    const args = ['build', '--mode', mode, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
    execFileSync(join(cwd, 'node_modules/.bin/vite'), args, { cwd, env });
    const files = readdirSync(join(outDir, 'assets'));
    return files.map(file => readFileSync(join(outDir, 'assets', file), 'utf8')).join('\n');
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

test("a bundle of the README's page for production has no token, one for development has it", {
  timeout: 60_000,
}, () => {
  const found = (mode: string) => {
    const text = scriptsOf(mode);
    return ['New note', TOKEN, 'VITE_'].filter(part => text.includes(part));
  };
  expect(found('development')).toContain(TOKEN);
  expect(found('production')).toEqual(['New note']);
});
