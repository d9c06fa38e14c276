import { connect, ErrorCode, headers, type Msg, type NatsConnection, NatsError } from 'nats'
import type { Log } from '../log.ts'
import { currentTraceparent, within } from '../observability/tracing.ts'
import { StartupError } from '../process.ts'
import { type Bus, NoReply } from './bus.ts'
import { deliver, respond } from './responding.ts'
import { encode, failedReply, replyOf, requestText } from './wire.ts'

/** No NATS server answers at start; the message is one line for an operator. */
export class BusUnreachable extends StartupError {}

/**
 * The bus over a NATS server or cluster (`nats://host:port`, several separated by commas; `tls://` insists on TLS). Once connected
 * it reconnects for as long as it takes, also to a server that refuses its password meanwhile; what is published meanwhile is lost, as the port says.
 * @throws BusUnreachable when there is no connection within 5 s
 */
export async function connectNats(url: string, log: Log): Promise<Bus> {
  const connection = await open(url)
  const isConnected = followState(connection, log)
  /** Waits until the server has what was sent. A server that is away hears of subscriptions when it is back. */
  const heard = async () => {
    if (!isConnected()) return
    await connection.flush().catch((error: unknown) => {
      if (connection.isClosed()) throw error
      log.debug({ error }, 'The NATS server went away before it had heard of a subscription.')
    })
  }

  return {
    publish: (subject, payload) => {
      const text = encode(subject.payload, payload, subject.name, log)
      // The client would keep messages for a server that is away, without a limit.
      if (text === undefined || !isConnected()) return
      try {
        connection.publish(subject.name, text, traceHeaders())
      } catch (error) {
        log.debug({ error, subject: subject.name }, 'A message was lost.')
      }
    },

    subscribe: async (subject, onMessage) => {
      const subscription = connection.subscribe(subject.name, {
        callback: (error, message) => {
          if (error) log.warn({ error, subject: subject.name }, 'A subscription to the bus failed.')
          else
            within(traceOf(message), () => deliver(subject.payload, onMessage, message.string(), message.subject, log))
        },
      })
      await heard()
      return async () => subscription.unsubscribe()
    },

    request: async (contract, request, timeoutMs) => {
      const text = requestText(contract, request)
      if (!isConnected()) throw new NoReply(`${contract.name}: the bus is not connected.`)
      const options = { timeout: timeoutMs, ...traceHeaders() }
      const reply = await connection.request(contract.name, text, options).catch((cause: unknown) => {
        throw new NoReply(`${contract.name}: ${reasonOf(cause, timeoutMs)}`, { cause })
      })
      return replyOf(contract, reply.string())
    },

    respond: async (contract, handle) => {
      const subscription = connection.subscribe(contract.name, {
        queue: contract.name,
        callback: (error, message) => {
          if (error) log.warn({ error, request: contract.name }, 'A subscription to the bus failed.')
          else
            void within(traceOf(message), () => respond(contract, handle, message.string(), log)).then((text) =>
              reply(message, text, contract.name, log),
            )
        },
      })
      await heard()
      return async () => subscription.unsubscribe()
    },

    ping: async () => {
      if (!isConnected()) throw new BusUnreachable('The NATS server is not connected.')
      await connection.flush()
    },

    close: () => connection.close(),
  }
}

/** The client refuses what the server would not take, such as a reply of more than a mebibyte. */
function reply(message: Msg, text: string, request: string, log: Log): void {
  try {
    message.respond(text)
  } catch (error) {
    log.error({ error, request, length: text.length }, 'A reply was not sent.')
    if (text !== failedReply) reply(message, failedReply, request, log)
  }
}

async function open(url: string): Promise<NatsConnection> {
  try {
    return await connect({
      ...addressesOf(url),
      name: 'calendar-sync',
      timeout: 5_000,
      maxReconnectAttempts: -1,
      // Else a second refusal would close the connection for good, though a password may be exchanged at the server first.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: 500,
      reconnectJitter: 500,
      pingInterval: 20_000,
    })
  } catch (cause) {
    const lacksTls = cause instanceof NatsError && cause.code === ErrorCode.ServerOptionNotAvailable
    const message = cause instanceof Error ? cause.message : String(cause)
    const reason = lacksTls ? 'it does not offer TLS, which tls:// asks for' : message
    throw new BusUnreachable(`The NATS server at ${withoutPassword(url)} cannot be reached: ${reason}`, { cause })
  }
}

/** Servers and, where an address holds them, the name and password to sign in with: the client reads none of an address. */
function addressesOf(url: string) {
  const parsed = url.split(',').map((address) => new URL(address))
  const named = parsed.find(({ username }) => username !== '')
  const decoded = named && { user: decodeURIComponent(named.username), pass: decodeURIComponent(named.password) }
  // The client reads no scheme either: by itself it uses TLS where the server offers it, and sends a password in the clear elsewhere.
  const encrypted = parsed.some(({ protocol }) => protocol === 'tls:') && { tls: {} }
  return { servers: parsed.map(({ host }) => host), ...decoded, ...encrypted }
}

/** @returns whether there is a connection at the moment; changes are logged */
function followState(connection: NatsConnection, log: Log): () => boolean {
  let connected = true
  let isRefused = false
  const refused = (code: unknown) => {
    const facts = { server: connection.getServer(), code }
    if (isRefused) log.debug(facts, 'NATS refused the connection again.')
    else
      log.error(
        facts,
        'NATS refuses the connection: the name or password of NATS_URL is not one of the server. It is tried on.',
      )
    isRefused = true
  }
  const follow = async () => {
    for await (const { type, data } of connection.status()) {
      if (type === 'error' && !connected) refused(data)
      if (type === 'reconnect') isRefused = false
      if (type === 'disconnect') log.warn({ server: connection.getServer() }, 'The connection to NATS broke.')
      else if (type === 'reconnect') log.info({ server: connection.getServer() }, 'Connected to NATS again.')
      else continue
      connected = type === 'reconnect'
    }
  }
  follow().catch((error: unknown) =>
    log.warn({ error }, 'The state of the connection to NATS is not followed any more.'),
  )
  return () => connected && !connection.isClosed()
}

const traceHeader = 'traceparent'

/** A message carries the trace that it is part of, when there is one. */
function traceHeaders() {
  const traceparent = currentTraceparent()
  if (traceparent === undefined) return {}
  const carrying = headers()
  carrying.set(traceHeader, traceparent)
  return { headers: carrying }
}

const traceOf = (message: Msg): string | undefined => message.headers?.get(traceHeader) || undefined

function reasonOf(cause: unknown, timeoutMs: number): string {
  if (cause instanceof NatsError && cause.code === ErrorCode.NoResponders) return 'no service responds.'
  if (cause instanceof NatsError && cause.code === ErrorCode.Timeout) return `no reply within ${timeoutMs} ms.`
  return cause instanceof Error ? cause.message : String(cause)
}

const withoutPassword = (url: string): string => url.replaceAll(/\/\/[^@/,]*@/g, '//')
