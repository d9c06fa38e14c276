import { QueryClient, QueryObserver } from '@tanstack/react-query'
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

test.run()
