import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useStyles } from '../theme/use-styles.ts';
import css from './button.css?inline';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` for the one thing to do here, `quiet` in a line of text or a row. */
  readonly look?: 'main' | 'quiet';
  readonly children: ReactNode;
}

export function Button({ look, className = '', ...rest }: ButtonProps) {
  useStyles(css);
  const looks = look ? `button button-${look}` : 'button';
  return <button type="button" className={`${looks} ${className}`} {...rest} />;
}
