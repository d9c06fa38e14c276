import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { heardStale, readAgainWhenStale } from './readAgainWhenStale.ts'

const test = suite('what was read too early')

test('Given answers that do not show a change yet, then the list is read again until one does, and a preview is not', async () => {
  let asked = 0
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, networkMode: 'always' } } })
  const stop = readAgainWhenStale(client)
  const read = () => {
    asked += 1
    if (asked < 3) heardStale()
    return asked
  }
  let previews = 0
  const seen: unknown[] = []
  const done = new Promise<void>((resolve) =>
    new QueryObserver(client, { queryKey: ['accounts', 'getList'], queryFn: read }).subscribe(
      ({ data, isFetching }) => {
        if (!isFetching) seen.push(data)
        if (data === 3) resolve()
      },
    ),
  )
  const preview = { queryKey: ['calendar-sync-preview', 'a'], queryFn: () => ++previews }
  new QueryObserver(client, preview).subscribe(() => undefined)
  await done
  stop()
  client.clear()
  assert.equal([...new Set(seen)], [1, 2, 3])
  assert.is(previews, 1)
})

test('Given a change under way, when an earlier answer was stale, then nothing is read again before the change has ended', async () => {
  const client = new QueryClient()
  const stop = readAgainWhenStale(client)
  let asked = 0
  const query = { queryKey: ['travel-words', 'getOne'], queryFn: () => ++asked, networkMode: 'always' as const }
  const again = new Promise<void>((resolve) => {
    new QueryObserver(client, query).subscribe(({ data }) => data === 2 && resolve())
  })
  let isOver = false
  const change = new MutationObserver(client, {
    mutationKey: ['travel-words', 'update'],
    mutationFn: () => new Promise<void>((resolve) => setTimeout(resolve, 1_500)),
    networkMode: 'always',
  })
  heardStale()
  await change.mutate().then(() => {
    isOver = true
    assert.is(asked, 1)
  })
  await again
  assert.ok(isOver)
  stop()
  client.clear()
})

test.run()
