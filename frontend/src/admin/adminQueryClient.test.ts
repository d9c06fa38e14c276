import { onlineManager } from '@tanstack/react-query'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createAdminQueryClient } from './adminQueryClient.ts'

const test = suite('the calls of the admin panel')

test('Given a browser without a connection, then a change and a list are tried at once, and nothing waits to be sent later', async () => {
  onlineManager.setOnline(false)
  const client = createAdminQueryClient()
  const asked: string[] = []
  const ask = (what: string) => async () => asked.push(what)
  const change = client.getMutationCache().build(client, { mutationFn: ask('change') })
  await Promise.race([
    Promise.all([change.execute(undefined), client.fetchQuery({ queryKey: ['users'], queryFn: ask('list') })]),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ])
  assert.equal(asked.sort(), ['change', 'list'])
})

test.after(() => onlineManager.setOnline(true))

test.run()
