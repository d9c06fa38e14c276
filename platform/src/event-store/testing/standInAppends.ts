import shared from '@eventstore/db-client/generated/shared_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleBidiStreamingCall } from '@grpc/grpc-js'
import protobuf from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import type { Expected, Outcome, Proposed, StandInLog } from './standInLog.ts'

type AppendRequest = InstanceType<typeof streams.BatchAppendReq>
type AppendResponse = InstanceType<typeof streams.BatchAppendResp>

/** Of a server that is not told otherwise, in bytes. */
const maxAppendSize = 1_048_576

/** What the server leaves out: nothing, the answers to appends that it writes, the appends too, or the answers to reads. */
export type Silence = 'none' | 'answers' | 'appends' | 'reads'

/** Answers `BatchAppend`: appends over one call, each sent in one piece, as 23.10.8 does (Streams.BatchAppend.cs). */
export const answerAppends =
  (log: StandInLog, behaviour: { readonly silence: Silence }): handleBidiStreamingCall<AppendRequest, AppendResponse> =>
  (call) => {
    call.on('data', (request: AppendRequest) => {
      if (behaviour.silence === 'appends') return
      const { stream, expected } = whereTo(request.getOptions())
      const events = request.getProposedMessagesList().map(proposedEvent)
      const outcome = sizeOf(events) > maxAppendSize ? 'tooLarge' : log.append(stream, expected, events)
      if (behaviour.silence === 'answers') return
      call.write(toResponse(outcome).setCorrelationId(request.getCorrelationId()))
    })
    call.on('end', () => call.end())
    call.on('error', () => {})
  }

function whereTo(options: ReturnType<AppendRequest['getOptions']>): { stream: string; expected: Expected } {
  const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
  if (options?.hasStreamPosition()) return { stream, expected: Number(options.getStreamPosition()) }
  return { stream, expected: options?.hasNoStream() ? 'noStream' : 'any' }
}

function proposedEvent(message: InstanceType<typeof streams.BatchAppendReq.ProposedMessage>): Proposed {
  const metadata = message.getMetadataMap()
  return {
    id: message.getId()?.getString() ?? '',
    type: String(metadata.get('type')),
    contentType: String(metadata.get('content-type')),
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

const sizeOf = (events: readonly Proposed[]) =>
  events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0)

function toResponse(outcome: Outcome | 'tooLarge'): AppendResponse {
  const response = new streams.BatchAppendResp()
  if (outcome === 'tooLarge') {
    const tooLarge = new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendSize)
    return response.setError(refusal('MaximumAppendSizeExceeded', tooLarge))
  }
  if (outcome.kind === 'deleted') return response.setError(refusal('StreamDeleted', new shared.StreamDeleted()))
  if (outcome.kind === 'wrongVersion') {
    const wrong = new shared.WrongExpectedVersion()
    if (outcome.current < 0) wrong.setCurrentNoStream(new empty.Empty())
    else wrong.setCurrentStreamRevision(String(outcome.current))
    return response.setError(refusal('WrongExpectedVersion', wrong))
  }
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position))
  const success = new streams.BatchAppendResp.Success()
    .setCurrentRevision(String(outcome.revision))
    .setPosition(position)
  return response.setSuccess(success)
}

function refusal(kind: string, details: { serializeBinary(): Uint8Array }) {
  const packed = new protobuf.Any()
  packed.pack(details.serializeBinary(), `event_store.client.${kind}`)
  return new statuses.Status().setMessage(kind).setDetails(packed)
}
