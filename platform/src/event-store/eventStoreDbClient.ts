import { EventStoreDBClient } from '@eventstore/db-client'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { preferredNode } from './eventStoreDbOptions.ts'

type StreamsClient = InstanceType<typeof services.StreamsClient>
/** A call that appends share. */
export type Call = ReturnType<StreamsClient['batchAppend']>
export type Calls = WeakMap<StreamsClient, Call | Promise<Call>>

/** The client, which shows what it keeps for classes of its own kind: calls that end with it and follow its reconnections. */
class OpenClient extends EventStoreDBClient {
  /** The call that is kept for the present connection, or the one that `begin` begins. */
  sharedCall(calls: Calls, begin: (open: () => Call) => Call): Promise<Call> {
    const creator = (client: StreamsClient) =>
      begin(() => client.batchAppend(...this.callArguments({}, { deadline: Number.POSITIVE_INFINITY })))
    return this.GRPCStreamCreator(services.StreamsClient, 'batchAppend', creator, calls)()
  }

  /** Another node of a cluster refuses every call from now on and names the leader, and the client connects to that. */
  requireLeader(): void {
    const { callArguments } = this
    this.callArguments = (options, call) => callArguments({ requiresLeader: true, ...options }, call)
  }

  /**
   * The client does not wait for what it does about a broken call. That fails while no node of a cluster can be found, which every
   * caller is told; here it would end the process.
   */
  catchReconnectionErrors(): void {
    const { handleError } = this
    this.handleError = (client, error) => handleError(client, error).catch(() => {})
  }
}

export type { OpenClient }

/**
 * Reads and appends go to the leader of a cluster, unless the connection string names another `nodePreference`: a node that
 * lags behind shows an older log. The client's own preference counts only while it looks for a node, and it takes any where none leads just then.
 * @throws what the client says of a connection string that it does not understand
 */
export function openClient(connectionString: string): OpenClient {
  const preference = preferredNode(connectionString)
  // Its class method makes only its own class; ours adds no state.
  const client: OpenClient = Object.setPrototypeOf(
    EventStoreDBClient.connectionString(connectionString),
    OpenClient.prototype,
  )
  client.catchReconnectionErrors()
  if (preference === undefined || preference === 'leader') client.requireLeader()
  return client
}
