import { createContext, useContext, useInsertionEffect } from 'react';
import { adopt, type StyleRoot } from './adopt.ts';

export const StyleRootContext: React.Context<StyleRoot | undefined> = createContext<StyleRoot | undefined>(
  undefined,
);

/** Gives a style sheet to the root that a component is drawn in, once, before its first paint. */
export function useStyles(css: string): void {
  const style = useContext(StyleRootContext);
  useInsertionEffect(() => adopt(css, style ?? { root: document }), [css, style]);
}
