import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GLOSSARY } from './glossary.ts';

const documented = readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8');

test.each(Object.values(GLOSSARY))('$word means what docs/glossary.md says', ({ word, meaning }) => {
  const rows = [...documented.matchAll(/^\| \*\*([^*]+)\*\* +\| (.+?) +\|$/gm)];
  const row = rows.find(([, term]) => term === word);
  expect(row?.[2]?.replaceAll('*', '')).toBe(meaning);
});
