import { ChangeSettingsBody } from '@calendar-sync/contracts/api/settings'
import { settingsStream } from '@calendar-sync/contracts/streams'
import { execute } from '@calendar-sync/platform/commands/execute'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { spokenBodyOf } from '@calendar-sync/platform/http/spokenBody'
import { answerRecord, commandOf } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { visitorOf } from '../http/visitor.ts'
import { settingsDecider } from './settings.ts'

/** Settings are for everyone who is signed in, subscribed or not. */
export function settingsRoutes(router: HttpRouter, { eventLog, bus, clock }: Dependencies): void {
  router.patch('/api/settings', async (ctx) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    const command = { type: 'ChangeSettings' as const, userId, changes: spokenBodyOf(ctx, ChangeSettingsBody) }
    const context = commandOf(ctx, clock, actor, userId)
    const { position } = await execute(eventLog, settingsDecider, settingsStream(userId), command, context)
    await answerRecord(ctx, bus, { resource: 'settings', id: userId, userId, position })
  })
}
