import { requireChoice } from '@sno-id/sdk/internal';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import { randomHex } from './random-hex.ts';

/** The algorithms of keys. The algorithm belongs to the key: what a token says about it is only compared. */
export type KeyAlgorithm = 'EdDSA' | 'ES256';

/** A key that signs grants, or once signed some, as a JSON Web Key. `sno-grants keys new` makes one. */
export interface AuthorityKey {
  /** Names the key in tokens; no other key ever has it. */
  readonly kid: string;
  readonly alg: KeyAlgorithm;
  readonly kty: 'OKP' | 'EC';
  readonly crv: 'Ed25519' | 'P-256';
  readonly x: string;
  /** Only keys of P-256 have it. */
  readonly y?: string | undefined;
  /** The private part. A server that only verifies does without it. */
  readonly d?: string | undefined;
  /**
   * The private part has leaked: grants that it signed prove nothing any more. Keep the public part: IDs of
   * these grants are `unproven`, and their devices get new ones.
   */
  readonly revoked?: boolean | undefined;
}

type ImportedKey = Awaited<ReturnType<typeof importJWK>>;

export type KeyRing = ReturnType<typeof keyRing>;

/**
 * Makes a key.
 *
 * @throws TypeError for another algorithm, or a name that a key cannot have.
 */
export async function newKey(alg: KeyAlgorithm = 'EdDSA', kid: string = randomHex(4)): Promise<AuthorityKey> {
  requireChoice('alg', alg, ['EdDSA', 'ES256']);
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  return requireKey('key', { kid, alg, kty, crv, x, ...(y && { y }), d });
}

/** What may be published of a key. */
export function publicKey(key: AuthorityKey): AuthorityKey {
  const { d: _, ...rest } = requireKey('key', key);
  return rest;
}

/**
 * Checks keys, and prepares their use: each is imported once, when it is first needed.
 *
 * @throws TypeError that says which key is wrong, and how. Private parts are never in a message.
 */
export function keyRing(keys: readonly AuthorityKey[]) {
  if (!Array.isArray(keys) || keys.length === 0)
    throw new TypeError('keys: expected a list of one key or more');
  const byKid = new Map<unknown, { key: AuthorityKey; imported(): Promise<ImportedKey> }>();
  const entries = keys.map((given, i) => {
    const key = requireKey(`keys[${i}]`, given);
    if (byKid.has(key.kid))
      throw new TypeError(`keys[${i}].kid: expected a kid that no other key has, got "${key.kid}"`);
    const entry = { key, imported: importedOnce(publicKey(key)) };
    byKid.set(key.kid, entry);
    return key;
  });
  const signer = entries.find(({ d, revoked }) => d !== undefined && !revoked);
  return {
    /** The first key with a private part that is not revoked. Undefined if there is none. */
    signing: signer && { key: signer, imported: importedOnce(signer) },
    /** The key that is named; undefined if none is. */
    find: (kid: unknown) => byKid.get(kid),
  };
}

function importedOnce({ kty, crv, x, y, d, alg }: AuthorityKey): () => Promise<ImportedKey> {
  let imported: Promise<ImportedKey> | undefined;
  return () => {
    imported ??= importJWK(
      { kty, crv, x, ...(y !== undefined && { y }), ...(d !== undefined && { d }) },
      alg,
    );
    return imported;
  };
}

function requireKey(name: string, value: unknown): AuthorityKey {
  const key: Record<string, unknown> = { __proto__: null, ...Object(value) };
  const fail = (field: string, expected: string): never => {
    throw new TypeError(`${name}.${field}: expected ${expected}`);
  };
  const isText = (text: unknown) => typeof text === 'string' && /^[\w-]{43}$/.test(text);
  if (typeof key['kid'] !== 'string' || !/^[\w.-]{1,64}$/.test(key['kid'])) {
    fail('kid', '1 to 64 letters, digits, dots, dashes or underscores');
  }
  const isEdwards = key['alg'] === 'EdDSA' && key['kty'] === 'OKP' && key['crv'] === 'Ed25519';
  const isElliptic = key['alg'] === 'ES256' && key['kty'] === 'EC' && key['crv'] === 'P-256';
  if (!isEdwards && !isElliptic) fail('alg', 'EdDSA with a key of Ed25519, or ES256 with a key of P-256');
  if (!isText(key['x'])) fail('x', '32 bytes in base64url');
  if (isElliptic ? !isText(key['y']) : key['y'] !== undefined)
    fail('y', isElliptic ? '32 bytes in base64url' : 'nothing');
  if (key['d'] !== undefined && !isText(key['d'])) fail('d', '32 bytes in base64url, or nothing');
  if (!['boolean', 'undefined'].includes(typeof key['revoked'])) fail('revoked', 'a boolean, or nothing');
  const { kid, alg, kty, crv, x, y, d, revoked } = key;
  const checked = { kid, alg, kty, crv, x, y, d, revoked };
  const given = Object.entries(checked).filter(([, part]) => part !== undefined);
  return { __proto__: null, ...Object.fromEntries(given) } as unknown as AuthorityKey;
}
