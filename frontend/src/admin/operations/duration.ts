import { formatNumber } from '../../ui/numbers.ts'

const steps = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1_000 },
] as const

/** "340 ms", "1.5 s", "3 min": a length of time in its largest fitting unit. @param ms milliseconds */
export function formatDuration(ms: number): string {
  const step = steps.find((known) => ms >= known.ms)
  return step
    ? `${formatNumber(Math.round((ms / step.ms) * 10) / 10)} ${step.unit}`
    : `${formatNumber(Math.round(ms))} ms`
}
