import { useState } from 'react';
import { CopyButton } from '../../controls/copy-button.tsx';
import { Segmented } from '../../controls/segmented.tsx';
import { codeOf, jsonOf } from '../model/draft.ts';
import { useDesignerState } from './designer-context.ts';
import { LabelField } from './label-field.tsx';

/** The schema as the TypeScript that declares it, or as JSON. */
export function SchemaCode() {
  const { fields } = useDesignerState();
  const [form, setForm] = useState<'ts' | 'json'>('ts');
  const [name, setName] = useState('meta');
  const printed = codeOf(fields, name);
  const typescript = 'code' in printed ? printed.code : '';
  const text = form === 'ts' ? typescript : `${JSON.stringify(jsonOf(fields), null, 2)}\n`;
  const title = form === 'ts' ? 'TypeScript' : 'JSON';

  return (
    <section className="meta-code" aria-label="Schema as text">
      <div className="meta-code-head">
        <Segmented
          label="Format"
          options={[
            { value: 'ts', label: 'TypeScript' },
            { value: 'json', label: 'JSON' },
          ]}
          value={form}
          onChange={setForm}
        />
        <LabelField
          label="Name of the constant"
          isLabelUnseen
          isMono
          value={name}
          problemOf={text => {
            const printed = codeOf(fields, text);
            return 'problem' in printed ? printed.problem : undefined;
          }}
          onChange={setName}
        />
        <span className="meta-code-buttons">
          <CopyButton text={text} what={`schema as ${title}`} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so the keyboard needs to reach it */}
      <section className="meta-code-text" tabIndex={0} aria-label={`Schema as ${title}`}>
        <pre className="mono">
          <code>{text}</code>
        </pre>
      </section>
    </section>
  );
}
