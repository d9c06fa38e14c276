import type { z } from 'zod'

type Problem = z.core.$ZodRawIssue
type Path = readonly PropertyKey[]

/**
 * Says what is wrong with a value where its schema has no sentence of its own: what zod calls an error map, handed to `parse` and
 * `safeParse`. The sentences name fields as clients send them, and say what to send.
 */
export function plainProblems(problem: Problem): string {
  const path = problem.path ?? []
  const name = nameOf(path)
  const isMissing = problem.input === undefined
  const asked = (what: string) => (isMissing ? `${name} is missing. Send ${what}.` : `${name} must be ${what}.`)
  switch (problem.code) {
    case 'invalid_type':
      return path.length === 0
        ? 'Send the fields as a JSON object.'
        : asked(kinds[problem.expected] ?? 'of another kind')
    case 'invalid_value':
      return asked(choiceOf(problem.values))
    case 'too_big':
      return `${name} must ${limitOf(problem.origin, 'at most', problem.maximum)}.`
    case 'too_small':
      return problem.origin === 'string' && problem.minimum === 1
        ? `${name} must not be empty.`
        : `${name} must ${limitOf(problem.origin, 'at least', problem.minimum)}.`
    case 'invalid_format':
      return forms[problem.format] ? `${name} must be ${forms[problem.format]}.` : unusable(name)
    case 'not_multiple_of':
      return `${name} must be a multiple of ${problem.divisor}.`
    case 'unrecognized_keys':
      return unknownFields(problem.keys, path)
    case 'invalid_union':
      return 'options' in problem && Array.isArray(problem.options)
        ? `${name} must be ${choiceOf(problem.options)}.`
        : unusable(name)
    default:
      return unusable(name)
  }
}

const unusable = (name: string) => `${name} cannot be used as it is. Please correct it.`

/** By zod's names of them. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields of its own',
  record: 'an object with fields of its own',
  null: 'null',
}

const forms: Readonly<Record<string, string>> = {
  email: 'an email address',
  uuid: 'an id that we gave',
  date: 'a date like 2026-01-31',
  datetime: 'a time like 2026-01-31T09:00:00Z',
}

/** A client may have sent a name of any length, with line ends, or with signs that turn the text around; what cutting halves is none. */
const longestName = 60
const quoted = (name: PropertyKey) => `"${String(name).slice(0, longestName).replace(/\p{C}/gu, '\uFFFD')}"`

/** `"city" of "billingAddress"`, `entry 3 of "keywords"` */
const partOf = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `entry ${step + 1}` : quoted(step)))
    .reverse()
    .join(' of ')

const nameOf = (path: Path): string => (path.length === 0 ? 'What was sent' : capitalised(partOf(path)))

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const choiceOf = (values: readonly unknown[]): string =>
  values.length === 1 ? quoted(String(values[0])) : `one of: ${values.map(String).join(', ')}`

/** One of them, and several. */
const units: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function limitOf(origin: string, bound: string, limit: number | bigint): string {
  const unit = units[origin]
  return unit ? `have ${bound} ${limit} ${Number(limit) === 1 ? unit[0] : unit[1]}` : `be ${bound} ${limit}`
}

/** As many of them as a person reads. */
const mostNamed = 3

function unknownFields(keys: readonly string[], path: Path): string {
  const names = keys.slice(0, mostNamed).map(quoted).join(', ')
  const [fields, them] = keys.length === 1 ? ['is no field', 'it'] : ['are no fields', 'them']
  const place = path.length === 0 ? 'here' : `in ${partOf(path)}`
  return `There ${fields} ${names} ${place}. Leave ${them} out.`
}
