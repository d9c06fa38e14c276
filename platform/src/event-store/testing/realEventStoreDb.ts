import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { hasImage, imageMissing, importTestcontainers } from '../../testing/containers.ts'

/** The line of servers that the adapter is written for; newer ones work the same. */
const image = 'eventstore/eventstore:23.10.5-bookworm-slim'

export interface FoundServer {
  readonly host: string
  readonly port: number
  /** Of the connection string, with its question mark. */
  readonly parameters: string
  /** `user:password@` or nothing. */
  readonly credentials: string
  readonly connectionString: string
  /** Stops the server and starts it again on the same log; nothing where a test cannot. */
  readonly restart: (() => Promise<void>) | undefined
  stop(): Promise<void>
}

/**
 * A real server to test against: the one named by EVENTSTORE_URL or one in a container; else in one line why not.
 * RESTART_EVENTSTORE may hold a command that restarts the named one and ends when it answers again.
 */
export async function findEventStoreDb(): Promise<FoundServer | string> {
  const url = process.env.EVENTSTORE_URL
  if (url) return named(url) ?? 'EVENTSTORE_URL does not name a single node (esdb://host:port?tls=false)'
  if (!(await hasImage(image))) return `EVENTSTORE_URL is not set, and ${imageMissing(image)}`
  return startContainer()
}

function named(url: string): FoundServer | undefined {
  const [, credentials = '', host, port = '2113', parameters = ''] =
    /^esdb:\/\/([^@/]+@)?([^:/?,]+)(?::(\d+))?\/?(\?.*)?$/.exec(url) ?? []
  const command = process.env.RESTART_EVENTSTORE
  const restart = command ? () => promisify(execFile)('/bin/sh', ['-c', command]).then(() => undefined) : undefined
  if (!host) return undefined
  const stop = async () => undefined
  return { host, port: Number(port), parameters, credentials, connectionString: url, restart, stop }
}

async function startContainer(): Promise<FoundServer> {
  const { GenericContainer, Wait } = await importTestcontainers()
  const container = await new GenericContainer(image)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_CLUSTER_SIZE: '1' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  const [host, port] = [container.getHost(), container.getMappedPort(2113)]
  const stop = async () => void (await container.stop())
  const connectionString = `esdb://${host}:${port}?tls=false`
  return { host, port, parameters: '?tls=false', credentials: '', connectionString, restart: undefined, stop }
}
