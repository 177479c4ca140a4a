import { useRef } from 'react';
import { Empty } from '../../controls/empty.tsx';
import { useStyles } from '../../theme/use-styles.ts';
import { BitLane } from './bit-lane.tsx';
import { ByteReading } from './byte-reading.tsx';
import { designerText } from './content.ts';
import { FieldInspector } from './field-inspector.tsx';
import css from './metabyte-designer.css?inline';
import { SchemaCode } from './schema-code.tsx';
import { SchemaTools } from './schema-tools.tsx';
import { type DesignerOptions, summaryOf, useDesigner } from './use-designer.ts';

export interface MetabyteDesignerProps extends DesignerOptions {
  /** The test byte, 0 to 255. */
  readonly byte: number;
  readonly onByte: (byte: number) => void;
  /** What the exported constant is called, until somebody calls it otherwise. */
  readonly constant?: string;
}

/**
 * Designs a schema of the metabyte, and reads a byte by it. Keeps nothing itself: its user has the draft and
 * the byte.
 */
export function MetabyteDesigner(props: MetabyteDesignerProps) {
  useStyles(css);
  const { design, byte, onByte, constant = 'meta' } = props;
  const designer = useDesigner(props);
  const nameInput = useRef<HTMLInputElement>(null);
  const { fields, selected } = design;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the keys of what is in it
    <div className="meta-designer" onKeyDown={designer.onKeyDown}>
      <div className="meta-layout">
        <div className="meta-work">
          <SchemaTools design={design} onStep={to => designer.step(to)} onReplace={designer.replace} />
          <BitLane
            fields={fields}
            selected={selected}
            byte={byte}
            focus={designer.focus}
            onSelect={designer.select}
            onFields={(next, name) => designer.apply({ ok: true, value: next }, summaryOf(next, name), name)}
            onByte={onByte}
            onRefused={designer.refuse}
            onEdit={() => {
              nameInput.current?.focus();
              nameInput.current?.select();
            }}
          />
          <p className="note wrong meta-problem">{designer.problem}</p>
          <ByteReading fields={fields} byte={byte} onByte={onByte} />
        </div>
        <div className="meta-side">
          {selected === undefined ? (
            <Empty title={fields.length === 0 ? 'No field yet.' : 'No field is selected.'}>
              {fields.length === 0 ? designerText.empty : designerText.unselected}
            </Empty>
          ) : (
            <FieldInspector
              fields={fields}
              name={selected}
              nameInput={nameInput}
              onEdit={designer.apply}
              onRemove={designer.remove}
            />
          )}
        </div>
        <SchemaCode fields={fields} constant={constant} />
      </div>
    </div>
  );
}
