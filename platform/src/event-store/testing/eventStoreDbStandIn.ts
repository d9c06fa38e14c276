import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { type handleServerStreamingCall, type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'
import { type Log, silentLog } from '../../log.ts'
import { connectEventStoreDb } from '../eventstoredb.ts'
import { answerAppends, type Silence } from './standInAppends.ts'
import { answerGossip } from './standInGossip.ts'
import { createStandInLog, type StandInLog } from './standInLog.ts'
import { readMessages } from './standInReads.ts'
import { type Leader, refusalOfFollower } from './standInRefusals.ts'
import { answerTombstones } from './standInRemovals.ts'
import type { Release } from './standInSubscription.ts'

type ReadRequest = InstanceType<typeof streams.ReadReq>
type ReadResponse = InstanceType<typeof streams.ReadResp>

/** A stand-in, and the store over it; both end with `end`. */
export async function openOnStandIn(log: Log = silentLog, appendTimeoutMs?: number) {
  const server = await startEventStoreDbStandIn()
  const store = await connectEventStoreDb(server.connectionString, log, appendTimeoutMs)
  const end = async () => {
    await store.close()
    await server.stop()
  }
  return { server, store, end }
}

export type EventStoreDbStandIn = Awaited<ReturnType<typeof startEventStoreDbStandIn>>

/**
 * A stand-in for EventStoreDB where no server can be had: it speaks the part of the gRPC protocol that our adapter uses,
 * with the client's own message definitions, over a log in memory. It shows that the adapter asks, filters, resumes and
 * reconnects as it should against a server that behaves as 23.10.8 was read and, in memory and on disk, seen to. It cannot
 * show anything of clusters, credentials, TLS, limits, scavenging or speed: for that the same suite runs against a real one.
 */
export async function startEventStoreDbStandIn() {
  const log = createStandInLog()
  const behaviour: Behaviour = { silence: 'none', leader: undefined, release: '23.10.8', port: 0, openReads: 0 }
  let server = serve(log, behaviour)
  const port = await listen(server, 0)
  behaviour.port = port
  /** Cuts every connection and listens again, with the same log. */
  const cutConnections = async () => {
    server.forceShutdown()
    server = serve(log, behaviour)
    await listen(server, port)
  }
  return {
    port,
    /** From now on the server is a node of a cluster that this one leads; `none` while no node leads; undefined: alone again. */
    follow: (node: { readonly port: number } | 'none' | undefined) => {
      behaviour.leader = node === undefined || node === 'none' ? node : { host: '127.0.0.1', port: node.port }
    },
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    /** Of a cluster that this node belongs to, with another that is away; where none answers, that is found at once. */
    clusterString: `esdb://127.0.0.1:${port},127.0.0.1:1?tls=false&maxDiscoverAttempts=2&discoveryInterval=20`,
    cutConnections,
    /** The same, and writes what the server writes at its start: some of it when readers are back already. */
    restart: async () => {
      log.writeEpoch()
      await cutConnections()
      await sleep(readersAreBackMs)
      log.writeEpoch()
    },
    /** From now on it sends what this release sends. */
    behaveAs: (release: Release) => {
      behaviour.release = release
    },
    /** From now on the server is silent about these. */
    leaveOut: (what: Silence) => {
      behaviour.silence = what
    },
    /** Reads that it was silent about and that were not cancelled. */
    openReads: () => behaviour.openReads,
    /** Cuts every connection and takes none until `cutConnections`. */
    shutDown: async () => server.forceShutdown(),
    /** What an operator has the server do: drops the events of streams that were removed. Not while a subscription is open. */
    scavenge: log.scavenge,
    stop: async () => server.forceShutdown(),
  }
}

interface Behaviour {
  silence: Silence
  leader: Leader
  release: Release
  port: number
  openReads: number
}

const readersAreBackMs = 500

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const credentials = ServerCredentials.createInsecure()
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound)))
  })

function serve(log: StandInLog, behaviour: Behaviour): Server {
  const read: handleServerStreamingCall<ReadRequest, ReadResponse> = async (call) => {
    const cancelled = new AbortController()
    call.on('cancelled', () => cancelled.abort())
    const options = call.request.getOptions()
    if (!options) return call.end()
    const refused = refusalOfFollower(call.metadata, behaviour.leader)
    if (refused) return void call.emit('error', refused)
    if (behaviour.silence === 'reads') {
      behaviour.openReads += 1
      return void call.on('cancelled', () => {
        behaviour.openReads -= 1
      })
    }
    try {
      for await (const message of readMessages(log, options, behaviour.release, cancelled.signal)) {
        if (cancelled.signal.aborted) return
        // A slow reader: until it takes more.
        if (!call.write(message)) await once(call, 'drain', { signal: cancelled.signal }).catch(() => undefined)
      }
      call.end()
    } catch (error) {
      call.emit('error', error)
    }
  }

  const getSupportedMethods: handleUnaryCall<unknown, InstanceType<typeof featureMessages.SupportedMethods>> = (
    _,
    answer,
  ) => {
    answer(null, new featureMessages.SupportedMethods().setEventStoreServerVersion('23.10.0-stand-in'))
  }

  const answer = answerAppends(log, behaviour)
  const batchAppend: typeof answer = (call) => {
    const refused = refusalOfFollower(call.metadata, behaviour.leader)
    if (refused) call.once('data', () => call.emit('error', refused))
    else answer(call)
  }

  const server = new Server()
  server.addService(services.StreamsService, { read, batchAppend, tombstone: answerTombstones(log) })
  server.addService(gossip.GossipService, { read: answerGossip(behaviour) })
  server.addService(features.ServerFeaturesService, { getSupportedMethods })
  return server
}
