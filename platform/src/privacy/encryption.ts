import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
/** Asking for random bytes costs as much as sealing a short text, so they are fetched for many texts at once. */
const ivsAtOnce = 512
let ivs: Buffer = Buffer.alloc(0)

/** Random bytes that no other call gets. */
function freshIv(): Buffer {
  if (ivs.length < ivLength) ivs = randomBytes(ivLength * ivsAtOnce)
  const iv = ivs.subarray(0, ivLength)
  ivs = ivs.subarray(ivLength)
  return iv
}

/**
 * AES-256-GCM: base64 of iv, tag and ciphertext.
 * @param context bound to the ciphertext: it can only be opened with the same context, so it cannot be moved elsewhere
 */
export function encrypt(key: Buffer, plaintext: string, context: string): string {
  const iv = freshIv()
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(context))
  const body = cipher.update(plaintext, 'utf8')
  const end = cipher.final()
  return Buffer.concat([iv, cipher.getAuthTag(), body, end]).toString('base64')
}

/**
 * Only whole tags count: without `authTagLength` Node accepts one of 4 bytes, which can be guessed.
 * @throws Error when the key or the context is another one, or the text was changed or cut short
 */
export function decrypt(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  const body = decipher.update(bytes.subarray(ivLength + tagLength))
  // Of this mode the end brings no more bytes, only the judgement whether they are right.
  decipher.final()
  return body.toString('utf8')
}

/** A keyed hash, for names of streams that must not tell what they stand for. 32 hexadecimal digits. */
export const keyedHash = (key: Buffer, purpose: string, value: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${value}`).digest('hex').slice(0, 32)
