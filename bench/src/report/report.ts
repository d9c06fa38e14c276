import { z } from 'zod'
import { isKept, lineOf, Row } from './row.ts'

/** A point of a plot: milliseconds or the like, against how much there is. */
export const Point = z.object({ plot: z.string(), series: z.string(), x: z.number(), y: z.number() })
export type Point = z.infer<typeof Point>

/** What a part tells the process that started it. */
export const Told = z.union([z.object({ row: Row }), z.object({ point: Point })])

/** Prints a row and hands it to the process that started this part. A reach that is missed lets the part end with 1. */
export function report(row: Row): void {
  console.log(lineOf(row))
  process.send?.({ row })
  if (isKept(row) === false) process.exitCode = 1
}

export function plot(name: string, series: string, x: number, y: number): void {
  process.send?.({ point: { plot: name, series, x, y } })
}
