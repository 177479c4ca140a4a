import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('CSV', () => {
  it('has a line for each row, ended by CR and LF', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['c', ''],
      ]),
    ).toBe('a,b\r\nc,\r\n');
  });

  it('quotes commas, quotation marks and line breaks', () => {
    expect(csvText([['a,b', 'say "c"', 'd\r\ne']])).toBe('"a,b","say ""c""","d\r\ne"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\n=1', '|cmd', '%x'])(
    'keeps a spreadsheet from running %j',
    text => {
      const cell = csvText([[text]]);
      expect(cell).toMatch(/^"?'/);
      expect(cell).toContain(text);
    },
  );

  it('leaves other texts and negative numbers as they are', () => {
    expect(csvText([['a-b=c', -5, 0]])).toBe('a-b=c,-5,0\r\n');
  });
});
