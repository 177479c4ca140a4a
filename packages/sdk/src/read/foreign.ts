import { formatName } from '../identify/format-name.ts';
import { type Candidate, identify } from '../identify/identify.ts';
import { type IdProblem, problem } from './reading.ts';

/** From here on, all candidates together, a text is probably an ID of one of them and not just any text. */
const PROBABLE = 0.95;

/** The problem of a text that is probably an ID of another format. */
export function foreignTo(text: string, nowMs: number | undefined): IdProblem | undefined {
  const { isSure, candidates } = identify(text, nowMs);
  const first = candidates[0];
  if (first === undefined || first.format === 'sno') return undefined;
  // A UUID is one whatever its version says.
  const isUuid = first.format.startsWith('uuid');
  const sum = candidates.reduce((sum, { plausibility }) => sum + plausibility, 0);
  if (sum < PROBABLE && !isUuid) return undefined;
  const verb = isSure || isUuid ? 'is' : 'looks like';
  return problem(
    'foreign',
    `This ${verb} ${describe(first)}, not a sno ID.`,
    undefined,
    undefined,
    candidates,
  );
}

function describe({ format, unixMs }: Candidate): string {
  const name = formatName(format);
  if (format === 'uuid') return 'a UUID of no standard version';
  if (format === 'uuid-nil' || format === 'uuid-max') return `the ${name}`;
  const article = /^[AEIOx]/i.test(name) ? 'an' : 'a';
  const time = unixMs === undefined ? '' : ` from ${new Date(unixMs).toISOString()}`;
  return `${article} ${name}${format === 'uuid-v4' ? ', which is random' : time}`;
}
