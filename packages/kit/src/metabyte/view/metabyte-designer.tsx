import type { ReactNode } from 'react';
import { Empty } from '../../controls/empty.tsx';
import { useStyles } from '../../theme/use-styles.ts';
import { BitLane } from './bit-lane.tsx';
import { ByteReading } from './byte-reading.tsx';
import { designerText } from './content.ts';
import { DesignerContext } from './designer-context.ts';
import { FieldInspector } from './field-inspector.tsx';
import css from './metabyte-designer.css?inline';
import { SchemaCode } from './schema-code.tsx';
import { SchemaTools } from './schema-tools.tsx';
import { type DesignerOptions, useDesigner } from './use-designer.ts';

interface MetabyteDesignerProps extends DesignerOptions {
  /** Puts the schema as text into something, such as one that folds. */
  readonly wrapCode?: (code: ReactNode) => ReactNode;
}

/**
 * Designs a schema of the metabyte, and reads a byte with it. Keeps nothing itself: its user has the draft
 * and the byte.
 */
export function MetabyteDesigner({ wrapCode = code => code, ...options }: MetabyteDesignerProps) {
  useStyles(css);
  const designer = useDesigner(options);
  const { fields, selected } = options.design;

  return (
    <DesignerContext.Provider value={designer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its content */}
      <div className="meta-designer" onKeyDown={designer.onKeyDown}>
        <div className="meta-layout">
          <div className="meta-work">
            <SchemaTools />
            <BitLane />
            <p className="note wrong meta-problem">{designer.problem}</p>
            <ByteReading />
          </div>
          <div className="meta-side">
            {selected === undefined ? (
              <Empty title={fields.length === 0 ? 'No field yet.' : 'No field is selected.'}>
                {fields.length === 0 ? designerText.empty : designerText.unselected}
              </Empty>
            ) : (
              <FieldInspector name={selected} />
            )}
          </div>
          {wrapCode(<SchemaCode />)}
        </div>
      </div>
    </DesignerContext.Provider>
  );
}
