import { createHmac } from 'node:crypto'
import { superuser } from './cluster.ts'

export const embeddedDatabase = 'calendar_sync'

const runningRole = 'calendar_sync_app'

export interface EmbeddedAddresses {
  /** As the role that owns everything. */
  readonly connectionString: string
  /** As the role that services run as; `prepareRunningRole` makes it. */
  readonly runningConnectionString: string
}

/** The running role's password follows from the owner's, and does not tell it. */
export function embeddedAddresses(password: string, port: number): EmbeddedAddresses {
  const runningPassword = createHmac('sha256', password).update(runningRole).digest('base64url')
  const addressAs = (role: string, secret: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${port}/${embeddedDatabase}`
  return {
    connectionString: addressAs(superuser, password),
    runningConnectionString: addressAs(runningRole, runningPassword),
  }
}
