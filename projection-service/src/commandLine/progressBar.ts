const width = 30

/** A line that fills up: `█████░░░░░ 50 % (500 of 1,000 events)`. */
export function progressBar(done: number, total: number, what = 'events'): string {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const full = Math.round(share * width)
  const count = (things: number) => things.toLocaleString('en')
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(share * 100)} % (${count(done)} of ${count(total)} ${what})`
}
