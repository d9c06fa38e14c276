import { decrypt, encrypt, keyedHash } from './encryption.ts'

export type MasterKeys = ReturnType<typeof createMasterKeys>

/** None of the configured keys wrapped this. */
export class MasterKeyMissing extends Error {
  override readonly name = 'MasterKeyMissing'

  constructor(id: string | undefined) {
    const which = id ? `The master key ${id}` : 'The master key that wrapped this'
    super(`${which} is neither ENCRYPTION_KEY nor one of OTHER_ENCRYPTION_KEYS.`)
  }
}

const idDigits = 16
const labelled = new RegExp(`^([0-9a-f]{${idDigits}}):(.*)$`, 's')

export const masterKeyId = (key: Buffer): string => keyedHash(key, 'key id', '').slice(0, idDigits)

/** The id in an envelope; undefined in one from before keys had ids. */
export const envelopeKeyId = (envelope: string): string | undefined => labelled.exec(envelope)?.[1]

/**
 * The installation's keys, which wrap every other key. One of them wraps; the others only open what they wrapped before,
 * so that the key can be exchanged while services run. An envelope is `<key id>:<base64>`; those from before keys had
 * ids are only the base64.
 * @param others keys that still open what they wrapped, or that are going to wrap next
 */
export function createMasterKeys(current: Buffer, others: readonly Buffer[] = []) {
  const keys = new Map([current, ...others].map((key) => [masterKeyId(key), key]))
  const currentId = masterKeyId(current)

  const open = (envelope: string, context: string): { readonly key: Buffer; readonly plaintext: string } => {
    const [, id, sealed] = labelled.exec(envelope) ?? []
    if (id !== undefined && sealed !== undefined) {
      const key = keys.get(id)
      if (!key) throw new MasterKeyMissing(id)
      return { key, plaintext: decrypt(key, sealed, context) }
    }
    for (const key of keys.values()) {
      const plaintext = decryptIfOurs(key, envelope, context)
      if (plaintext !== undefined) return { key, plaintext }
    }
    throw new MasterKeyMissing(undefined)
  }
  return {
    /** The id of the key that wraps: 16 hexadecimal digits that do not tell the key. */
    currentId,
    /** The ids of all keys, the one that wraps first. */
    ids: [...keys.keys()],
    /** The last of the keys as they are configured, newest first. */
    oldest: others.at(-1) ?? current,
    /** @param context bound to the envelope: it opens only with the same one */
    wrap: (plaintext: string, context: string): string => `${currentId}:${encrypt(current, plaintext, context)}`,
    /** @throws MasterKeyMissing; Error when the envelope was changed or belongs to another context */
    unwrap: (envelope: string, context: string): string => open(envelope, context).plaintext,
    /** The key that opens the envelope. @throws as `unwrap` */
    keyOf: (envelope: string, context: string): Buffer => open(envelope, context).key,
  }
}

function decryptIfOurs(key: Buffer, sealed: string, context: string): string | undefined {
  try {
    return decrypt(key, sealed, context)
  } catch {
    return undefined
  }
}
