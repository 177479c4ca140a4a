/*
 * Ways in which the SDK could be broken, each as edits of one of its sources: the campaign must find every
 * one. Where a text to be replaced is no longer there, the bundle fails, and the mutant has to follow the
 * source.
 */

/** @type {{ name: string, file: string, edits: [find: string, replace: string][] }[]} */
export const mutants = [
  {
    name: 'where a unit starts at random is drawn after the state was read',
    file: 'engine/engine.ts',
    edits: [['else if (sequencer.state === before) {', 'else {']],
  },
  {
    name: 'a batch writes each ID while it turns its writer',
    file: 'sno/batch.ts',
    edits: [
      ['const ids: Sno[] = [];', 'let to = 0;'],
      ['ids.push(writer.text(meta, first + i));', '(target as Sno[])[to++] = writer.text(meta, first + i);'],
      ['(target as Sno[])[i] = id;', ''],
    ],
  },
  {
    name: 'a refused batch always takes its numbers back',
    file: 'engine/runs.ts',
    edits: [['if (sequencer.decisions === before.decisions! + runs.length) {', 'if (runs.length >= 0) {']],
  },
  {
    name: 'a refused batch never takes its numbers back',
    file: 'engine/runs.ts',
    edits: [['if (sequencer.decisions === before.decisions! + runs.length) {', 'if (runs.length < 0) {']],
  },
  {
    name: 'a refused batch reports what became of its IDs',
    file: 'sno/report-ids.ts',
    edits: [["['tick-tock', 'resumed']", '[]']],
  },
  {
    name: 'the tick is not flipped',
    file: 'sno/text-writer.ts',
    edits: [['(drifts & 1)', '0 * drifts']],
  },
  {
    name: 'IDs of a given time leave the writer at their unit',
    file: 'sno/generator.ts',
    edits: [['const otherWriter = createIdWriter(partitionOf);', 'const otherWriter = writer;']],
  },
  {
    name: 'a timeline is entered one unit too early',
    file: 'engine/step.ts',
    edits: [['if (highs[other]! < now) {', 'if (highs[other]! <= now) {']],
  },
  {
    name: 'the unit in which a timeline was left is not recorded',
    file: 'engine/step.ts',
    edits: [['highs.map((high, i) => (i === timeline ? unit : high))', 'highs']],
  },
  {
    name: 'retryAfterMs leads to the unit in use where the other timeline is free before',
    file: 'sno/decide.ts',
    edits: [['safe + 1 < used ? safe + 1', 'safe + 1 < 0 ? safe + 1']],
  },
  {
    name: 'retryAfterMs counts from the start of the unit',
    file: 'engine/engine.ts',
    edits: [['blocked.until * unitMs - now', 'blocked.until * unitMs - (epochMs + unit * unitMs)']],
  },
  {
    name: 'the wait of a batch is bounded for each unit, not in all',
    file: 'engine/runs.ts',
    edits: [['engine.decide(undefined, patience)', 'engine.decide()']],
  },
  {
    name: 'a clock is waited for that runs backwards',
    file: 'engine/patience.ts',
    edits: [['setbacks++;', 'setbacks += 0;']],
  },
  {
    name: 'a clock that reads a text is taken as a number',
    file: 'engine/waiting-options.ts',
    edits: [["if (typeof reading !== 'number') {", 'if (Number.isNaN(Number(reading))) {']],
  },
  {
    name: 'a random number is not checked',
    file: 'engine/random.ts',
    edits: [
      ["requireInteger('random.nextUint32()', random.nextUint32(), 0xffff_ffff)", 'random.nextUint32()'],
    ],
  },
  {
    name: 'the latest event is delivered first',
    file: 'engine/subscribers.ts',
    edits: [['outbox.shift()!', 'outbox.pop()!']],
  },
  {
    name: 'all listeners receive the same columns',
    file: 'engine/subscribers.ts',
    edits: [
      ['send(event) {', 'send(given) {\n      const event = { ...given };'],
      ['[{ ...event }, to]', '[event, to]'],
    ],
  },
  {
    name: 'a snapshot has the number that a new unit would start with',
    file: 'sno/generator.ts',
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
    file: 'threads/run-source.ts',
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
    file: 'threads/shared-sequencer.ts',
    edits: [
      ['if (shared.exchange(word, taken) !== word) return false;', 'shared.exchange(shared.load(), taken);'],
    ],
  },
  {
    name: 'an asynchronous call does not look at its signal again',
    file: 'engine/turn.ts',
    edits: [
      [
        'for (let retryAfterMs: number | undefined = 1; retryAfterMs; ) {\n      if (signal?.aborted) throw reasonOf(signal);',
        'if (signal?.aborted) throw reasonOf(signal);\n    for (let retryAfterMs: number | undefined = 1; retryAfterMs; ) {',
      ],
    ],
  },
  {
    name: 'a metabyte that cannot be converted is an error of the engine',
    file: 'sno/meta.ts',
    edits: [["const isNumber = typeof meta === 'number';", 'const isNumber = Number(meta) === meta;']],
  },
];
