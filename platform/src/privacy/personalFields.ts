import { erased, type PersonalPath } from '@calendar-sync/contracts/personal'

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes the personal fields out: what is left (nulls in their places), and the values in the order of the paths. */
export function extractPersonal(
  data: Readonly<Fields>,
  paths: readonly PersonalPath[],
): { rest: Fields; taken: unknown[] } {
  const taken: unknown[] = []
  const rest = replaceAll(data, paths, (value) => {
    taken.push(value)
    return null
  })
  return { rest, taken }
}

/** Puts the values back that `extractPersonal` took; what is missing becomes `[erased]`. */
export function restorePersonal(
  data: Readonly<Fields>,
  paths: readonly PersonalPath[],
  taken: readonly unknown[] | undefined,
) {
  let next = 0
  return replaceAll(data, paths, () => (taken ? (taken[next++] ?? null) : erased))
}

const replaceAll = (data: Readonly<Fields>, paths: readonly PersonalPath[], replace: (value: unknown) => unknown) =>
  paths.reduce<Fields>((current, path) => {
    const changed = replaceAt(current, path, replace)
    return isRecord(changed) ? changed : current
  }, data)

function replaceAt(value: unknown, path: PersonalPath, replace: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return replace(value)
  if (step === '*') return Array.isArray(value) ? value.map((element) => replaceAt(element, rest, replace)) : value
  if (!isRecord(value) || value[step] === undefined) return value
  return { ...value, [step]: replaceAt(value[step], rest, replace) }
}
