import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from './report.ts'
import { benchFolder } from './results.ts'
import { svgOf } from './svg.ts'

/** What the axes of each plot say; both are logarithmic, so that what is linear is a straight line. */
const axes: Readonly<Record<string, { readonly title: string; readonly x: string; readonly y: string }>> = {
  events: { title: 'First run', x: 'events to copy', y: 'seconds' },
  links: { title: 'A run without change', x: 'copies there are', y: 'ms of a processor' },
  people: { title: 'A check, by how many people there are', x: 'people', y: 'ms of a processor' },
  log: { title: 'By length of the log', x: 'events on the log', y: 'ms' },
}

/** Writes each plot that has points as `bench/plots/<name>.svg`. */
export function drawPlots(points: readonly Point[]): void {
  mkdirSync(join(benchFolder, 'plots'), { recursive: true })
  for (const [name, labels] of Object.entries(axes)) {
    const own = points.filter(({ plot }) => plot === name)
    if (own.length > 0) writeFileSync(join(benchFolder, 'plots', `${name}.svg`), svgOf(labels, own))
  }
}
