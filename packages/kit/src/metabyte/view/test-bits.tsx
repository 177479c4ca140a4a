import { useDesignerState } from './designer-context.ts';

export const BITS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The bits of the test byte. A click flips one. */
export function TestBits() {
  const { byte, onByte } = useDesignerState();
  return (
    <fieldset className="meta-row meta-bits" aria-label="Bits of the test byte">
      {BITS.map(bit => {
        const mask = 0x80 >> bit;
        return (
          <button
            key={bit}
            type="button"
            className="meta-bit mono"
            data-on={(byte & mask) !== 0}
            onClick={() => onByte(byte ^ mask)}
          >
            <span className="unseen">Bit {bit} is </span>
            {byte & mask ? 1 : 0}
          </button>
        );
      })}
    </fieldset>
  );
}
