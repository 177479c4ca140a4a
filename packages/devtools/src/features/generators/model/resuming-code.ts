import { type Description, isSnowflake } from '../../../source/family.ts';

/** What to write into the app to resume a generator of such a kind from a snapshot that was saved. */
export function resumingCode(description: Description): string {
  if (!isSnowflake(description)) {
    const factory = description.kind === 'shared-generator' ? 'createSharedGenerator' : 'createGenerator';
    return `${factory}({ snapshot: JSON.parse(saved) })`;
  }
  const { node, fields } = description;
  const [min, max] = description.range;
  const { width } = fields.find(({ role }) => role === 'sequence')!;
  const isWhole = min === 0 && max === 2 ** width - 1;
  const options = [
    ...Object.entries(node).map(
      ([name, value]) => `${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${value}`,
    ),
    ...(isWhole ? [] : [`range: [${min}, ${max}]`]),
    'snapshot: JSON.parse(saved)',
  ];
  return `layout.createGenerator({ ${options.join(', ')} })`;
}
