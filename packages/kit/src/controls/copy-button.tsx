import { useEffect, useState } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import { useAnnounce } from './announcer.tsx';
import buttonCss from './button.css?inline';
import css from './copy-button.css?inline';
import { copyText } from './copy-text.ts';

/** How it went. */
type CopyOutcome = 'copied' | 'failed';

/** How long the button says how it went, in milliseconds. */
const SHOWN_MS = 1_500;

interface CopyButtonProps {
  readonly text: string;
  readonly what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  useStyles(buttonCss);
  useStyles(css);
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<CopyOutcome>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    const copied = await copyText(text);
    setOutcome(copied ? 'copied' : 'failed');
    announce(copied ? `Copied ${what}` : `Could not copy ${what}. Select and copy it manually.`);
  }

  return (
    <button
      type="button"
      className="button button-quiet copy-button"
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      data-outcome={outcome}
      onClick={copy}
    >
      <CopyIcon outcome={outcome} />
    </button>
  );
}

/** What copying looks like: to be done, done, and not done. */
function CopyIcon({ outcome }: { readonly outcome: CopyOutcome | undefined }) {
  useStyles(css);
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {outcome === undefined && <path d="M5.5 5.5h7v8h-7zM3.5 10.5v-8h7" />}
      {outcome === 'copied' && <path d="m3 8.5 3.5 3.5L13 4.5" />}
      {outcome === 'failed' && <path d="m4 4 8 8m0-8-8 8" />}
    </svg>
  );
}
