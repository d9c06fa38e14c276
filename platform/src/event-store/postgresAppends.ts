import { DatabaseError, type Pool } from 'pg'
import { type EncodedEvents, encodeAppend } from './appendSize.ts'
import { type Appended, EventRepeated, type ExpectedRevision, type NewEvent, RevisionConflict } from './eventStore.ts'
import { formatPosition } from './postgresRows.ts'

interface Waiting {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: readonly NewEvent[]
  readonly encoded: EncodedEvents
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: unknown) => void
}

interface Answer {
  readonly conflict: boolean
  readonly revision: number
  readonly position: string
}

/** Of the events in one transaction; a single append may be larger. */
const maxGroupBytes = 1_000_000
/** So much that waits is sent while another transaction is under way: Postgres reads the one while it writes the other. */
const overlappingFromBytes = 64_000
/** Those that came meanwhile wait no longer for a transaction under way: its session may hang, another's need not. */
const defaultWaitMs = 500

/**
 * Appends that come while another is under way share the next transaction: writers wait for each other's commits anyway, since
 * positions are drawn one after the other. One that no other is before waits for nothing.
 * @param longestWaitMs so long those that come wait for a transaction under way
 * @returns the append of the port; each append is answered for itself, also when it shared a transaction
 */
export function createAppends(pool: Pool, longestWaitMs = defaultWaitMs) {
  let waiting: Waiting[] = []
  let waitingBytes = 0
  let underWay = 0

  const sendWaiting = () => {
    const isTime = underWay === 0 || (underWay === 1 && waitingBytes >= overlappingFromBytes)
    if (!isTime || waiting.length === 0) return
    const group = takeGroup()
    underWay += 1
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      underWay -= 1
      sendWaiting()
    }
    const timer = setTimeout(over, longestWaitMs)
    void answer(group).finally(over)
  }
  const takeGroup = (): Waiting[] => {
    let bytes = 0
    const size = waiting.findIndex((append, place) => {
      bytes += append.encoded.bytes
      return place > 0 && bytes > maxGroupBytes
    })
    const group = size < 0 ? waiting : waiting.slice(0, size)
    waiting = size < 0 ? [] : waiting.slice(size)
    waitingBytes = waiting.reduce((sum, { encoded }) => sum + encoded.bytes, 0)
    return group
  }
  const answer = async (group: readonly Waiting[]) => {
    try {
      const answers = await send(pool, group, 'new').catch((error: unknown) => {
        if (isRepeated(error)) return send(pool, group, 'known')
        throw error
      })
      for (const [place, append] of group.entries()) settle(append, answers[place])
    } catch (error) {
      // One that Postgres refuses must not fail the others; what did happen is recognised by its event ids.
      if (group.length > 1 && error instanceof DatabaseError) await Promise.all(group.map((append) => answer([append])))
      else
        for (const { stream, reject } of group)
          reject(isRepeated(error) ? new EventRepeated(stream, { cause: error }) : error)
    }
  }

  return async (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> => {
    const encoded = encodeAppend(stream, events)
    return new Promise((resolve, reject) => {
      waiting.push({ stream, expected, events, encoded, resolve, reject })
      waitingBytes += encoded.bytes
      sendWaiting()
    })
  }
}

function settle({ stream, expected, resolve, reject }: Waiting, answer: Answer | undefined): void {
  if (!answer) reject(new Error('Postgres gave no answer to an append.'))
  else if (answer.conflict)
    reject(new RevisionConflict(stream, expected, answer.revision < 0 ? 'none' : answer.revision))
  else resolve({ revision: answer.revision, position: formatPosition(answer.position) })
}

const isRepeated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === 'events_event_id_key'

const functions = {
  /** Cheaper, and refuses what is on the log already. */
  new: { alone: 'event_store.append_new', together: 'event_store.append_new_together' },
  /** Recognises what is on the log already. */
  known: { alone: 'event_store.append', together: 'event_store.append_together' },
} as const

/** JSON has no line break of its own; in an array of texts each quotation mark would be escaped here and read again there. */
const jsonLines = (parameter: number) => `string_to_array($${parameter}, E'\\n')::json[]`

/** @returns an answer for each, in their order */
async function send(
  pool: Pool,
  appends: readonly Waiting[],
  which: keyof typeof functions,
): Promise<readonly Answer[]> {
  const { alone, together } = functions[which]
  const [first] = appends
  const { rows } =
    first && appends.length === 1
      ? await pool.query<Answer>({
          name: alone,
          text: `select * from ${alone}($1, $2, $3::uuid[], $4::text[], ${jsonLines(5)}, ${jsonLines(6)})`,
          values: [first.stream, numberOf(first.expected), ...columnsOf(appends)],
        })
      : await pool.query<Answer>({
          name: together,
          text: `select * from ${together}(
                   $1::text[], $2::int[], $3::int[], $4::int[], $5::uuid[], $6::text[], ${jsonLines(7)}, ${jsonLines(8)})`,
          values: [
            appends.map(({ stream }) => stream),
            appends.map(({ expected }) => numberOf(expected)),
            ...placesOf(appends),
            ...columnsOf(appends),
          ],
        })
  return rows
}

const numberOf = (expected: ExpectedRevision): number => (expected === 'none' ? -1 : expected === 'any' ? -2 : expected)

const columnsOf = (appends: readonly Waiting[]) => [
  appends.flatMap(({ events }) => events.map(({ metadata }) => metadata.eventId)),
  appends.flatMap(({ events }) => events.map(({ type }) => type)),
  appends.flatMap(({ encoded }) => encoded.data).join('\n'),
  appends.flatMap(({ encoded }) => encoded.metadata).join('\n'),
]

/** Where the events of each append end, and to which append each event belongs; both from 1. */
function placesOf(appends: readonly Waiting[]): [lasts: number[], places: number[]] {
  const places = appends.flatMap(({ events }, place) => events.map(() => place + 1))
  let last = 0
  const lasts = appends.map(({ events }) => {
    last += events.length
    return last
  })
  return [lasts, places]
}
