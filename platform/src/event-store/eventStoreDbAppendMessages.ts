import { UnknownError } from '@eventstore/db-client'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ExpectedRevision, NewEvent } from './eventStore.ts'
import { NoAnswer } from './eventStoreDbAvailability.ts'
import type { LogPosition } from './eventStoreDbPositions.ts'

/** `revision` and `position`: of the last event. */
export type AppendAnswer =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: LogPosition | undefined }
  | { readonly kind: 'conflict'; readonly actual: number | 'none' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'closed' }

const uuid = (text: string) => new shared.UUID().setString(text)

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Without a deadline of its own: it would be an instant of our clock, which the server's may be ahead of. */
export function appendRequest(id: string, stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream))
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(identifier)
  if (expected === 'any') options.setAny(new shared.Empty())
  else if (expected === 'none') options.setNoStream(new shared.Empty())
  else options.setStreamPosition(String(expected))
  return new streams.BatchAppendReq()
    .setCorrelationId(uuid(id))
    .setOptions(options)
    .setIsFinal(true)
    .setProposedMessagesList(events.map(proposedMessage))
}

function proposedMessage({ type, data, metadata }: NewEvent) {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(uuid(metadata.eventId))
    .setData(json(data))
    .setCustomMetadata(json(metadata))
  message.getMetadataMap().set('type', type).set('content-type', 'application/json')
  return message
}

/** @returns an error when the append was refused for another reason, or the server could not take it just now */
export function parseAnswer(message: InstanceType<typeof streams.BatchAppendResp>): AppendAnswer | Error {
  const success = message.getSuccess()
  if (!success) return parseError(message.getError())
  const place = success.getPosition()
  const position = place && {
    commit: BigInt(place.getCommitPosition()),
    prepare: BigInt(place.getPreparePosition()),
  }
  return { kind: 'appended', revision: Number(success.getCurrentRevision()), position }
}

type Status = NonNullable<ReturnType<InstanceType<typeof streams.BatchAppendResp>['getError']>>

const named = (name: string) => `event_store.client.${name}`

/** As 23.10.8 says it: what it cannot do now comes without details, in these words. */
const notNow = ['Server Is Not Ready', 'Server Is Busy', 'No leader info available in response']

function parseError(status: Status | undefined): AppendAnswer | Error {
  const details = status?.getDetails()
  const kind = details?.getTypeName()
  const said = `EventStoreDB refused an append: ${kind ?? ''} ${status?.getMessage() ?? ''}`.trim()
  const wrong =
    kind === named('WrongExpectedVersion') && details?.unpack(shared.WrongExpectedVersion.deserializeBinary, kind)
  if (wrong) {
    const actual = wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : 'none'
    return { kind: 'conflict', actual }
  }
  if (kind === named('MaximumAppendSizeExceeded')) return { kind: 'tooLarge' }
  if (kind === named('StreamDeleted')) return { kind: 'closed' }
  if (kind === named('Timeout') || notNow.includes(status?.getMessage() ?? '')) return new NoAnswer(said)
  return new UnknownError(undefined, said)
}
