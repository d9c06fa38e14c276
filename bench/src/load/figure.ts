/** Prints one figure and whether it keeps its promise. */
export function figure(name: string, value: string, kept?: boolean): void {
  console.log(`  ${name.padEnd(58)}${value.padStart(16)}${kept === undefined ? '' : kept ? '   ok' : '   MISSED'}`)
  if (kept === false) process.exitCode = 1
}
