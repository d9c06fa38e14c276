import {
  ChangeSettingsBody,
  type ConfirmAddressAnswer,
  ConfirmAddressBody,
} from '@calendar-sync/contracts/api/settings'
import { linkExpired, type SettingsCommand, settingsDecider } from '@calendar-sync/contracts/domain/settings'
import { settingsStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { limitPerMinute } from '@calendar-sync/platform/http/rateLimit'
import { v5 as deriveUuid } from 'uuid'
import type { z } from 'zod'
import { commandContext, respondWithRecord, setEventPosition, visitorOf } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { vouchedAddressesOf } from '../user/addresses.ts'
import { isErased } from '../user/isErased.ts'
import { readConfirmationToken } from './confirmationToken.ts'

/** Tokens that may be tried from one address in a minute. */
const confirmationsPerMinute = 30

/** Settings are for everyone who is signed in, subscribed or not. */
export function settingsRoutes(router: HttpRouter, deps: Dependencies): void {
  const { eventLog, clock, emailLinkKey } = deps

  const change = async (ctx: Context, command: SettingsCommand, context: CommandContext) => {
    const { userId } = command
    const { position } = await execute(eventLog, settingsDecider, settingsStream(userId), command, context)
    await respondWithRecord(ctx, deps, { resource: 'settings', id: userId, userId, position })
  }

  router.patch('/api/settings', async (ctx) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    const changes = bodyOf(ctx, ChangeSettingsBody)
    const context = commandContext(ctx, clock, actor, userId)
    const ownAddresses = changes.emailNotificationAddress ? await vouchedAddressesOf(eventLog, userId) : []
    const confirmationId = deriveUuid('confirmation', context.commandId)
    const { at } = context
    await change(ctx, { type: 'ChangeSettings', userId, changes, ownAddresses, at, confirmationId }, context)
  })

  router.post('/api/settings/notification-address/send-again', async (ctx) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    const context = commandContext(ctx, clock, actor, userId)
    const confirmationId = deriveUuid('confirmation', context.commandId)
    const ownAddresses = await vouchedAddressesOf(eventLog, userId)
    await change(ctx, { type: 'SendConfirmationAgain', userId, ownAddresses, at: context.at, confirmationId }, context)
  })

  // The link may be opened in a browser that is not signed in: the token alone says whose address it is.
  router.post('/api/settings/notification-address/confirm', limitPerMinute(confirmationsPerMinute), async (ctx) => {
    const { token } = bodyOf(ctx, ConfirmAddressBody)
    const confirmation = readConfirmationToken(emailLinkKey, token)
    if (!confirmation || (await isErased(eventLog, confirmation.userId))) throw linkExpired()
    const { userId } = confirmation
    const context = commandContext(ctx, clock, { kind: 'user', userId }, userId)
    const command = { type: 'ConfirmAddress' as const, ...confirmation, at: context.at }
    const { position } = await execute(eventLog, settingsDecider, settingsStream(userId), command, context)
    setEventPosition(ctx, position)
    ctx.body = { status: 'confirmed' } satisfies z.infer<typeof ConfirmAddressAnswer>
  })
}
