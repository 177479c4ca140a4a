import { MAX_CHARACTERS, type Tool } from './tool.ts';

/** The schema of an input of texts, each of which may be left out. `description`: what they are. */
const texts = (names: readonly string[], description?: string) => ({
  type: 'object' as const,
  properties: Object.fromEntries(
    names.map(name => [name, { type: 'string', maxLength: MAX_CHARACTERS, description }]),
  ),
  additionalProperties: false as const,
});

/** What agents can ask, without the answers: it is small, and there before the panel is loaded. */
export const TOOLS = [
  {
    name: 'list_generators',
    description:
      'Lists the generators that the devtools see, of a server its own, of a page also those of its workers, other tabs and servers: partition, sequence range, IDs made, rate, grants. With “find”, those with a text in their name or context.',
    inputSchema: texts(['find']),
  },
  {
    name: 'find_problems',
    description:
      'Lists all that went wrong or could, each with what happened and what to do: duplicates, overlapping ranges, blocked generators, clocks that are apart, clocks that are out of range, metabytes that count up or are outside the schema, forked, late and provisional devices, sources that are cut off.',
    inputSchema: texts([]),
  },
  {
    name: 'can_collide',
    description:
      'Answers whether generators could make the same ID with yes, no or cannot tell, and why: two of them by name (a, b), as list_generators names them, or all. Of several contexts, name one as “notes (worker “sync”)”.',
    inputSchema: texts(['a', 'b']),
  },
  {
    name: 'search_ids',
    description:
      'Finds IDs among the newest 16,384, newest first, each with its generator, fields and, if calls are traced, its code: by an ID or its beginning, a generator or context, a partition (7), tick 1, a time (10:42), a sequence (sequence 0-63), a metabyte (meta 7), a function or file of its call (call saveNote), or a mark (repeat: generated twice, flip: the tick changed, full: its unit was full). An ID must match all terms, and NOT negates one. Without a query, the newest.',
    inputSchema: texts(['query']),
  },
  {
    name: 'who_made',
    description:
      'Names the generators of an ID, its time and, if calls are traced, its function, file and line. If it is not among the newest 16,384 IDs, names the generators that could have generated it.',
    inputSchema: { ...texts(['id']), required: ['id'] },
  },
  {
    name: 'explain_id',
    description:
      'Decodes the IDs of a text: one ID, a list, a log or a column in order. Each has time, tick, metabyte, partition, sequence and possible generators. All have repeats, order, steps back in time, metabytes that count up, and what is nearly an ID. Explains why a text is not an ID.',
    inputSchema: { ...texts(['id'], 'a text of one ID or many, as of a list in lines'), required: ['id'] },
  },
  {
    name: 'export_recording',
    description:
      'Returns the recording of the last minutes as NDJSON, which the tab Record of a panel replays: contexts, generators, IDs and clock events.',
    inputSchema: texts([]),
  },
] as const satisfies readonly Omit<Tool, 'execute'>[];

export type ToolName = (typeof TOOLS)[number]['name'];
