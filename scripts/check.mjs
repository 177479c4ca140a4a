/**
 * Everything that must hold, one part after the other: `pnpm test`. It stops at the first part that fails, says which,
 * and prints how long each took.
 */
import { spawnSync } from 'node:child_process';

const parts = [
  ['Browsers and tools are there', 'pnpm --filter @sno-id/e2e browsers'],
  ['Code is linted and formatted', 'pnpm lint'],
  ['Nothing is unused', 'pnpm knip'],
  ['Types hold', 'pnpm test:types'],
  ['Units behave', 'pnpm test:unit'],
  ['Everything builds', 'pnpm build'],
  ['The packages are what they say', 'pnpm --workspace-concurrency=1 --filter "./packages/*" test:package'],
  ['Every runtime passes the conformance suite', 'pnpm test:runtimes'],
  ['Every browser passes the end-to-end tests', 'pnpm test:e2e'],
];

const times = [];
for (const [i, [claim, command]] of parts.entries()) {
  console.log(`\n━━ ${i + 1}/${parts.length}  ${claim}  (${command})\n`);
  const startMs = performance.now();
  const { status, signal } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const seconds = Math.round((performance.now() - startMs) / 1000);
  times.push(`${String(seconds).padStart(5)} s  ${claim}`);
  if (status !== 0) {
    console.error(`\n${times.join('\n')}\n\nFAILED: ${claim}. Run it alone: npx pnpm@12 ${command.slice(5)}`);
    process.exit(status ?? (signal ? 1 : 0));
  }
}
console.log(`\n${times.join('\n')}\n\n${parts.length} passed, 0 failed`);
