/** One sample of Prometheus's text format. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Scrape {
  readonly text: string
  readonly samples: readonly Sample[]
  /** Names of metrics as they are declared, without what histograms add. */
  readonly declared: ReadonlyMap<string, string>
}

/** Reads what a process shows. @throws Error when it answers no metrics */
export async function scrape(url: string): Promise<Scrape> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/plain; version=0.0.4'))
    throw new Error(`${url} answered ${answer.status}`)
  const samples: Sample[] = []
  const declared = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (name) declared.set(name, type)
    const [, sample, labels = '', value = ''] = /^([a-z]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
    if (sample) samples.push({ name: sample, labels: labelsOf(labels), value: Number(value) })
  }
  return { text, samples, declared }
}

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
