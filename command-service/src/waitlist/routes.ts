import { type JoinWaitlistAnswer, JoinWaitlistBody, WaitlistNotesBody } from '@calendar-sync/contracts/api/waitlist'
import { waitlistDecider } from '@calendar-sync/contracts/domain/waitlist'
import { WaitlistEntryId } from '@calendar-sync/contracts/ids'
import { waitlistStreamOf, waitlistSubject } from '@calendar-sync/contracts/streams'
import { execute } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import { addressBucket } from '@calendar-sync/platform/http/clientAddress'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { createLimiter } from '@calendar-sync/platform/http/limiter'
import { v5 as deriveUuid } from 'uuid'
import { adminOf, commandContext, idOf, respondWithRecord, setEventPosition } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { deleteEntry, waitlistHash } from './entries.ts'

const hour = 60 * 60
/** From one network address: a whole office may join, a script may not. */
const joinsOfVisitor = [
  { points: 30, seconds: hour },
  { points: 100, seconds: 24 * hour },
]
const joinsOfAddress = [{ points: 10, seconds: hour }]
const sentence = 'The waitlist was joined very often from here. Please try again {again}.'

/** Joining is open to everyone; the rest is for admins. */
export function waitlistRoutes(router: HttpRouter, deps: Dependencies): void {
  const { eventLog, clock } = deps
  const limitVisitor = createLimiter(joinsOfVisitor, sentence)
  const limitAddress = createLimiter(joinsOfAddress, sentence)

  router.post('/api/waitlist/join', async (ctx) => {
    const { email, source } = bodyOf(ctx, JoinWaitlistBody)
    const joining = { kind: 'user' as const, userId: ctx.state.userId }
    const context = commandContext(ctx, clock, joining, null)
    const hash = waitlistHash(deps, email)
    await limitVisitor(ctx, addressBucket(ctx.ip))
    await limitAddress(ctx, hash)
    const entryId = WaitlistEntryId.parse(`${hash}-${deriveUuid('entry', context.commandId).slice(0, 8)}`)
    const subject = waitlistSubject(entryId)
    const command = { type: 'JoinWaitlist' as const, entryId, email: email.toLowerCase(), source }
    const { state, position } = await execute(eventLog, waitlistDecider, waitlistStreamOf(entryId), command, {
      ...context,
      subject,
    })
    setEventPosition(ctx, position)
    // A request that is repeated hears what it heard the first time.
    const joinedNow = state.kind === 'listed' && state.entryId === entryId
    ctx.body = joinedNow ? joined : alreadyThere
  })

  router.patch('/api/waitlist/entries/:id', async (ctx) => {
    const admin = await adminOf(ctx, eventLog)
    const entryId = entryIdOf(ctx)
    const { notes } = bodyOf(ctx, WaitlistNotesBody)
    const context = { ...commandContext(ctx, clock, admin.actor, null), subject: waitlistSubject(entryId) }
    const command = { type: 'ChangeNotes' as const, entryId, notes }
    const { position } = await execute(eventLog, waitlistDecider, waitlistStreamOf(entryId), command, context)
    await respondWithRecord(ctx, deps, { resource: 'waitlist-entries', id: entryId, userId: admin.userId, position })
  })

  router.delete('/api/waitlist/entries/:id', async (ctx) => {
    const admin = await adminOf(ctx, eventLog)
    const entryId = entryIdOf(ctx)
    setEventPosition(ctx, await deleteEntry(deps, entryId, commandContext(ctx, clock, admin.actor, null)))
    ctx.body = { id: entryId }
  })
}

const joined: JoinWaitlistAnswer = {
  success: true,
  alreadyExists: false,
  message: "We'll let you know when we launch, and your first month is free.",
}
const alreadyThere: JoinWaitlistAnswer = {
  success: true,
  alreadyExists: true,
  message: "This email is already on the list. We'll let you know when we launch.",
}

const entryIdOf = (ctx: Context) => idOf(ctx, WaitlistEntryId, 'There is no such waitlist entry.')
