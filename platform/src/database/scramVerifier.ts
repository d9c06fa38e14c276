import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** Spaces that are none in ASCII, and characters that count for nothing (RFC 3454, tables C.1.2 and B.1). */
const otherSpaces = /[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/g
const ignored = /\u00AD|\u034F|\u1806|\u180B|\u180C|\u180D|\u200C|\u200D|\u2060|[\uFE00-\uFE0F]|\uFEFF/g

/** As Postgres and its clients read a password before they hash it. */
const prepared = (password: string) => password.replace(otherSpaces, ' ').replace(ignored, '').normalize('NFKC')

/**
 * What Postgres keeps of a password (SCRAM-SHA-256, RFC 5803), computed here: the server may log a statement, and a verifier in it
 * opens nothing.
 * @param iterations the server's `scram_iterations`
 */
export function scramVerifier(password: string, iterations: number): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(prepared(password), salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}
