/*
 * Drawings for those who see them: the sentences below say the same.
 */

import { ID_BITS } from '@sno-id/kit/data';
import { LAYOUT } from '@sno-id/sdk/read';

const PLACES = ['tab', 'phone', 'server'];

/** Three devices with an ID each, and no line between them. */
export function OfflineDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 320 96" aria-hidden="true">
      {PLACES.map((place, i) => (
        <g key={place} transform={`translate(${18 + i * 104} 16)`}>
          <rect className="drawing-box" width="76" height="64" rx="6" />
          <text className="drawing-text" x="38" y="24" textAnchor="middle">
            {place}
          </text>
          <g>
            {LAYOUT.map(({ name, firstBit, width }) => (
              <rect
                key={name}
                data-field={name}
                x={10 + (firstBit / ID_BITS) * 56}
                y="38"
                width={(width / ID_BITS) * 56}
                height="8"
              />
            ))}
          </g>
        </g>
      ))}
      {[0, 1].map(i => (
        <path key={i} className="drawing-cut" d={`M${98 + i * 104} 44l16 8m0-8l-16 8`} />
      ))}
    </svg>
  );
}

/** A clock that moves back: what it shows over time, and the tick before and after. */
export function ClockDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 320 96" aria-hidden="true">
      <path className="drawing-before" d="M28 80L156 28" />
      <path className="drawing-back" d="M156 28V62" />
      <path className="drawing-after" d="M156 62L284 10" />
      <circle className="drawing-dot" cx="156" cy="28" r="3.5" />
      <circle className="drawing-dot" cx="156" cy="62" r="3.5" />
      <text className="drawing-text" x="72" y="46" textAnchor="middle">
        tick 0
      </text>
      <text className="drawing-text drawing-text-tick" x="238" y="54" textAnchor="middle">
        tick 1
      </text>
    </svg>
  );
}

/** The eight bits of the metabyte of a photo. */
export function ByteDrawing() {
  return (
    <svg className="drawing" viewBox="0 0 320 96" aria-hidden="true">
      {[...'00000010'].map((digit, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
        <g key={i} transform={`translate(${48 + i * 28} 20)`}>
          <rect className="drawing-bit" data-bit={digit} width="26" height="30" />
          <text className="drawing-digit" data-bit={digit} x="13" y="20" textAnchor="middle">
            {digit}
          </text>
        </g>
      ))}
      <path className="drawing-bracket" d="M49 58v6h220v-6" />
      <text className="drawing-text drawing-text-byte" x="160" y="80" textAnchor="middle">
        2 = photo
      </text>
    </svg>
  );
}
