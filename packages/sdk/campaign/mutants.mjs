/*
 * Ways in which the SDK could be broken, each as edits of one of its sources: the campaign must find every one. Where a
 * text to be replaced is no longer there, the bundle fails, and the mutant has to follow the source.
 */

/** @type {{ name: string, file: string, edits: [find: string, replace: string][] }[]} */
export const mutants = [
  {
    name: 'where a unit starts at random is drawn after the state was read',
    file: 'sequencer/sequencer.ts',
    edits: [['if (decisions !== decided) continue;', '']],
  },
  {
    name: 'a batch writes each ID while it turns its writer',
    file: 'generator/batch.ts',
    edits: [
      ['const ids: Sno[] = [];', 'let to = 0;'],
      ['ids.push(writer.text(meta, first + i));', '(target as Sno[])[to++] = writer.text(meta, first + i);'],
      ['(target as Sno[])[i] = id;', ''],
    ],
  },
  {
    name: 'a refused batch always takes its numbers back',
    file: 'sequencer/sequencer.ts',
    edits: [['if (decisions === before[2] + runs.length) {', 'if (runs.length >= 0) {']],
  },
  {
    name: 'a refused batch never takes its numbers back',
    file: 'sequencer/sequencer.ts',
    edits: [['if (decisions === before[2] + runs.length) {', 'if (runs.length < 0) {']],
  },
  {
    name: 'a refused batch reports what became of its IDs',
    file: 'generator/report-ids.ts',
    edits: [["['tick-tock', 'borrowed', 'resumed']", '[]']],
  },
  {
    name: 'the tick is not flipped',
    file: 'generator/generator.ts',
    edits: [['writer.open(state);', 'writer.open({ ...state, timeline: 0 });']],
  },
  {
    name: 'IDs of a given time leave the writer at their unit',
    file: 'generator/generator.ts',
    edits: [['const otherWriter = createIdWriter(partitionOf);', 'const otherWriter = writer;']],
  },
  {
    name: 'a timeline is entered one unit too early',
    file: 'sequencer/step.ts',
    edits: [['if (highs[other]! < now) {', 'if (highs[other]! <= now) {']],
  },
  {
    name: 'the unit in which a timeline was left is not recorded',
    file: 'sequencer/step.ts',
    edits: [['highs.map((high, i) => (i === timeline ? unit : high))', 'highs']],
  },
  {
    name: 'retryAfterMs is a unit too long where units are borrowed',
    file: 'generator/decide.ts',
    edits: [['used + 1 - ahead', 'used + 1 - Math.max(0, ahead - 1)']],
  },
  {
    name: 'retryAfterMs is past the end of the format',
    file: 'generator/decide.ts',
    edits: [['? rules.borrowUnits : 0;', '? rules.borrowUnits : -1;']],
  },
  {
    name: 'retryAfterMs counts from the start of the unit',
    file: 'sequencer/sequencer.ts',
    edits: [
      [
        'Math.ceil(scheme.startOf(next.until) - now)',
        'Math.ceil(scheme.startOf(next.until) - scheme.startOf(unit))',
      ],
    ],
  },
  {
    name: 'the wait of a batch is bounded for each unit, not in all',
    file: 'sequencer/sequencer.ts',
    edits: [['takeSlowly(read(), patience)', 'takeSlowly(read())']],
  },
  {
    name: 'a clock is waited for that runs backwards',
    file: 'time/waiting.ts',
    edits: [['setbacks++;', 'setbacks += 0;']],
  },
  {
    name: 'a clock that reads a text is taken as a number',
    file: 'sequencer/sequencer.ts',
    edits: [["return typeof now === 'number' && now >= fromMs", 'return now >= fromMs']],
  },
  {
    name: 'a decision takes a reading that is a text as a number',
    file: 'time/units.ts',
    edits: [["typeof unixMs === 'number' && isInRange(unixMs))", 'isInRange(unixMs))']],
  },
  {
    name: 'a random number is not checked',
    file: 'source/random.ts',
    edits: [
      ["requireInteger('random.nextUint32()', random.nextUint32(), 0xffff_ffff)", 'random.nextUint32()'],
    ],
  },
  {
    name: 'the latest event is delivered first',
    file: 'source/subscribers.ts',
    edits: [['outbox.shift()!', 'outbox.pop()!']],
  },
  {
    name: 'all listeners receive the same columns',
    file: 'source/subscribers.ts',
    edits: [
      ['send(event) {', 'send(given) {\n      const event = { ...given };'],
      ['[{ ...event }, to]', '[event, to]'],
    ],
  },
  {
    name: 'a snapshot has the number that a new unit would start with',
    file: 'generator/generator.ts',
    edits: [
      [
        'sequenceMax,\n        sequence,\n        now,',
        'sequenceMax,\n        sequence: now === unit ? sequence : sequenceMin,\n        now,',
      ],
    ],
  },
  {
    name: 'a full timeline overflows into one that has used the unit',
    file: 'snowflake/policy.ts',
    edits: [['enter(state, state.unit)', 'enter(state, state.unit + 1)']],
  },
  {
    name: 'a thread hands out of its block what its clock has handed out',
    file: 'shared/run-source.ts',
    edits: [
      [
        'const now = clock.now();\n    if (!(typeof',
        'const first = self.first + self.count;\n    const now = clock.now();\n    if (!(typeof',
      ],
      ['const first = self.first + self.count;\n    if (first >= end)', 'if (first >= end)'],
    ],
  },
  {
    name: 'a thread stores the shared state without comparing it',
    file: 'shared/shared-sequencer.ts',
    edits: [
      [
        'if (Atomics.compareExchange(words, STATE, word, taken) !== word) continue;',
        'Atomics.store(words, STATE, taken);',
      ],
    ],
  },
  {
    name: 'an asynchronous call does not look at its signal again',
    file: 'source/turn.ts',
    edits: [
      [
        'for (let retryAfterMs: number | undefined = 1; retryAfterMs; ) {\n      if (signal?.aborted) throw reasonOf(signal);',
        'if (signal?.aborted) throw reasonOf(signal);\n    for (let retryAfterMs: number | undefined = 1; retryAfterMs; ) {',
      ],
    ],
  },
  {
    name: 'a metabyte that cannot be converted is an error of the engine',
    file: 'shared/thread-writer.ts',
    edits: [["typeof meta !== 'number' || ", '']],
  },
];
