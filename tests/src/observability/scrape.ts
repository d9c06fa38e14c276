import { eventually } from '../kit/eventually.ts'

export type Scrape = Awaited<ReturnType<typeof scrape>>

/** Reads what a process shows, in Prometheus's text format. @throws Error when it answers no metrics */
export async function scrape(url: string) {
  const answer = await fetch(url)
  const text = await answer.text()
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/plain; version=0.0.4'))
    throw new Error(`${url} answered ${answer.status}`)
  const samples: { name: string; labels: Record<string, string>; value: number }[] = []
  /** Names of metrics as they are declared, without what histograms add, and their types. */
  const declared = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (name) declared.set(name, type)
    const [, sample, labels = '', value = ''] = /^([a-z]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
    if (sample) samples.push({ name: sample, labels: labelsOf(labels), value: Number(value) })
  }
  return { text, samples, declared }
}

/** Reads it again until no part was left out, which on a busy machine answers too late. */
export const scrapeAll = (url: string): Promise<Scrape> =>
  eventually(async () => {
    const scraped = await scrape(url)
    return sumOf(scraped, 'calendar_sync_unmeasured_parts') === 0 && scraped
  })

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )

/** The sum of the samples that have these labels, with any others. */
export const sumOf = ({ samples }: Scrape, name: string, labels: Readonly<Record<string, string>> = {}): number =>
  samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
