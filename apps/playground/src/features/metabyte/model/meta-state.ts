import { PRESETS } from '@sno-id/kit/data';
import { type MetaField, metaFromJSON } from '@sno-id/sdk/meta';
import { type Codec, startingAt } from '../../../lib/codec.ts';

/** The state that a link to the section restores. */
export interface MetaState {
  /** Ordered by their bits. */
  readonly fields: readonly MetaField[];
  /** The byte under test, 0 to 255. */
  readonly byte: number;
  /** The field that is queried by name, and the code to find. The schema may contain neither. */
  readonly asked: { readonly name: string; readonly code: number };
}

export const START_STATE: MetaState = {
  fields: PRESETS[0]!.fields(),
  byte: 0b001_0000_1,
  asked: { name: 'class', code: 4 },
};

/**
 * `origin@0:2(web,app);gift@2!;size@3:3~75~origin=1`: the fields with their first bit, width and
 * choices (`!` for a flag), then the byte under test and the query. A space is written as `+`.
 */
export const metaCodec: Codec<MetaState> = startingAt<MetaState>(START_STATE, {
  read(payload) {
    const [fields = '', byte = '', asked = ''] = payload.split('~');
    try {
      const [name = '', code = ''] = asked.split('=');
      return {
        fields: readFields(fields),
        byte: /^\d{1,3}$/.test(byte) ? Math.min(255, Number(byte)) : 0,
        asked: { name: readName(name), code: /^\d{1,3}$/.test(code) ? Math.min(255, Number(code)) : 0 },
      };
    } catch {
      return START_STATE; // whatever it is, it does not form a valid schema
    }
  },
  write: writeState,
});

/** Writes a schema. */
export function writeFields(fields: readonly MetaField[]): string {
  return fields
    .map(({ name, kind, firstBit, width, choices }) => {
      const at = `${writeName(name)}@${firstBit}`;
      if (kind === 'flag') return `${at}!`;
      return choices ? `${at}:${width}(${choices.map(writeName).join(',')})` : `${at}:${width}`;
    })
    .join(';');
}

/** @throws if the fields do not form a schema. */
function readFields(text: string): readonly MetaField[] {
  const fields = text === '' ? [] : text.split(';').map(readField);
  return metaFromJSON({ version: 1, fields }).fields;
}

function readField(text: string): unknown {
  const [, name = '', firstBit, flag, width, , choices] =
    /^(.*)@(\d)(?:(!)|:(\d)(\((.*)\))?)$/.exec(text) ?? [];
  const place = { name: readName(name), firstBit: Number(firstBit), width: flag ? 1 : Number(width) };
  if (flag) return { ...place, kind: 'flag' };
  return choices === undefined
    ? { ...place, kind: 'uint' }
    : { ...place, kind: 'oneOf', choices: choices.split(',').map(readName) };
}

/** Replaces half of a surrogate pair, which no address can hold, by the replacement character. */
function writeName(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/%20/g, '+')
    .replace(/[!'()*~]/g, found => `%${found.charCodeAt(0).toString(16).toUpperCase()}`);
}

function readName(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function writeState({ fields, byte, asked }: MetaState): string {
  return [writeFields(fields), byte, `${writeName(asked.name)}=${asked.code}`].join('~');
}
