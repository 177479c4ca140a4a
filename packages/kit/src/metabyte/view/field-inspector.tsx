import { Button } from '../../controls/button.tsx';
import { NumberField } from '../../controls/number-field.tsx';
import { Segmented } from '../../controls/segmented.tsx';
import {
  bitsText,
  changeKind,
  type FieldKind,
  fieldNamed,
  META_BITS,
  moveField,
  nameProblem,
  renameField,
  resizeField,
} from '../model/draft.ts';
import { ChoiceList } from './choice-list.tsx';
import { useDesignerState } from './designer-context.ts';
import { LabelField } from './label-field.tsx';

const KINDS: readonly { readonly value: FieldKind; readonly label: string }[] = [
  { value: 'flag', label: 'flag' },
  { value: 'uint', label: 'number' },
  { value: 'oneOf', label: 'one of' },
];

/** All about one field. */
export function FieldInspector({ name }: { readonly name: string }) {
  const { fields, nameInput, apply, remove } = useDesignerState();
  const field = fieldNamed(fields, name);
  const { kind, firstBit, width } = field;
  const others = fields.filter(other => other !== field).map(other => other.name);

  return (
    <section className="meta-inspector" aria-label={`Field ${name}`}>
      <LabelField
        inputRef={nameInput}
        label="Name"
        value={name}
        isMono
        problemOf={text => nameProblem(text, others, 'field')}
        onChange={text => apply(renameField(fields, name, text), `${name} is ${text} now`, text)}
        note={`${bitsText(field)} of the byte`}
      />
      <Segmented
        label="Kind"
        options={KINDS}
        value={kind}
        onChange={to =>
          apply({ ok: true, value: changeKind(fields, name, to) }, `Changed the kind of ${name}`)
        }
      />
      <div className="meta-pair">
        <NumberField
          label="First bit"
          value={firstBit}
          min={0}
          max={META_BITS - width}
          note="0 is the most significant"
          onChange={to => apply(moveField(fields, name, to), `${name} now starts at bit ${to}`)}
        />
        <NumberField
          label="Width in bits"
          value={width}
          min={1}
          max={META_BITS - firstBit}
          note={kind === 'uint' ? `0 to ${2 ** width - 1}` : `${2 ** width} codes`}
          onChange={to => apply(resizeField(fields, name, firstBit, to), `${name} is ${to} wide`)}
        />
      </div>
      {kind === 'oneOf' && <ChoiceList name={name} />}
      <Button className="meta-remove" onClick={() => remove(name)}>
        Delete field
      </Button>
    </section>
  );
}
