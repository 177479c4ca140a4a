import { IdText } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';

/** The text of an ID of either family: a sno ID in the colours of its fields, a snowflake in decimal. */
export function AnyIdText({ id }: { readonly id: Sno | bigint }) {
  return typeof id === 'bigint' ? <span className="mono">{String(id)}</span> : <IdText id={id} />;
}
