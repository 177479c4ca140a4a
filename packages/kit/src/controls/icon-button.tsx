import { useStyles } from '../theme/use-styles.ts';
import css from './button.css?inline';
import iconCss from './icon-button.css?inline';

interface IconButtonProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its name, and what is shown when the pointer rests on it. */
  readonly label: string;
  /** An SVG path in a square of 16, drawn as a line. */
  readonly path: string;
}

export function IconButton({ label, path, className = '', ...rest }: IconButtonProps) {
  useStyles(css);
  useStyles(iconCss);
  return (
    <button
      type="button"
      className={`button button-quiet icon-button ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
