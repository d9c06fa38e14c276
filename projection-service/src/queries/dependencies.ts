import type { Site } from '@calendar-sync/contracts/api/site'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import type { Sessions } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import type { InvoicePrinter } from '../invoicePrinting/invoicePrinter.ts'
import type { Positions } from '../projector/positions.ts'

/** What queries are answered from. */
export interface QueryDependencies {
  readonly pool: Pool
  readonly positions: Positions
  readonly bus: Bus
  /** For what only the log tells. */
  readonly eventLog: EventLog
  /** Where people are signed in. */
  readonly sessions: Pick<Sessions, 'listOf'>
  readonly invoicePrinter: Pick<InvoicePrinter, 'print'>
  /** How many Google accounts a person may connect. */
  readonly maxAccounts: number
  /** Whether the pages show the developer screens. */
  readonly devScreens: boolean
  readonly site: Site
}
