import streams from '@eventstore/db-client/generated/streams_pb.js'
import { type handleUnaryCall, type ServiceError, status } from '@grpc/grpc-js'
import type { StandInLog } from './standInLog.ts'
import { refusal } from './standInRefusals.ts'

type TombstoneRequest = InstanceType<typeof streams.TombstoneReq>
type TombstoneResponse = InstanceType<typeof streams.TombstoneResp>

/** Answers `Tombstone`, as 23.10.8 was seen to. */
export const answerTombstones =
  (log: StandInLog): handleUnaryCall<TombstoneRequest, TombstoneResponse> =>
  (call, answer) => {
    const options = call.request.getOptions()
    const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
    const expected = options?.hasRevision() ? Number(options.getRevision()) : 'any'
    const outcome = log.tombstone(stream, expected)
    if (outcome.kind === 'deleted') return answer(streamDeleted(stream))
    if (outcome.kind === 'wrongVersion') return answer(wrongVersion(stream, expected, outcome.current))
    const position = new streams.TombstoneResp.Position()
      .setCommitPosition(String(outcome.position))
      .setPreparePosition(String(outcome.position))
    answer(null, new streams.TombstoneResp().setPosition(position))
  }

/** What 23.10.8 answers to reads and removals of a stream that has a tombstone. */
export const streamDeleted = (stream: string): ServiceError =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

const wrongVersion = (stream: string, expected: number | 'any', actual: number): ServiceError =>
  refusal(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expected),
      'actual-version': String(actual),
    },
  )
