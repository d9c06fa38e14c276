import { type ChildProcess, spawn } from 'node:child_process'

export interface NatsServer {
  readonly url: string
  /** @param signal SIGTERM when absent */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export const natsMissing =
  'no nats-server in PATH (Debian, Ubuntu: apt-get install nats-server; macOS: brew install nats-server)'

/**
 * Starts the nats-server found in PATH.
 * @param port any free one when absent
 * @param config a file of settings
 * @returns undefined when there is none: say `natsMissing`
 * @throws when it does not start
 */
export async function startNats(port?: number, config?: string): Promise<NatsServer | undefined> {
  const settings = config === undefined ? [] : ['-c', config]
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port ?? -1), ...settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killWithUs = () => server.kill('SIGKILL')
  process.once('exit', killWithUs)
  const listening = await listeningPort(server)
  if (listening === undefined) {
    process.off('exit', killWithUs)
    return undefined
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process.off('exit', killWithUs)
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }
  return { url: `nats://127.0.0.1:${listening}`, stop }
}

function listeningPort(server: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    let said = ''
    let port: number | undefined
    server.once('error', (error) => ('code' in error && error.code === 'ENOENT' ? resolve(undefined) : reject(error)))
    server.once('exit', () => reject(new Error(`nats-server did not start: ${said.trim().split('\n').at(-1)}`)))
    server.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk
      port ??= Number(/Listening for client connections on [^\n]*:(\d+)/.exec(said)?.[1]) || undefined
      if (port && said.includes('Server is ready')) resolve(port)
    })
  })
}
