import { useEffect, useState } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import { useAnnounce } from './announcer.tsx';
import css from './copy-button.css?inline';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

/** What copying looks like: to be done, done, and not done. */
const PATHS = {
  ready: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  copied: 'm3 8.5 3.5 3.5L13 4.5',
  failed: 'm4 4 8 8m0-8-8 8',
};

/** How long the button says how it went, in milliseconds. */
const SHOWN_MS = 1_500;

interface CopyButtonProps {
  readonly text: string;
  readonly what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  useStyles(css);
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

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
    <IconButton
      className="copy-button"
      label={`Copy ${what}`}
      path={PATHS[outcome ?? 'ready']}
      data-outcome={outcome}
      onClick={copy}
    />
  );
}
