import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Entry } from './standInLog.ts'

/** A place in `$all`; the prepare position is 0 where the server names the record that it would read next. */
export interface Place {
  readonly commit: bigint
  readonly prepare: bigint
}

export const isAtOrAfter = (entry: Entry, { commit, prepare }: Place): boolean =>
  entry.position > commit || (entry.position === commit && entry.position >= prepare)

export function eventMessage(entry: Entry) {
  const id = new shared.UUID()
  id.setString(entry.id)
  const stream = new shared.StreamIdentifier()
  stream.setStreamName(Buffer.from(entry.stream).toString('base64'))
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(id)
  recorded.setStreamIdentifier(stream)
  recorded.setStreamRevision(String(entry.revision))
  recorded.setCommitPosition(String(entry.position))
  recorded.setPreparePosition(String(entry.position))
  recorded.getMetadataMap().set('type', entry.type)
  recorded.getMetadataMap().set('content-type', entry.contentType)
  recorded.getMetadataMap().set('created', '17000000000000000')
  recorded.setData(entry.data)
  recorded.setCustomMetadata(entry.metadata)
  const event = new streams.ReadResp.ReadEvent()
  event.setEvent(recorded)
  event.setCommitPosition(String(entry.position))
  const message = new streams.ReadResp()
  message.setEvent(event)
  return message
}

export function checkpointMessage({ commit, prepare }: Place) {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(commit))
  checkpoint.setPreparePosition(String(prepare))
  const message = new streams.ReadResp()
  message.setCheckpoint(checkpoint)
  return message
}

export function confirmationMessage() {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId('stand-in')
  const message = new streams.ReadResp()
  message.setConfirmation(confirmation)
  return message
}

export function caughtUpMessage() {
  const message = new streams.ReadResp()
  message.setCaughtUp(new streams.ReadResp.CaughtUp())
  return message
}

export function notFoundMessage(stream: string) {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString('base64'))
  const notFound = new streams.ReadResp.StreamNotFound()
  notFound.setStreamIdentifier(identifier)
  const message = new streams.ReadResp()
  message.setStreamNotFound(notFound)
  return message
}
