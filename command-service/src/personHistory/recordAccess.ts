import { personHistoryDecider } from '@calendar-sync/contracts/domain/personHistory'
import { personHistoryStream } from '@calendar-sync/contracts/streams'
import { recordAccessRequest } from '@calendar-sync/contracts/subjects'
import type { Unsubscribe } from '@calendar-sync/platform/bus/bus'
import { execute } from '@calendar-sync/platform/commands/execute'
import { v4 as randomUuid } from 'uuid'
import type { Dependencies } from '../http/dependencies.ts'

/** Puts looks on record for the read side, which shows nothing before it is told that they are. */
export const respondToAccessRequests = ({
  bus,
  eventLog,
  clock,
}: Pick<Dependencies, 'bus' | 'eventLog' | 'clock'>): Promise<Unsubscribe> =>
  bus.respond(recordAccessRequest, async ({ viewerId, people, asAdmin, correlationId }) => {
    const at = clock()
    const context = {
      commandId: randomUuid(),
      correlationId,
      causationId: null,
      actor: { kind: asAdmin ? ('admin' as const) : ('user' as const), userId: viewerId },
      subject: null,
      at,
    }
    const looks = await Promise.all(
      people.map((userId) => {
        const command = { type: 'RecordLook' as const, userId, viewerId, at }
        return execute(eventLog, personHistoryDecider, personHistoryStream(userId), command, context)
      }),
    )
    const positions = looks.flatMap(({ events, position }) => (events.length > 0 && position ? [position] : []))
    return { position: positions.sort().at(-1) ?? null }
  })
