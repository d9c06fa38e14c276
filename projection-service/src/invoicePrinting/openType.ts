import { inflateSync } from 'node:zlib'

const woffSignature = 0x774f4646
const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/**
 * A WOFF file as the OpenType font that it wraps. The PDF library opens WOFF too, and unpacks a table again each time it
 * looks into it, which was most of what an invoice cost.
 * Source: https://www.w3.org/TR/WOFF/
 * @throws Error for a file that is no WOFF
 */
export function openTypeOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== woffSignature) throw new Error('This is no WOFF file.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeader + index * woffEntry
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    if (offset === undefined || packed === undefined || length === undefined) throw new Error('This is no WOFF file.')
    const body = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(body) : body,
    }
  })
  const directory = Buffer.alloc(sfntHeader + count * sfntEntry)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const bodies: Buffer[] = []
  let offset = directory.length
  tables.forEach(({ tag, checksum, data }, index) => {
    const at = sfntHeader + index * sfntEntry
    tag.copy(directory, at)
    directory.writeUInt32BE(checksum, at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(data.length, at + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    bodies.push(data, padding)
    offset += data.length + padding.length
  })
  return Buffer.concat([directory, ...bodies])
}
