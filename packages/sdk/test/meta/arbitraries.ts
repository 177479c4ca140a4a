import fc from 'fast-check';
import { type FieldSpec, flag, oneOf, uint } from '../../src/meta/index.ts';

/* Metabytes of every shape, and a slow reading of them in binary digits, made without the code under test. */

/** What a field may be called: words, and what is hard to print or to keep. */
export const label = fc.oneof(
  fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'class',
    'length',
    '0',
    '17',
    '1e3',
    '-1',
    'né',
    'é',
  ),
  fc.constantFrom(
    "it's",
    '"',
    '\\',
    "\\'",
    '\\u0041',
    '`$' + '{x}`',
    '*/',
    '//',
    '</script>',
    '\n',
    '\u2028',
    '\0',
    ' ',
  ),
  fc.constantFrom('\u202e', '\ufeff', '\u00a0', '\ud800', '\udc00', '\u{e0041}', '👩‍👩‍👧', '状态'),
  fc.string({ minLength: 1, maxLength: 64, unit: 'binary' }).filter(text => text.length <= 64),
);

const choicesOf = (most: number) =>
  fc.uniqueArray(label, { minLength: 1, maxLength: Math.min(most, 12), size: 'max' });

const fieldOf = (width: number): fc.Arbitrary<FieldSpec> => {
  const wide = choicesOf(2 ** width).map(choices => oneOf(choices, { width }));
  return width === 1
    ? fc.oneof(fc.constant(flag()), fc.constant(uint(1)), wide)
    : fc.oneof(fc.constant(uint(width)), wide);
};

/** Widths that fit, and in what order of bits the fields stand. */
const widths = fc
  .array(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
  .map(list => list.filter((_, i) => list.slice(0, i + 1).reduce((a, b) => a + b, 0) <= 8));

/**
 * Names and fields that fit into a byte; half of them with positions, in an order that is not that of the
 * names.
 */
export const entries: fc.Arbitrary<readonly (readonly [string, FieldSpec])[]> = widths.chain(list =>
  fc
    .tuple(
      fc.uniqueArray(label, { minLength: list.length, maxLength: list.length }),
      fc.tuple(...list.map(fieldOf)),
      fc.boolean(),
      fc.shuffledSubarray([...list.keys()], { minLength: list.length }),
      fc.nat(8 - list.reduce((a, b) => a + b, 0)),
    )
    .map(([names, fields, positioned, order, gap]) => {
      let at = gap;
      const firstBits = new Map<number, number>();
      for (const i of order) {
        firstBits.set(i, at);
        at += list[i]!;
      }
      return names.map((name, i) => {
        const spec = positioned ? { ...fields[i]!, firstBit: firstBits.get(i)! } : fields[i]!;
        return [name, spec] as const;
      });
    }),
);

/** The least that the slow reading needs to know of a field. */
interface Place {
  readonly kind: string;
  readonly firstBit: number;
  readonly width: number;
  readonly choices?: readonly string[];
}

/** Reads one field from the eight digits of a byte. */
export function readSlow(byte: number, { kind, firstBit, width, choices }: Place): unknown {
  const digits = byte
    .toString(2)
    .padStart(8, '0')
    .slice(firstBit, firstBit + width);
  const code = Number.parseInt(digits, 2);
  return kind === 'flag' ? digits === '1' : choices ? choices[code] : code;
}
