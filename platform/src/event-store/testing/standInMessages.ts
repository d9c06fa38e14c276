import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { LogPosition } from '../eventStoreDbPositions.ts'
import type { Entry } from './standInLog.ts'

/** A place in `$all`; the prepare position is 0 where the server names the record that it would read next. */
export type Place = LogPosition

export const isAtOrAfter = (entry: Entry, { commit, prepare }: Place): boolean =>
  entry.position > commit || (entry.position === commit && entry.position >= prepare)

export function eventMessage(entry: Entry) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(entry.id))
    .setStreamIdentifier(identifierOf(entry.stream))
    .setStreamRevision(String(entry.revision))
    .setCommitPosition(String(entry.position))
    .setPreparePosition(String(entry.position))
    .setData(entry.data)
    .setCustomMetadata(entry.metadata)
  recorded
    .getMetadataMap()
    .set('type', entry.type)
    .set('content-type', entry.contentType)
    .set('created', '17000000000000000')
  const event = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(entry.position))
  return new streams.ReadResp().setEvent(event)
}

const identifierOf = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'))

export function checkpointMessage({ commit, prepare }: Place) {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(commit))
    .setPreparePosition(String(prepare))
  return new streams.ReadResp().setCheckpoint(checkpoint)
}

export const confirmationMessage = () =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in'))

export const caughtUpMessage = () => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())

export const notFoundMessage = (stream: string) =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  )
