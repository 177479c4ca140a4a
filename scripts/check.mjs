/**
 * What a change must pass: `pnpm test`. It stops at the first part that fails, says which, and prints how
 * long each took. Rows of a step need nothing of each other and run at the same time: on their own, most
 * parts leave a core idle. The parts of a row come one after the other.
 *
 * `pnpm test:all` sets SNO_TEST=all: every test takes its full count, each browser runs all end-to-end tests
 * that are for it, and the slow commands run too.
 */
import { spawn } from 'node:child_process';

const isAll = process.env.SNO_TEST === 'all';

/** @type {[claim: string, command: string][][][]} */
const steps = [
  [
    [['Browsers and tools are found or installed', 'pnpm --filter @sno-id/e2e browsers']],
    [
      ['Code is linted and formatted', 'pnpm lint'],
      ['No file, export or dependency is unused', 'pnpm knip'],
    ],
    [['Types hold', 'pnpm test:types']],
  ],
  [[['Unit tests pass', 'pnpm test:unit']]],
  [[['Everything builds', 'pnpm build']]],
  [
    [
      [
        'The built packages pass their checks',
        'pnpm --workspace-concurrency=2 --filter "./packages/*" test:package',
      ],
    ],
    [
      isAll
        ? ['Every runtime passes the conformance suite', 'pnpm prove runtimes']
        : [
            'Each kind of runtime, and the oldest and newest Node, pass the conformance suite',
            'pnpm prove runtimes node@20 node@26 bun deno workerd quickjs hermes',
          ],
    ],
  ],
  [
    [
      [
        `Each browser passes ${isAll ? 'the end-to-end tests that are for it' : 'the core of the end-to-end tests'}`,
        'pnpm --filter @sno-id/e2e exec playwright test',
      ],
    ],
  ],
  ...(isAll ? slowSteps() : []),
];
const count = steps.flat(2).length;

const times = [];
let number = 0;
let failed;
for (const rows of steps) {
  await Promise.all(rows.map(row => runRow(row, rows.length > 1)));
  if (failed) {
    const { claim, command, code } = failed;
    console.error(`\n${times.join('\n')}\n\nFAILED: ${claim}. Run it alone: npx pnpm@12 ${command.slice(5)}`);
    process.exit(code);
  }
}
console.log(`\n${times.join('\n')}\n\n${count} passed, 0 failed`);

/** What only `pnpm test:all` runs, one after the other. */
function slowSteps() {
  return [
    [
      'The campaign of hostile callers and clocks finds nothing',
      'pnpm prove campaign --scripts 100000 --seed 1',
    ],
    ['Killed processes of a device repeat nothing', 'pnpm prove folder'],
    ['The protocol holds, and needs each of its rules', 'pnpm prove protocol'],
    ['The packages work where users install them', 'pnpm release:check'],
    ['The site builds', 'pnpm site'],
    ['The site is accessible', 'pnpm site:axe'],
    ['The guide to a first app works', 'pnpm first-app'],
  ].map(part => [[part]]);
}

/** Runs the parts of a row, until one fails anywhere. */
async function runRow(row, isBesideOthers) {
  for (const [claim, command] of row) {
    if (failed) return;
    const code = await run(claim, command, isBesideOthers);
    if (code !== 0) failed ??= { claim, command, code };
  }
}

/** Runs a part, and prints what it writes: as it comes, or in one piece beside others. */
async function run(claim, command, isBesideOthers) {
  const startMs = performance.now();
  const title = `\n━━ ${++number}/${count}  ${claim}  (${command})\n`;
  console.log(isBesideOthers ? `… ${claim}` : title);
  const stdio = isBesideOthers ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, { shell: true, stdio });
  const output = [];
  child.stdout?.on('data', piece => output.push(piece));
  child.stderr?.on('data', piece => output.push(piece));
  const code = await new Promise(resolve => {
    child.on('error', () => resolve(1));
    child.on('close', code => resolve(code ?? 1)); // no code: a signal ended it
  });
  if (isBesideOthers) console.log(title + Buffer.concat(output));
  const seconds = Math.round((performance.now() - startMs) / 1000);
  times.push(`${String(seconds).padStart(5)} s  ${claim}`);
  return code;
}
