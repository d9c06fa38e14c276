const [minute, hour, day] = [60, 3_600, 86_400]
/** Steps of which none makes a mark like “1.3 h”, in seconds. */
const steps = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 12].map((hours) => hours * hour),
  ...[1, 2, 5, 10, 20, 50, 100].map((days) => days * day),
]
const most = 5

/** From 0 on in this step, up to the first mark that `highest` does not exceed. */
function upTo(highest: number, step: number): number[] {
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Where an axis of counts is marked: at most six whole numbers, from 0 to the first one that no value exceeds. */
export function countTicks(highest: number): number[] {
  const least = Math.max(1, highest / most)
  const power = 10 ** Math.floor(Math.log10(least))
  return upTo(highest, power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10))
}

/** Where an axis of lengths of time is marked: at most six marks, from 0 to the first one that no value exceeds. Seconds. */
export function durationTicks(highest: number): number[] {
  return upTo(highest, steps.find((known) => highest <= known * most) ?? Math.ceil(highest / most / day) * day)
}
