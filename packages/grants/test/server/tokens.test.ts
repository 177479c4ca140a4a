import { importJWK, type JWK, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { type AuthorityKey, newKey } from '../../src/server/index.ts';
import { keyRing } from '../../src/server/keys.ts';
import { jwtTokens } from '../../src/server/tokens.ts';
import { KEY, SLAB } from './fixture.ts';

/** How many tokens are remembered. */
const REMEMBERED = 4096;
const ELLIPTIC = await newKey('ES256', 'elliptic');

/** The order of the group of P-256: with s, its difference to this is also a valid signature. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

async function tokenOf(device: string, key: AuthorityKey = KEY): Promise<string> {
  return new SignJWT({ epoch: 1, round: 1, at: 0, grants: [[12, 6, 2, SLAB, 7]] })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'sno-grant+jwt' })
    .setIssuer('authority')
    .setAudience('notes')
    .setSubject(device)
    .sign(await importJWK(key as JWK, key.alg));
}

describe('a token', () => {
  test('has one spelling: what a decoder would pass over is refused', async () => {
    const tokens = jwtTokens(keyRing([KEY]));
    const token = await tokenOf('a');
    const [header, payload, signature] = token.split('.');
    expect(await tokens.read(token)).toMatchObject({ device: 'a' });
    for (const spelling of [
      `${token} `,
      ` ${token}`,
      `${token}\n`,
      `${token}=`,
      `${token}==`,
      `${header} .${payload}.${signature}`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}.${signature!.slice(0, 40)}\t${signature!.slice(40)}`,
      `${token}.`,
      `.${token}`,
    ]) {
      expect(tokens.recall(spelling), JSON.stringify(spelling)).toBeUndefined();
      expect(await tokens.read(spelling), JSON.stringify(spelling)).toBeUndefined();
    }
  });

  test('that is remembered is not pushed out by other spellings of another', async () => {
    const tokens = jwtTokens(keyRing([KEY, ELLIPTIC]));
    const victim = await tokenOf('victim');
    await tokens.read(victim);
    const token = await tokenOf('other', ELLIPTIC);
    // Two signatures by arithmetic, of 16 spellings each by the four bits that the last digit has too many.
    const valid: string[] = [];
    for (const each of [token, otherSignature(token)]) valid.push(...spellings(each));
    const accepted: string[] = [];
    for (const spelling of valid) if (await tokens.read(spelling)) accepted.push(spelling);
    // One for each signature.
    expect(accepted).toHaveLength(2);
    expect(tokens.recall(victim)).toMatchObject({ device: 'victim' });
  });

  // Each has to be signed and checked.
  const isAll = process.env['SNO_TEST'] === 'all';
  test.runIf(isAll)('is forgotten if 4,096 others were used since', { timeout: 60_000 }, async () => {
    const tokens = jwtTokens(keyRing([KEY]));
    const [first, second] = [await tokenOf('first'), await tokenOf('second')];
    await tokens.read(first);
    await tokens.read(second);
    for (let i = 0; i < REMEMBERED - 1; i++) await tokens.read(await tokenOf(`device ${i}`));
    expect(tokens.recall(first)).toBeUndefined();
    expect(tokens.recall(second)).toMatchObject({ device: 'second' });
  });
});

/** The same token with each last digit that decodes to the same signature. */
function spellings(token: string): string[] {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = digits.indexOf(token.at(-1)!);
  return Array.from({ length: 16 }, (_, i) => token.slice(0, -1) + digits[(last & 48) | i]);
}

function otherSignature(token: string): string {
  const [header, payload, signature] = token.split('.');
  const bytes = Buffer.from(signature!, 'base64url');
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const hex = (ORDER - s).toString(16).padStart(64, '0');
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(hex, 'hex')]);
  return `${header}.${payload}.${other.toString('base64url')}`;
}
