import type { AccountsEvent } from '@calendar-sync/contracts/domain/accounts'
import type { Words } from './context.ts'
import { accountOf, lastKnown, minuteOf, plural, quotedList } from './phrases.ts'

const reasons = {
  grant_revoked: 'access was taken back at Google',
  no_refresh_token: 'Google gave no lasting access',
  scope_missing: 'the calendars were not shared',
}

export const accountsWords: Words<AccountsEvent['type']> = {
  AccountConnected: ({ email }) => `connected the account ${email}`,
  AccountReconnected: ({ accountId, email, hasLostAddress }, { accounts }) => {
    const isLost = lastKnown(accounts, accountId)?.reconnectionRequired
    const did = `${isLost ? 'reconnected' : 'signed in to Google with'} ${accountOf(accounts, accountId)}`
    if (hasLostAddress) return `${did}, whose address at Google is one by now that is taken here`
    return email === undefined ? did : `${did}, whose address is ${email} from now on`
  },
  AccountActivated: ({ accountId }, { accounts }) => `switched ${accountOf(accounts, accountId)} on`,
  AccountDeactivated: ({ accountId }, { accounts }) => `switched ${accountOf(accounts, accountId)} off`,
  PrimaryAccountChanged: ({ accountId }, { accounts }) => `made ${accountOf(accounts, accountId)} the primary one`,
  TokenRefreshed: ({ accountId, tokenExpiry }, { accounts }) =>
    `renewed the access to ${accountOf(accounts, accountId)}${tokenExpiry ? `, good until ${minuteOf(tokenExpiry)}` : ''}`,
  ReconnectionRequired: ({ accountId, reason }, { accounts }) =>
    `noticed that ${accountOf(accounts, accountId)} must be reconnected: ${reasons[reason]}`,
  CalendarsDiscovered: ({ accountId, calendars }, { accounts }) => {
    const names = calendars.length > 0 ? `: ${quotedList(calendars.map(({ summary }) => summary))}` : ''
    return `found ${plural(calendars.length, 'calendar')} in ${accountOf(accounts, accountId)}${names}`
  },
  AccountRemoved: ({ accountId }, { accounts }) => `removed ${accountOf(accounts, accountId)}`,
}
