import type { ApiReply } from '../http/call.ts'
import { checkIfMatch } from '../http/conditions.ts'
import { alreadyDeleted } from '../http/googleError.ts'
import { author, findTarget, openForWriting } from './handlers.ts'
import { deleteEvent } from './mutateEvent.ts'
import type { Operation } from './operation.ts'
import { etagOf } from './show.ts'

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/delete */
export function remove(operation: Operation): ApiReply {
  const opened = openForWriting(operation)
  const target = findTarget(operation, opened)
  if (target.status === 'cancelled') throw alreadyDeleted()
  checkIfMatch(operation.call, etagOf(target.record))
  deleteEvent(operation.emulator, target, author(operation))
  return { status: 204 }
}
