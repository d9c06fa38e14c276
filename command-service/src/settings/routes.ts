import { ChangeSettingsBody } from '@calendar-sync/contracts/api/settings'
import { settingsStream } from '@calendar-sync/contracts/streams'
import { execute } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { answerRecord, commandOf } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { visitorOf } from '../http/visitor.ts'
import { settingsDecider } from './settings.ts'

/** Settings are for everyone who is signed in, subscribed or not. */
export function settingsRoutes(router: HttpRouter, { eventLog, bus, clock }: Dependencies): void {
  router.patch('/api/settings', async (ctx) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    const { theme } = bodyOf(ctx, ChangeSettingsBody)
    const context = commandOf(ctx, clock, actor, userId)
    const wish = theme && { type: 'ChangeTheme' as const, userId, theme }
    const outcome = wish && (await execute(eventLog, settingsDecider, settingsStream(userId), wish, context))
    await answerRecord(ctx, bus, { resource: 'settings', id: userId, userId, position: outcome?.position })
  })
}
