import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPositionSeal } from './positions.ts'
import { type AddRoutes, sendRaw, withKit } from './testing/kitServer.ts'

const test = suite('positions that browsers hand back')

const position = '00000000000000000042'
const { seal, open } = createPositionSeal(['the newest key', 'an old key'])

test('A position that we sealed is ours, also when it was sealed with the key before', () => {
  assert.is(open(seal(position)), position)
  assert.is(open(createPositionSeal(['an old key']).seal(position)), position)
  assert.is(open(seal(`${position}-${position}`)), `${position}-${position}`)
})

test('A position that was made up, changed or sealed by another is none', () => {
  const [, signature] = seal(position).split('.')
  const forged = [
    '',
    position,
    '99999999999999999999',
    `99999999999999999999.${signature}`,
    `${position}.x`,
    'z'.repeat(9_000),
  ]
  for (const header of [...forged, createPositionSeal(['another key']).seal(position)])
    assert.is(open(header), null, header)
})

test('Sealed positions sort as the positions do', () => {
  assert.ok(seal('00000000000000000100') > seal('00000000000000000099'))
})

test('An answer names its position sealed, and a route sees only what was sealed', async () => {
  const addRoutes: AddRoutes = (router) =>
    router.get('/api/x', (ctx) => {
      ctx.set('Event-Position', position)
      ctx.body = { seen: ctx.state.afterPosition }
    })
  await withKit({}, addRoutes, async ({ port }) => {
    const send = async (header: string) => sendRaw(port, '/api/x', { headers: { 'after-position': header } })
    const first = await send(position)
    assert.equal(JSON.parse(first.text), { seen: null })
    const named = String(first.headers['event-position'])
    assert.ok(named.startsWith(`${position}.`))
    assert.equal(JSON.parse((await send(named)).text), { seen: position })
  })
})

test.run()
