/*
 * Ways in which the SDK could be broken, each as edits of one of its sources: the campaign must find every one. Where a
 * text to be replaced is no longer there, the bundle fails, and the mutant has to follow the source.
 */

/** @type {{ name: string, file: string, edits: [find: string, replace: string][] }[]} */
export const mutants = [
  {
    name: 'where a unit starts at random is drawn after the state was read',
    file: 'sequencer/sequencer.ts',
    edits: [
      [
        'const start = call(() => scheme.begin(next));',
        'return commit({ ...next, ...call(() => scheme.begin(next)) }, before, now, unit);',
      ],
    ],
  },
  {
    name: 'a batch writes each ID while it turns its writer',
    file: 'generator/batch.ts',
    edits: [
      ['const ids: Sno[] = [];', 'let at = 0;'],
      [
        'open(unit, timeline).textRun(meta, first, count, ids);',
        'for (let i = 0, writer = open(unit, timeline); i < count; i++) target[at++] = writer.text(meta, first + i);',
      ],
      ['for (let i = 0; i < ids.length; i++) target[i] = ids[i]!;', ''],
    ],
  },
  {
    name: 'a refused batch always takes its numbers back',
    file: 'sequencer/sequencer.ts',
    edits: [['if (interruptions === was) {', 'if (was >= 0) {']],
  },
  {
    name: 'a refused batch never takes its numbers back',
    file: 'sequencer/sequencer.ts',
    edits: [['if (interruptions === was) {', 'if (was < 0) {']],
  },
  {
    name: 'a refused batch reports what became of its IDs',
    file: 'generator/generator.ts',
    edits: [["dropped = ['tick-tock', 'borrowed', 'resumed'];", 'dropped = [];']],
  },
  {
    name: 'the tick is not flipped',
    file: 'generator/generator.ts',
    edits: [['const tick = timeline as 0 | 1;', 'const tick = 0;']],
  },
  {
    name: 'IDs of a given time leave the writer at their unit',
    file: 'generator/generator.ts',
    edits: [['sequencer.forgetUnit();', '']],
  },
  {
    name: 'a timeline is entered one unit too early',
    file: 'sequencer/step.ts',
    edits: [['if (highs[other]! < now) return other;', 'if (highs[other]! <= now) return other;']],
  },
  {
    name: 'the unit in which a timeline was left is not recorded',
    file: 'sequencer/step.ts',
    edits: [['highs[state.timeline] = state.unit;', '']],
  },
  {
    name: 'retryAfterMs is a unit too long where units are borrowed',
    file: 'generator/decide.ts',
    edits: [['state.unit + 1 - borrowUnits', 'state.unit + 1 - Math.max(0, borrowUnits - 1)']],
  },
  {
    name: 'retryAfterMs is past the end of the format',
    file: 'generator/decide.ts',
    edits: [[': MAX_UNIT + 1;', ': MAX_UNIT + 2;']],
  },
  {
    name: 'after a wait, retryAfterMs is that of its beginning',
    file: 'sequencer/sequencer.ts',
    edits: [['Math.ceil(startOf(untilUnit) - reading));', 'retryAfterMs);']],
  },
  {
    name: 'the wait of a batch is bounded for each unit, not in all',
    file: 'sequencer/sequencer.ts',
    edits: [['takeSlowly(read(), patience)', 'takeSlowly(read())']],
  },
  {
    name: 'a clock is waited for that runs backwards',
    file: 'time/waiting.ts',
    edits: [['setbacks++;', '']],
  },
  {
    name: 'a clock that reads a text is taken as a number',
    file: 'sequencer/sequencer.ts',
    edits: [["return typeof now === 'number' && now >= fromMs", 'return now >= fromMs']],
  },
  {
    name: 'a wait takes a reading that is a text as a number',
    file: 'sequencer/sequencer.ts',
    edits: [["typeof reading !== 'number' || ", '']],
  },
  {
    name: 'a random number is not checked',
    file: 'source/random.ts',
    edits: [
      ["requireInteger('random.nextUint32()', random.nextUint32(), 0xffff_ffff)", 'random.nextUint32()'],
    ],
  },
  {
    name: 'what a listener causes is delivered before the event that it is handling',
    file: 'source/subscribers.ts',
    edits: [
      ['holds++;\n      for', 'for'],
      ['holds--;\n      update();', 'update();'],
    ],
  },
  {
    name: 'all listeners receive the same columns',
    file: 'source/subscribers.ts',
    edits: [['entry.listener(copyOf(sent.event))', 'entry.listener(sent.event)']],
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
    edits: [['safeTimeline(state, state.unit)', 'safeTimeline(state, state.unit + 1)']],
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
        'for (;;) {\n      if (signal?.aborted) throw reasonOf(signal);',
        'if (signal?.aborted) throw reasonOf(signal);\n    for (;;) {',
      ],
    ],
  },
  {
    name: 'a metabyte that cannot be converted is an error of the engine',
    file: 'generator/generator.ts',
    edits: [["typeof meta !== 'number' || ", '']],
  },
];
