import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  status,
} from '@grpc/grpc-js'
import { createStandInLog, type Expected, type Proposed, type StandInLog } from './standInLog.ts'
import { appendAnswer, proposedEvent } from './standInMessages.ts'
import { readMessages } from './standInReads.ts'

type ReadRequest = InstanceType<typeof streams.ReadReq>
type ReadResponse = InstanceType<typeof streams.ReadResp>
type AppendRequest = InstanceType<typeof streams.AppendReq>
type AppendResponse = InstanceType<typeof streams.AppendResp>

export interface EventStoreDbStandIn {
  readonly connectionString: string
  /** Cuts every connection and listens again, with the same log. */
  cutConnections(): Promise<void>
  /** The same, and writes what the server writes at its start: some of it when readers are back already. */
  restart(): Promise<void>
  /** Cuts every connection and takes none until `cutConnections`. */
  shutDown(): Promise<void>
  stop(): Promise<void>
}

/**
 * A stand-in for EventStoreDB where no server can be had: it speaks the part of the gRPC protocol that our adapter uses,
 * with the client's own message definitions, over a log in memory. It shows that the adapter asks, filters, resumes and
 * reconnects as it should against a server that behaves as 23.10.8 was read and, in memory and on disk, seen to. It cannot
 * show anything of clusters, credentials, TLS, limits, scavenging or speed: for that the same suite runs against a real one.
 */
export async function startEventStoreDbStandIn(): Promise<EventStoreDbStandIn> {
  const log = createStandInLog()
  let server = serve(log)
  const port = await listen(server, 0)
  const cutConnections = async () => {
    server.forceShutdown()
    server = serve(log)
    await listen(server, port)
  }
  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    cutConnections,
    restart: async () => {
      log.writeEpoch()
      await cutConnections()
      await sleep(readersAreBackMs)
      log.writeEpoch()
    },
    shutDown: async () => server.forceShutdown(),
    stop: async () => server.forceShutdown(),
  }
}

const readersAreBackMs = 500

/** Of a server that is not told otherwise. */
const maxAppendSize = 1_048_576

function appendTooLarge() {
  const metadata = new Metadata()
  metadata.set('exception', 'maximum-append-size-exceeded')
  metadata.set('maximum-append-size', String(maxAppendSize))
  const details = `Maximum Append Size of ${maxAppendSize} Exceeded.`
  return Object.assign(new Error(details), { code: status.INVALID_ARGUMENT, details, metadata })
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const credentials = ServerCredentials.createInsecure()
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound)))
  })

/** Waits until a slow reader takes more. */
const drained = (call: Writable, cancelled: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      call.off('drain', done)
      cancelled.removeEventListener('abort', done)
      resolve()
    }
    call.once('drain', done)
    cancelled.addEventListener('abort', done, { once: true })
  })

function serve(log: StandInLog): Server {
  const read: handleServerStreamingCall<ReadRequest, ReadResponse> = async (call) => {
    const cancelled = new AbortController()
    call.on('cancelled', () => cancelled.abort())
    const options = call.request.getOptions()
    if (!options) return call.end()
    try {
      for await (const message of readMessages(log, options, cancelled.signal)) {
        if (cancelled.signal.aborted) return
        if (!call.write(message)) await drained(call, cancelled.signal)
      }
      call.end()
    } catch (error) {
      call.emit('error', error)
    }
  }

  const append: handleClientStreamingCall<AppendRequest, AppendResponse> = async (call, answer) => {
    let stream = ''
    let expected: Expected = 'any'
    const events: Proposed[] = []
    try {
      for await (const request of call) {
        const options = request.getOptions()
        if (options) {
          stream = Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
          expected = options.hasRevision() ? Number(options.getRevision()) : options.hasNoStream() ? 'noStream' : 'any'
        }
        const message = request.getProposedMessage()
        if (message) events.push(proposedEvent(message))
      }
      const size = events.reduce(
        (sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length,
        0,
      )
      if (size > maxAppendSize) return answer(appendTooLarge())
      answer(null, appendAnswer(log.append(stream, expected, events)))
    } catch {
      // The caller is gone before it had said all: nothing is appended.
    }
  }

  const getSupportedMethods: handleUnaryCall<unknown, InstanceType<typeof featureMessages.SupportedMethods>> = (
    _,
    answer,
  ) => {
    const methods = new featureMessages.SupportedMethods()
    methods.setEventStoreServerVersion('23.10.0-stand-in')
    answer(null, methods)
  }

  const server = new Server()
  server.addService(services.StreamsService, { read, append })
  server.addService(features.ServerFeaturesService, { getSupportedMethods })
  return server
}
