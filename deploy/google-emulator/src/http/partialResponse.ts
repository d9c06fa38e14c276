/**
 * The `fields` parameter: `items(id,summary),nextPageToken`, `items/id`, `*`.
 * Source: https://developers.google.com/workspace/calendar/api/guides/performance#partial
 */
export function selectFields(body: unknown, fields: string | null): unknown {
  if (fields === null || fields === '' || body === undefined) return body
  const [selection] = parse(fields, 0)
  return pick(body, selection)
}

type Selection = Map<string, Selection | 'all'>

function parse(text: string, from: number): [Selection, number] {
  const selection: Selection = new Map()
  let at = from
  while (at < text.length && text[at] !== ')') {
    const path: string[] = []
    let inner: Selection | 'all' = 'all'
    for (;;) {
      const name = /^[^,/()]*/.exec(text.slice(at))?.[0] ?? ''
      path.push(name.trim())
      at += name.length
      if (text[at] !== '/') break
      at += 1
    }
    if (text[at] === '(') {
      const [nested, end] = parse(text, at + 1)
      inner = nested
      at = end + 1
    }
    put(selection, path, inner)
    if (text[at] === ',') at += 1
  }
  return [selection, at]
}

function put(selection: Selection, [name = '', ...rest]: string[], inner: Selection | 'all'): void {
  const known = selection.get(name)
  if (rest.length === 0) {
    selection.set(name, inner)
    return
  }
  const nested: Selection = known instanceof Map ? known : new Map()
  put(nested, rest, inner)
  selection.set(name, nested)
}

function pick(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, selection))
  if (typeof value !== 'object' || value === null) return value
  const picked: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value)) {
    const inner = selection.get(name) ?? selection.get('*')
    if (inner === 'all') picked[name] = one
    else if (inner) picked[name] = pick(one, inner)
  }
  return picked
}
