import { refusal } from '@sno-id/sdk/internal';

/**
 * @throws TypeError unless it is a text of 1 to 128 characters: devices and authorities accept the same
 * namespaces.
 */
export function requireNamespace(namespace: unknown): void {
  if (typeof namespace === 'string' && namespace !== '' && namespace.length <= 128) return;
  throw refusal('namespace', 'a name of 1 to 128 characters', namespace);
}
