import { erased, type PersonalPath } from '@calendar-sync/contracts/personal'

type Json = unknown
type Record_ = Record<string, Json>

const isRecord = (value: Json): value is Record_ => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the personal fields out: what is left (nulls in their places), and the values in the order of the paths. */
export function extractPersonal(
  data: Readonly<Record_>,
  paths: readonly PersonalPath[],
): { rest: Record_; taken: Json[] } {
  const taken: Json[] = []
  const rest = replaceAll(data, paths, (value) => {
    taken.push(value)
    return null
  })
  return { rest, taken }
}

/** Puts the values back that `extractPersonal` took; what is missing becomes `[erased]`. */
export function restorePersonal(
  data: Readonly<Record_>,
  paths: readonly PersonalPath[],
  taken: readonly Json[] | undefined,
) {
  let next = 0
  return replaceAll(data, paths, () => (taken ? (taken[next++] ?? null) : erased))
}

const replaceAll = (data: Readonly<Record_>, paths: readonly PersonalPath[], replace: (value: Json) => Json) =>
  paths.reduce<Record_>((current, path) => {
    const changed = replaceAt(current, path, replace)
    return isRecord(changed) ? changed : current
  }, data)

function replaceAt(value: Json, path: PersonalPath, replace: (value: Json) => Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return replace(value)
  if (step === '*') return Array.isArray(value) ? value.map((element) => replaceAt(element, rest, replace)) : value
  if (!isRecord(value) || value[step] === undefined) return value
  return { ...value, [step]: replaceAt(value[step], rest, replace) }
}
