import { createHmac } from 'node:crypto'
import { superuser } from './cluster.ts'

export const embeddedDatabase = 'calendar_sync'

const runningRole = 'calendar_sync_app'

export type EmbeddedAddresses = ReturnType<typeof embeddedAddresses>

/** The running role's password follows from the owner's, and does not tell it. */
export function embeddedAddresses(password: string, port: number) {
  const runningPassword = createHmac('sha256', password).update(runningRole).digest('base64url')
  const addressAs = (role: string, secret: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${port}/${embeddedDatabase}`
  return {
    /** As the role that owns everything. */
    connectionString: addressAs(superuser, password),
    /** As the role that services run as; `prepareRunningRole` makes it. */
    runningConnectionString: addressAs(runningRole, runningPassword),
  }
}
