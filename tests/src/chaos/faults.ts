import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type ServiceName, serviceNames } from '../kit/separateServices.ts'
import type { Environment } from './environment.ts'
import type { Dice } from './seed.ts'

/** Something that goes wrong, and how it ends. */
export interface Fault {
  /** As the timeline shows it. */
  readonly name: string
  begin(environment: Environment): Promise<void>
  end(environment: Environment): Promise<void>
}

const run = promisify(execFile)
const minute = 60_000
const day = 24 * 60 * minute

/** From then on the command service's clock is past the end of every trial, so that first months are charged. */
export const trialsEnd: Fault = {
  name: 'the command service is killed, and comes back 15 days later',
  begin: async ({ services }) => services.kill('command-service'),
  end: async ({ services }) => {
    const service = services.processOf('command-service')
    service.clockAhead = 15 * day
    service.launch()
  },
}

const killed = (...names: ServiceName[]): Fault => ({
  name: `kill -9 ${names.join(', ')}`,
  begin: async ({ services }) => void (await Promise.all(names.map((name) => services.kill(name)))),
  end: async ({ services }) => {
    for (const name of names) services.processOf(name).launch()
  },
})

const frozen = (name: ServiceName): Fault => ({
  name: `${name} holds still`,
  begin: async ({ services }) => services.freeze(name),
  end: async ({ services }) => services.goOn(name),
})

const wrongClock = (name: ServiceName, ahead: number): Fault => {
  const again = async ({ services }: Environment, clockAhead: number) => {
    await services.kill(name)
    const service = services.processOf(name)
    service.clockAhead = clockAhead
    service.launch()
  }
  return {
    name: `${name} comes back with its clock ${ahead / 1_000} s off`,
    begin: (environment) => again(environment, ahead),
    end: (environment) => again(environment, 0),
  }
}

const outages = {
  postgres: 'Postgres stops at once',
  nats: 'NATS goes away',
  eventStore: 'the event store is killed',
} as const

const outage = (name: keyof typeof outages): Fault => ({
  name: outages[name],
  begin: async (environment) => environment[name]?.away(),
  end: async (environment) => environment[name]?.back(),
})

/** What may be written to files is set to nothing: what a full disk is to a service. Sockets go on. */
const fullDisk = (name: ServiceName): Fault => {
  const limit = async ({ services }: Environment, size: string) => {
    const { pid } = services.processOf(name)
    // One that has died meanwhile has no limit any more.
    if (pid !== undefined) await run('prlimit', ['--pid', String(pid), `--fsize=${size}:`]).catch(() => undefined)
  }
  return {
    name: `no room on the disk for ${name}`,
    begin: (environment) => limit(environment, '0'),
    end: (environment) => limit(environment, 'unlimited'),
  }
}

const ahead = [-90_000, 90_000, -60 * minute, 60 * minute] as const

/** A fault of ours: processes, what they stand on, clocks and disks. The same seed rolls the same with either event store. */
export function ownFault(dice: Dice, { eventStore }: Pick<Environment, 'eventStore'>): Fault {
  const name = dice.pick(serviceNames)
  switch (dice.roll(9)) {
    case 0:
    case 1:
      return killed(name)
    case 2:
      return killed(...serviceNames)
    case 3:
      return frozen(name)
    case 4:
      return outage('postgres')
    case 5:
      return outage(eventStore ? 'eventStore' : 'postgres')
    case 6:
      return outage('nats')
    case 7:
      return fullDisk(dice.pick(['command-service', 'sync-engine']))
    default:
      return wrongClock(dice.pick(['sync-engine', 'projection-service']), dice.pick(ahead))
  }
}

const calls = { path: '/calendar/v3' }
const answers = [
  { status: 403, reason: 'rateLimitExceeded' },
  { status: 429, reason: 'rateLimitExceeded' },
  { status: 500 },
  { status: 503 },
  { cut: 'before' },
  { cut: 'after' },
  { cut: 'midway' },
  { latencyMs: 300 },
] as const

const atGoogle = (
  name: string,
  begin: (environment: Environment) => Promise<unknown>,
  end: (environment: Environment) => Promise<unknown>,
) => ({
  name: `Google ${name}`,
  begin: async (environment: Environment) => void (await begin(environment)),
  end: async (environment: Environment) => void (await end(environment)),
})

/** A fault of Google's. */
export function fault(dice: Dice): Fault {
  const control = (method: string, path: string, body?: object) => (environment: Environment) =>
    environment.services.emulator.control(method, path, body)
  switch (dice.roll(8)) {
    case 0:
      return atGoogle(
        'allows 40 units a minute',
        control('POST', '/emulator/quota', { perUserPerMinute: 40 }),
        control('DELETE', '/emulator/quota'),
      )
    case 1:
      return atGoogle(
        'shows lists that lag by 700 ms',
        control('POST', '/emulator/lag', { listMs: 700, deltaMs: 700 }),
        control('POST', '/emulator/lag', { listMs: 0, deltaMs: 0 }),
      )
    case 2:
      return atGoogle(
        'forgets its sync tokens',
        control('POST', '/emulator/sync-tokens/expire', {}),
        async () => undefined,
      )
    case 3: {
      const later = control('POST', '/emulator/clock', { advanceMs: 2 * 60 * minute })
      return atGoogle('is two hours later: access tokens have expired', later, async () => undefined)
    }
    default: {
      const respond = dice.pick<object>(answers)
      const probability = dice.pick([0.2, 0.5, 1])
      return atGoogle(
        `answers ${JSON.stringify(respond)} to ${probability * 100} % of calls`,
        control('POST', '/emulator/faults', { match: calls, respond, probability }),
        control('DELETE', '/emulator/faults'),
      )
    }
  }
}
