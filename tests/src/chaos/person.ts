import { setTimeout as sleep } from 'node:timers/promises'
import { CalendarSync, SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { SyncDirection } from '@calendar-sync/contracts/domain/sync'
import { z } from 'zod'
import type { Answer } from '../kit/client.ts'
import { Client } from '../kit/client.ts'
import { payment } from '../kit/people.ts'
import type { Commands } from './acknowledged.ts'
import { Calendars } from './calendars.ts'
import type { Environment } from './environment.ts'
import { Filters } from './filters.ts'
import type { Dice } from './seed.ts'
import type { Timeline } from './timeline.ts'

/** Longer than the grace of a reservation whose sync never came into being (60 s). */
const directionTakenMs = 150_000

const Refusal = z.object({ error: z.string(), code: z.string() })

/** What people use. */
export interface Used {
  readonly environment: Environment
  readonly commands: Commands
  readonly timeline: Timeline
}

/** One person with two accounts, two calendars in each, and two syncs: one that stays, and one that comes and goes. */
export class Person {
  readonly email: string
  readonly #home: string
  readonly #dice: Dice
  readonly #used: Used
  readonly #client: Client
  readonly #filters: Filters
  readonly #direction: SyncDirection
  readonly #main: Calendars
  readonly #side: Calendars
  #mainId: string | undefined
  #sideId: string | undefined
  #syncing: Promise<unknown> | undefined
  /** Each command is another one, so that each leads to an event. */
  #changes = 0

  constructor(number: number, dice: Dice, used: Used) {
    const { services } = used.environment
    this.email = `person${number}@office.example`
    this.#home = `person${number}@home.example`
    this.#dice = dice
    this.#used = used
    this.#client = new Client(services.url)
    this.#filters = new Filters(this.#client, used.commands)
    this.#direction = number % 2 === 0 ? 'one-way' : 'two-way'
    const where = (side: string) => ({
      work: { email: this.email, calendarId: side + this.email },
      home: { email: this.#home, calendarId: side + this.#home },
    })
    const rules = { rule: 'keep_newest', shareDetails: true } as const
    this.#main = new Calendars(services.emulator, where(''), { ...rules, direction: this.#direction })
    this.#side = new Calendars(services.emulator, where('side-'), { ...rules, direction: 'one-way' })
  }

  /** Signs in, subscribes, connects the second account, asks for emails and makes both syncs; however long it takes. */
  async join(): Promise<void> {
    const { emulator } = this.#used.environment.services
    for (const email of [this.email, this.#home]) {
      const calendars = [
        { id: email, summary: email, primary: true, timeZone: 'Europe/Berlin' },
        { id: `side-${email}`, summary: `Side of ${email}`, timeZone: 'Europe/Berlin' },
      ]
      await emulator.addAccount({ email, name: 'Lea', calendars })
    }
    await this.#untilDone('sign-in', async () => {
      await this.#client.signIn(this.email)
      return (await this.#client.get('/api/settings')).status === 200
    })
    await this.#insist('POST', '/api/user/subscription', payment)
    await this.#untilDone('second account', async () => {
      await this.#client.addAccount(this.#home)
      const answer = await this.#client.get('/api/accounts')
      return z.array(z.unknown()).safeParse(answer.body).data?.length === 2
    })
    await this.#insist('PATCH', '/api/settings', { emailNotifications: true, emailSyncReports: true })
    this.#mainId = await this.#createSync('', this.#direction)
    this.#sideId = await this.#createSync('side-', 'one-way')
    this.#used.timeline.note(`${this.email} has joined`)
  }

  /** Does one thing: mostly at Google, sometimes here. */
  async act(): Promise<void> {
    const { timeline } = this.#used
    const dice = this.#dice
    this.#changes += 1
    switch (dice.roll(10)) {
      case 0:
        return this.#pressSyncNow()
      case 1:
      case 2:
      case 3:
        return this.#filters.change(dice)
      case 4:
        return this.#changeSideSync()
      case 5:
        return this.#changeSettings()
      default: {
        const did = await (dice.roll(4) === 0 ? this.#side : this.#main).edit(dice)
        if (did) timeline.count(did)
      }
    }
  }

  /** Runs both syncs until a run had no error and the one after it nothing to do, then compares. @returns what is wrong */
  async settle(timeoutMs: number): Promise<string[]> {
    const deadline = Date.now() + timeoutMs
    const wrong: string[] = []
    try {
      await this.#syncing
      this.#sideId ??= await this.#createSync('side-', 'one-way')
      await this.#insist('PATCH', `/api/calendar-syncs/${this.#sideId}`, { active: true, daysBack: 365 })
      for (const [id, calendars] of [
        [this.#mainId, this.#main],
        [this.#sideId, this.#side],
      ] as const) {
        if (id === undefined) throw new Error('has no sync')
        await this.#runUntil(id, deadline, ({ results }) => results.errors === 0)
        await calendars.compare()
        const before = await calendars.versions()
        await this.#runUntil(id, deadline, ({ results }) => results.errors === 0 && results.successful === 0)
        if (before !== (await calendars.versions())) wrong.push(`${this.email}: a run without reason wrote something.`)
      }
      wrong.push(...(await this.#filters.differences()))
    } catch (error) {
      wrong.push(`${this.email}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return wrong
  }

  #pressSyncNow(): void {
    const id = this.#mainId
    if (this.#syncing || id === undefined) return
    this.#syncing = this.#used.commands
      .send(this.#client, 'POST', `/api/calendar-syncs/${this.#dice.roll(3) === 0 ? (this.#sideId ?? id) : id}/sync`)
      .finally(() => {
        this.#syncing = undefined
      })
  }

  async #changeSideSync(): Promise<void> {
    const { commands } = this.#used
    const path = `/api/calendar-syncs/${this.#sideId}`
    if (this.#sideId === undefined) {
      this.#sideId = await this.#createSync('side-', 'one-way')
    } else if (this.#dice.roll(3) === 0) {
      const answer = await commands.send(this.#client, 'DELETE', path)
      if (answer?.status === 200 || answer?.status === 404) this.#sideId = undefined
    } else {
      await commands.send(this.#client, 'PATCH', path, {
        active: this.#dice.roll(3) > 0,
        daysBack: this.#changes % 360,
      })
    }
  }

  async #changeSettings(): Promise<void> {
    const { commands } = this.#used
    if (this.#dice.roll(4) > 0) {
      await commands.send(this.#client, 'PATCH', '/api/settings', {
        emailNotificationAddress: `letters${this.#changes}@office.example`,
      })
      return
    }
    await commands.send(this.#client, 'POST', '/api/user/subscription', {
      tier: 'enterprise',
      paymentMethod: 'invoice',
      companyName: `Lumen ${this.#dice.roll(1_000_000_000)}`,
      billingEmail: this.email,
    })
  }

  /**
   * Makes a sync. A try that was given up without an answer may have made it after all, or hold its direction for a
   * minute: then the person looks at their list, and tries again.
   * @throws Error when it is refused otherwise, or the direction stays taken
   */
  async #createSync(side: string, syncDirection: SyncDirection): Promise<string> {
    const choices = await this.#calendars(side)
    const deadline = Date.now() + directionTakenMs
    for (;;) {
      const answer = await this.#used.commands.send(this.#client, 'POST', '/api/calendar-syncs', {
        ...choices,
        syncDirection,
      })
      if (answer && answer.status < 300) return CalendarSync.pick({ id: true }).parse(answer.body).id
      const refused = Refusal.safeParse(answer?.body).data
      if (refused && (refused.code !== 'direction_taken' || Date.now() > deadline))
        throw new Error(`The sync was refused with ${answer?.status}: ${JSON.stringify(refused)}`)
      const made = refused && (await this.#syncIntoHome(side))
      if (made) return made
      await sleep(1_000)
    }
  }

  async #syncIntoHome(side: string): Promise<string | undefined> {
    const answer = await this.#client.get('/api/calendar-syncs').catch(() => undefined)
    const syncs = z.array(CalendarSync).safeParse(answer?.body).data ?? []
    return syncs.find(({ targetCalendar }) => targetCalendar.id === side + this.#home)?.id
  }

  async #calendars(side: string): Promise<object> {
    let found: object | undefined
    await this.#untilDone('calendars', async () => {
      const calendars = z.array(Calendar).safeParse((await this.#client.get('/api/calendars')).body).data ?? []
      const of = (email: string) => calendars.find(({ id }) => id === side + email)
      const [sourceCalendar, targetCalendar] = [of(this.email), of(this.#home)]
      if (sourceCalendar && targetCalendar) found = { sourceCalendar, targetCalendar }
      return found !== undefined
    })
    return found ?? {}
  }

  async #runUntil(id: string, deadline: number, good: (answer: SyncRunAnswer) => boolean): Promise<void> {
    for (;;) {
      const answer = await this.#used.commands.send(this.#client, 'POST', `/api/calendar-syncs/${id}/sync`)
      const run = SyncRunAnswer.safeParse(answer?.body)
      if (run.success && good(run.data)) return
      if (Date.now() > deadline) throw new Error(`no clean run; the last answered ${JSON.stringify(answer?.body)}`)
      await sleep(500)
    }
  }

  /** @throws Error when the command is refused */
  async #insist(method: string, path: string, body: object): Promise<Answer> {
    for (;;) {
      const answer = await this.#used.commands.send(this.#client, method, path, body)
      if (answer && answer.status < 300) return answer
      if (answer) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
  }

  async #untilDone(what: string, attempt: () => Promise<boolean>): Promise<void> {
    for (let tries = 1; !(await attempt().catch(() => false)); tries += 1) {
      this.#used.timeline.count(`${what}: tried again`)
      if (tries === 600) throw new Error(`${this.email}: ${what} did not come about.`)
      await sleep(300)
    }
  }
}
