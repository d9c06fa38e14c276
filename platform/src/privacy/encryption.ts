import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * AES-256-GCM: base64 of iv, tag and ciphertext.
 * @param context bound to the ciphertext: it can only be opened with the same context, so it cannot be moved elsewhere
 */
export function encrypt(key: Buffer, plaintext: string, context: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
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
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}

/** A keyed hash, for names of streams that must not tell what they stand for. 32 hexadecimal digits. */
export const keyedHash = (key: Buffer, purpose: string, value: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${value}`).digest('hex').slice(0, 32)
