import type { Sno } from '@sno-id/sdk';
import { byteCells } from '../id/cells.ts';
import { useStyles } from '../theme/use-styles.ts';
import css from './bits.css?inline';

/**
 * The 80 bits of an ID, byte by byte, with the letters and patterns of their fields: ten bytes in a row, or
 * five.
 */
export function Bits({ id }: { readonly id: Sno }) {
  useStyles(css);
  return (
    <div className="id-bits">
      <ol className="id-bytes" aria-label="Bits, byte by byte">
        {byteCells(id).map(({ text, runs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a byte is its place
          <li key={index}>
            <span className="id-byte-head mono">
              <span>
                <span className="unseen">Byte </span>
                {index}
              </span>
              <span>{text}</span>
            </span>
            <span className="id-byte-runs">
              {runs.map(({ field, letter, digits }) => (
                <span key={field} className="id-run" style={{ flexGrow: digits.length }} data-field={field}>
                  <span className="unseen">
                    {field} {digits},{' '}
                  </span>
                  <span className="id-run-digits mono" aria-hidden="true">
                    {[...digits].map((digit, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
                      <span key={at} data-bit={digit}>
                        {digit}
                      </span>
                    ))}
                  </span>
                  <span className="id-run-pattern" aria-hidden="true" />
                  <b className="mono" aria-hidden="true">
                    {letter}
                  </b>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
