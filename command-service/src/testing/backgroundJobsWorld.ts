import { randomBytes, randomUUID } from 'node:crypto'
import { type AccountsCommand, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { type SettingsCommand, settingsDecider } from '@calendar-sync/contracts/domain/settings'
import type { SubscriptionEvent } from '@calendar-sync/contracts/domain/subscription'
import { type SubscriptionCommand, subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { AccountId } from '@calendar-sync/contracts/ids'
import { accountsStream, settingsStream, subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { day } from '@calendar-sync/contracts/testing/billing'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { execute } from '@calendar-sync/platform/commands/execute'
import { type MigrationSet, migrate } from '@calendar-sync/platform/database/migrations'
import { silentLog } from '@calendar-sync/platform/log'
import { type Mail, MailRefused } from '@calendar-sync/platform/mail/mail'
import { createGrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { commandBy, createTestLog } from '@calendar-sync/platform/testing/log'
import { type BackgroundJobs, commandMigrations, createBackgroundJobs } from '../backgroundJobs/createBackgroundJobs.ts'
import type { CardCharge } from '../subscription/paymentGateway.ts'
import { createSimulatedGateway } from '../subscription/simulatedGateway.ts'

/** A log, a clock that stands where it is put, a bank and a post office that write down what they are asked. */
export async function createWorld() {
  const { pool, master, keys, eventLog, end } = await createTestLog([commandMigrations])
  let now = new Date(day(0))
  const charges: CardCharge[] = []
  const gateway = createSimulatedGateway(pool)
  const emails: Mail[] = []
  const ended: string[] = []
  let postError: Error | undefined
  const deps = {
    log: silentLog,
    eventLog,
    pool,
    migrate: async (set: MigrationSet) => void (await migrate(pool, set, silentLog)),
    keys,
    clock: () => now,
    vault: createVault(pool, keys, master),
    grantChanges: createGrantChanges(pool),
    config: { google: { clientId: 'id', clientSecret: 'secret', baseUrl: undefined, emulatorPort: undefined } },
    appUrl: 'https://app.example',
    emailLinkKey: randomBytes(32),
    sessions: { endAllOf: async (userId: string) => ended.push(userId) },
    gateway: {
      ...gateway,
      charge: async (charge: CardCharge) => {
        charges.push(charge)
        return gateway.charge(charge)
      },
    },
    mail: {
      send: async (mail: Mail) => {
        if (postError) throw postError
        emails.push(mail)
      },
      close: () => undefined,
    },
  }
  const timers: BackgroundJobs[] = []
  const sendToAccounts = (command: AccountsCommand) =>
    execute(eventLog, accountsDecider, accountsStream(dana), command, commandBy(dana, now))
  const sendToSettings = (command: SettingsCommand) =>
    execute(eventLog, settingsDecider, settingsStream(dana), command, commandBy(dana, now))
  return {
    pool,
    charges,
    emails,
    ended,
    keys,
    startTimer: async () => {
      const timer = createBackgroundJobs(deps)
      timers.push(timer)
      await timer.start()
      return timer
    },
    at: (instant: string) => {
      now = new Date(instant)
    },
    closePost: (closed: boolean) => {
      postError = closed ? new Error('The post office is closed.') : undefined
    },
    refuseEmails: () => {
      postError = new MailRefused('There is no such mailbox.')
    },
    send: (command: SubscriptionCommand) =>
      execute(eventLog, subscriptionDecider, subscriptionStream(dana), command, commandBy(dana, now)),
    /** @param origin `test`: by an admin, so that no Google account vouches for the address */
    register: async (origin?: 'test') => {
      const person = { userId: dana, email: 'dana@lumen.example', displayName: 'Dana', avatarUrl: null }
      const command = { type: 'RegisterUser' as const, ...person, ...(origin && { origin }) }
      await execute(eventLog, userDecider, userStream(dana), command, commandBy(dana, now))
    },
    /** Connects a Google account with this address. */
    connect: async (email: string, accountId = AccountId.parse(randomUUID())) => {
      const signIn = { displayName: 'Dana', avatarUrl: null, tokenExpiry: null, hasRefreshToken: true, maxAccounts: 2 }
      await sendToAccounts({ type: 'ConnectAccount', userId: dana, accountId, email, ...signIn })
      return accountId
    },
    remove: (accountId: AccountId) => sendToAccounts({ type: 'RemoveAccount', userId: dana, accountId }),
    choose: (emailNotificationAddress: string | null, confirmationId: string = randomUUID()) =>
      sendToSettings({
        type: 'ChangeSettings',
        userId: dana,
        changes: { emailNotificationAddress },
        ownAddresses: [],
        at: now,
        confirmationId,
      }),
    confirm: (confirmationId: string) =>
      sendToSettings({ type: 'ConfirmAddress', userId: dana, at: now, confirmationId }),
    erase: async () => {
      await execute(eventLog, userDecider, userStream(dana), { type: 'EraseUser' }, commandBy(dana, now))
    },
    events: async () => {
      const events = await eventLog.read<SubscriptionEvent>(subscriptionStream(dana))
      return events.map(({ type, data }) => (type === 'SubscriptionChanged' ? `${data.tier} ${data.status}` : type))
    },
    end: async () => {
      for (const timer of timers) await timer.stop()
      await end()
    },
  }
}
