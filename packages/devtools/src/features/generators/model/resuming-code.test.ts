import { createGenerator } from '@sno-id/sdk';
import { twitter } from '@sno-id/sdk/snowflake';
import { expect, it } from 'vitest';
import { resumingCode } from './resuming-code.ts';

it('resumes a generator as what made it', () => {
  const description = createGenerator({ partition: 7 }).describe();
  expect(resumingCode(description)).toBe('createGenerator({ snapshot: JSON.parse(saved) })');
  expect(resumingCode({ ...description, kind: 'shared-generator' })).toMatch(/^createSharedGenerator\(/);
});

it('names the node of a snowflake generator, and its range where that is a part', () => {
  const options = { datacenter: 1, worker: 5 };
  expect(resumingCode(twitter.createGenerator(options).describe())).toBe(
    'layout.createGenerator({ datacenter: 1, worker: 5, snapshot: JSON.parse(saved) })',
  );
  expect(resumingCode(twitter.createGenerator({ ...options, range: [0, 63] }).describe())).toContain(
    'range: [0, 63]',
  );
});
