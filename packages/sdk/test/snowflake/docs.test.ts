import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { presets } from './fixture.ts';

const document = readFileSync(new URL('../../../../docs/snowflake.md', import.meta.url), 'utf8');

test('the table of presets in docs/snowflake.md is what they are', () => {
  const rows = [
    ...document.matchAll(/^\| `(\w+)` +\| (.+?) +\| (\d{4}-\d\d-\d\d) \| (\S+) +\| (\S+) +\|$/gm),
  ];
  expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(presets).sort());
  for (const [, name, fields, epoch, regression, overflow] of rows) {
    const preset = presets[name as keyof typeof presets];
    expect(new Date(preset.epochMs).toISOString().slice(0, 10)).toBe(epoch);
    expect([preset.regression, preset.overflow]).toEqual([regression, overflow]);
    if (fields !== 'the same') {
      const shown = fields!.split(', ').map(field => field.split(' ').slice(0, 2).join(' '));
      expect(preset.fields.map(({ name, width }) => `${width} ${name}`)).toEqual(shown);
    }
  }
});
