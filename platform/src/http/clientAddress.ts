import { BlockList, isIP } from 'node:net'
import type { HttpMiddleware } from './context.ts'

/**
 * Which of the machines that a request passes on its way may say where it came from: as many as stand in front, or those
 * with these addresses.
 */
export type TrustedProxies =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'ranges'; readonly ranges: Pick<BlockList, 'check'> }

export const noProxies: TrustedProxies = { kind: 'count', count: 0 }

/**
 * @param text a number of proxies, or addresses and ranges such as `10.0.0.0/8, 2001:db8::1`, separated by commas
 * @returns undefined when it is neither
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return noProxies
  if (parts.length === 1 && /^\d{1,2}$/.test(parts[0] ?? '')) return { kind: 'count', count: Number(parts[0]) }
  const ranges = new BlockList()
  for (const part of parts) {
    const [address = '', bits, ...rest] = part.split('/')
    const version = isIP(address)
    const longest = version === 4 ? 32 : 128
    if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || Number(bits ?? 0) > longest)
      return undefined
    ranges.addSubnet(address, bits === undefined ? longest : Number(bits), familyOf(version))
  }
  return { kind: 'ranges', ranges }
}

/**
 * The address that a request comes from. Each proxy appends to `X-Forwarded-For` the address that it was called from, so
 * the entries are read from the right, and only as far as a trusted proxy vouches for them: what stands left of those
 * was written by the client.
 * @param peer the address at the other end of the connection
 * @param forwardedFor the header, or an empty text
 */
export function clientAddress(peer: string, forwardedFor: string, trusted: TrustedProxies): string {
  let client = peer
  let passed = 0
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = entry.trim()
    if (!isTrusted(client, passed, trusted) || isIP(address) === 0) return client
    client = address
    passed += 1
  }
  return client
}

function isTrusted(address: string, passed: number, trusted: TrustedProxies): boolean {
  if (trusted.kind === 'count') return passed < trusted.count
  const version = isIP(address)
  return version !== 0 && trusted.ranges.check(address, familyOf(version))
}

const familyOf = (version: number) => (version === 4 ? 'ipv4' : 'ipv6')

/** Makes `ctx.ip` the client's address. Other forwarded headers are not read: `PUBLIC_URL` says what they would. */
export const identifyClient =
  (trusted: TrustedProxies): HttpMiddleware =>
  (ctx, next) => {
    ctx.request.ip = clientAddress(ctx.req.socket.remoteAddress ?? '', ctx.get('X-Forwarded-For'), trusted)
    return next()
  }

/** What limits are counted by: an IPv4 address, or the 64 bits of an IPv6 address that name a network. */
export function addressBucket(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const [high = '0', low = '0'] = groups.slice(6)
  const isMappedIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMappedIpv4) return `${groups.slice(0, 4).join(':')}::/64`
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
}
