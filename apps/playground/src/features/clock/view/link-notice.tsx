import { usePlayground } from '../../../hooks/use-playground.ts';
import { linkText } from '../content.ts';
import { clockCodec, invalidParts, START_STATE } from '../model/clock-state.ts';
import './link-notice.css';

/** Says what of the link could not be read, and what opened instead, until the script changes. */
export function LinkNotice() {
  const payload = usePlayground(({ payloads }) => payloads.clock ?? '');
  return <div role="status">{noticeOf(payload)}</div>;
}

function noticeOf(payload: string) {
  const invalid = invalidParts(payload);
  if (invalid.length === 0) return null;
  const isNothing = clockCodec.read(payload) === START_STATE;
  return (
    <p className="clock-link-notice">
      {isNothing ? linkText.nothing(payload) : linkText.some(invalid.map(linkText.part).join(', '))}
    </p>
  );
}
