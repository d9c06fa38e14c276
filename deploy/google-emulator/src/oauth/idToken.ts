import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Account } from '../model/account.ts'

let keys: { privateKey: KeyObject; publicKey: KeyObject } | undefined

// Made when first needed: a start without sign-in does not pay for it.
function keyPair() {
  keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return keys
}

const KEY_ID = 'emulator-1'
/** Google's own name, which libraries check. */
export const ISSUER = 'https://accounts.google.com'

/** The public key, in the shape of Google's `/oauth2/v3/certs`. */
export function publicKeys() {
  return { keys: [{ ...keyPair().publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] }
}

/** The public key, in the shape of Google's `/oauth2/v1/certs`. */
export function publicKeyPems() {
  return { [KEY_ID]: keyPair().publicKey.export({ format: 'pem', type: 'spki' }).toString() }
}

/** What is known of a person, as far as the scopes open it. */
export function claimsOf(account: Account, scopes: string[]) {
  const [given = account.name, ...family] = account.name.split(' ')
  const wants = (short: string) =>
    scopes.includes(short) || scopes.includes(`https://www.googleapis.com/auth/userinfo.${short}`)
  return {
    sub: account.sub,
    ...(wants('profile') ? { name: account.name, given_name: given, family_name: family.join(' ') } : {}),
    ...(wants('email') ? { email: account.email, email_verified: account.emailVerified } : {}),
  }
}

interface Claims {
  account: Account
  scopes: string[]
  clientId: string
  nonce: string | undefined
  /** Seconds since the epoch. */
  now: number
}

/** Source: https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export function idToken({ account, scopes, clientId, nonce, now }: Claims): string {
  const header = { alg: 'RS256', kid: KEY_ID, typ: 'JWT' }
  const payload = {
    iss: ISSUER,
    azp: clientId,
    aud: clientId,
    ...claimsOf(account, scopes),
    ...(nonce === undefined ? {} : { nonce }),
    iat: now,
    exp: now + 3600,
  }
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(keyPair().privateKey).toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
