/**
 * Checks the subjects of commits: `type(scope): what is true now`.
 *
 *     node scripts/commits.mjs origin/main..HEAD
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'style', 'build', 'chore'];
const FORM = new RegExp(
  String.raw`^(?:${TYPES.join('|')})(?:\([a-z0-9-]+(?:/[a-z0-9-]+)*(?:, ?[a-z0-9/-]+)*\))?: \S.*[^\s.]$`,
);

/**
 * What is wrong with a subject, or undefined.
 *
 * @param {string} subject
 */
export function problemOf(subject) {
  if (FORM.test(subject)) return undefined;
  return `expected "type(scope): what is true now", with a type of ${TYPES.join(', ')} and no full stop`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , range] = process.argv;
  if (range === undefined || range.startsWith('-')) {
    console.error('expected: commits.mjs RANGE, such as origin/main..HEAD');
    process.exit(2);
  }
  const subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', range], { encoding: 'utf8' });
  const wrong = subjects.split('\n').filter(subject => subject !== '' && problemOf(subject));
  for (const subject of wrong) console.error(`${subject}\n  ${problemOf(subject)}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
