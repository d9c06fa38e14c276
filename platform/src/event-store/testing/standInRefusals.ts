import { Metadata, type ServiceError, status } from '@grpc/grpc-js'

/** An error as the server sends one: what it is stands in the metadata. */
export function refusal(code: status, details: string, said: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(said)) metadata.set(key, value)
  return Object.assign(new Error(details), { code, details, metadata })
}

/** The node that leads: `none` while it is being elected; undefined for the node itself. */
export type Leader = { readonly host: string; readonly port: number } | 'none' | undefined

/**
 * What another node than the leader answers to calls that ask for the leader, as 23.10.8 was seen to in a cluster of three and as its
 * source says (RpcExceptions.cs).
 */
export function refusalOfFollower(asked: Metadata, leader: Leader): ServiceError | undefined {
  if (leader === undefined || asked.get('requires-leader')[0] !== 'true') return undefined
  if (leader === 'none') return refusal(status.UNKNOWN, 'No leader info available in response')
  return refusal(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': leader.host,
    'leader-endpoint-port': String(leader.port),
  })
}
