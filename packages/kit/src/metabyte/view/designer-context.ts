import { createContext, useContext } from 'react';
import type { useDesigner } from './use-designer.ts';

type Designer = ReturnType<typeof useDesigner>;

export const DesignerContext: React.Context<Designer | undefined> = createContext<Designer | undefined>(
  undefined,
);

/** The designer that a component is part of. */
export function useDesignerState(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('useDesignerState() needs a MetabyteDesigner above it');
  return designer;
}
