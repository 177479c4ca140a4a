import { refusal, requireInteger } from '../arguments.ts';
import { type Meta, type MetaJson, metaOfFields } from './meta.ts';
import { type MetaField, place } from './placement.ts';

/**
 * Reads what `toJSON` wrote, as `JSON.parse` gives it. Takes anything and checks it: such JSON comes from
 * files and clipboards. Keys that it does not know are ignored, and lost. The fields may come in any order.
 *
 * @throws TypeError or RangeError that says where, what was expected and what came; also for another
 * `version`.
 * @example
 * const meta = metaFromJSON(JSON.parse(text));
 */
export function metaFromJSON(json: unknown): Meta {
  const { version, fields } = objectAt('json', json) as Unchecked<MetaJson>;
  if (version !== 1) {
    throw refusal('version', '1', version, typeof version === 'number' ? RangeError : TypeError);
  }
  if (!Array.isArray(fields)) throw refusal('fields', 'an array', fields);
  requireInteger('fields.length', fields.length, 8);

  const specs = new Map<unknown, object>();
  [...fields].forEach((field: unknown, i) => {
    const spec = objectAt(`fields[${i}]`, field) as Unchecked<MetaField>;
    // A place that is left out would depend on the rules of placement, and change the meaning of IDs with
    // them.
    requireInteger(`fields[${i}].firstBit`, spec.firstBit, 7);
    requireInteger(`fields[${i}].width`, spec.width, 8, 1);
    const { name } = spec;
    if (specs.has(name)) throw refusal(`fields[${i}].name`, 'another name', name, RangeError);
    specs.set(name, spec);
  });
  return metaOfFields(place([...specs]));
}

type Unchecked<T> = { readonly [Key in keyof T]?: unknown };

/** A copy of an object's own properties. */
function objectAt(path: string, value: unknown): object {
  if (typeof value !== 'object' || value === null) throw refusal(path, 'an object', value);
  return { __proto__: null, ...value };
}
