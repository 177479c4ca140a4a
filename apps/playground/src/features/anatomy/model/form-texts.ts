import { type Sno, toBigInt, toBytes, toHex, toUuid } from '@sno-id/sdk';
import type { IdForm } from '@sno-id/sdk/read';

/** One way to write an ID. */
export interface FormText {
  readonly form: IdForm;
  readonly text: string;
}

/** All forms on one line, each as it can be pasted back. */
export function formTexts(id: Sno): FormText[] {
  return [
    { form: 'text', text: id },
    { form: 'uuid', text: toUuid(id) },
    { form: 'hex', text: toHex(id) },
    { form: 'bigint', text: `${toBigInt(id)}n` },
    { form: 'bytes', text: `[${toBytes(id).join(', ')}]` },
  ];
}
