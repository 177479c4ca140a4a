import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventStreamReader, type StreamMessage } from './event-stream.ts';

function read(pieces: readonly string[], maxLength?: number): StreamMessage[] {
  const messages: StreamMessage[] = [];
  const push = createEventStreamReader(message => messages.push(message), maxLength);
  for (const piece of pieces) push(piece);
  return messages;
}

/** The same by the letter of the standard, over the whole text at once. */
function readSlowly(text: string): StreamMessage[] {
  const messages: StreamMessage[] = [];
  let type = '';
  let data: string[] = [];
  // What follows the last line end is no line yet.
  for (const line of text.split(/\r\n|\n|\r/).slice(0, -1)) {
    if (line === '') {
      if (data.length > 0) messages.push({ type: type || 'message', data: data.join('\n') });
      type = '';
      data = [];
      continue;
    }
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line)!;
    if (field === 'event') type = value!;
    if (field === 'data') data.push(value!);
  }
  return messages;
}

describe('reading server-sent events', () => {
  it('reads what the standard shows', () => {
    expect(read(['data: YHOO\ndata: +2\ndata: 10\n\n'])).toEqual([{ type: 'message', data: 'YHOO\n+2\n10' }]);
    expect(
      read([': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n']),
    ).toEqual([
      { type: 'message', data: 'first event' },
      { type: 'message', data: 'second event' },
    ]);
    expect(read(['data\n\ndata\ndata\n\ndata:'])).toEqual([
      { type: 'message', data: '' },
      { type: 'message', data: '\n' },
    ]);
  });

  it('a return and its line feed in two pieces are one line end', () => {
    expect(read(['event: a\r', '\ndata: 1\r', '', '\n\r', '\n'])).toEqual([{ type: 'a', data: '1' }]);
  });

  it('emits a message as soon as its last line has ended', () => {
    expect(read(['data: 1\r\r'])).toHaveLength(1);
  });

  it('leaves out a message that is too long, and nothing else', () => {
    const long = 'x'.repeat(50);
    for (const bad of [
      `data: ${long}`,
      `data: ${'x'.repeat(20)}\ndata: ${'x'.repeat(20)}`,
      `event: ${long}\ndata: 1`,
    ]) {
      const text = `data: 1\n\n${bad}\n\ndata: 2\n\n`;
      expect(read([text], 30).map(({ data }) => data)).toEqual(['1', '2']);
      expect(read([...text], 30).map(({ data }) => data)).toEqual(['1', '2']);
    }
    expect(read([`:${long}\ndata: 1\n\n`], 30)).toHaveLength(1);
  });

  it('reads the same wherever the pieces end, bytes of one character included', () => {
    const parts = fc.constantFrom(
      'data',
      'event',
      ':',
      ': ',
      '\r',
      '\n',
      '\r\n',
      '\n\n',
      'x',
      '€',
      '🜂',
      ' ',
      'id: 1',
    );
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(parts), cuts, (texts, places) => {
        const text = texts.join('');
        const bytes = new TextEncoder().encode(text);
        const ends = [...places.map(place => Math.floor(place * bytes.length)), bytes.length].sort(
          (a, b) => a - b,
        );
        const decoder = new TextDecoder();
        const pieces = ends.map((end, index) =>
          decoder.decode(bytes.subarray(ends[index - 1] ?? 0, end), { stream: true }),
        );
        expect(read(pieces)).toEqual(readSlowly(text));
      }),
      { numRuns: 500 },
    );
  });
});
