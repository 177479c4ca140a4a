import type { FieldName } from '@sno-id/devtools/kit';
import './cells.css';
import type { Cell } from './parts.ts';

interface CellsProps {
  readonly cells: readonly Cell[];
  readonly marked: readonly FieldName[];
}

/** The 16 characters, each over its five bits. */
export function Characters({ cells, marked }: CellsProps) {
  const text = cells.map(cell => cell.text).join('');
  return (
    <div className="characters" role="img" aria-label={`Text: ${text}`}>
      {cells.map(({ text, runs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
        <div key={index} className="character" data-mark={fieldsIn(runs)} aria-hidden="true">
          <span className="character-text mono" data-field={ownerOf(runs)}>
            {text}
          </span>
          <Bars runs={runs} className="bars" />
          <span className="character-letters mono">
            {runs.map(({ field, letter }) => (
              <b key={field} data-field={field}>
                {letter}
              </b>
            ))}
          </span>
          <Bars runs={runs} className="tints" marked={marked} />
        </div>
      ))}
    </div>
  );
}

/** The ten bytes, each with its eight bits. */
export function Bytes({ cells, marked }: CellsProps) {
  return (
    <ol className="bytes" aria-label="Bits, byte by byte">
      {cells.map(({ text, runs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a byte is its place
        <li key={index} className="byte">
          <span className="byte-head note">
            <span>
              <span className="unseen">Byte </span>
              {index}
            </span>
            <span className="mono">{text}</span>
          </span>
          <span className="byte-bits">
            {runs.map(({ field, letter, digits }) => (
              <span
                key={field}
                className="bits"
                style={{ flexGrow: digits.length }}
                data-field={field}
                data-mark={field}
                data-marked={marked.includes(field)}
              >
                <span className="unseen">
                  {field} {digits},{' '}
                </span>
                <span className="bits-digits mono" aria-hidden="true">
                  {[...digits].map((digit, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
                    <span key={at} className="bit" data-bit={digit}>
                      {digit}
                    </span>
                  ))}
                </span>
                <span className="bits-pattern" aria-hidden="true" />
                <b className="bits-letter mono" aria-hidden="true">
                  {letter}
                </b>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface BarsProps {
  readonly runs: Cell['runs'];
  readonly className: string;
  readonly marked?: readonly FieldName[];
}

/** A character's bits as one line that is exact to the bit. */
function Bars({ runs, className, marked = [] }: BarsProps) {
  return (
    <span className={className}>
      {runs.map(({ field, digits }) => (
        <span
          key={field}
          style={{ flexGrow: digits.length }}
          data-field={field}
          data-marked={marked.includes(field)}
        />
      ))}
    </span>
  );
}

function fieldsIn(runs: Cell['runs']): string {
  return runs.map(({ field }) => field).join(' ');
}

/** The field that most of the bits belong to. */
function ownerOf(runs: Cell['runs']): FieldName | undefined {
  return [...runs].sort((a, b) => b.digits.length - a.digits.length)[0]?.field;
}
