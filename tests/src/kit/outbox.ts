import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import type { System } from './system.ts'

/** The emails in which an address is named, as they would leave the house; lines that mail folds are joined again. */
export async function outboxEmails({ dataDir }: Pick<System, 'dataDir'>, address: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const emails = await Promise.all(
    files.filter((file) => file.endsWith('.eml')).map((file) => readFile(join(folder, file), 'utf8')),
  )
  return emails
    .map((email) => email.replaceAll('=\r\n', '').replaceAll('=\n', ''))
    .filter((email) => email.includes(address))
}

/** The same, once there is any. */
export const emailsSent = (product: Pick<System, 'dataDir'>, address: string): Promise<string[]> =>
  eventually(async () => {
    const emails = await outboxEmails(product, address)
    return emails.length > 0 && emails
  })
