import { inflateSync } from 'node:zlib'

/** The tables of a font by tag. */
export type FontTables = ReadonlyMap<string, Buffer>

const WOFF = 0x774f4646
const HEADER = 44
const ENTRY = 20

/** Unpacks a WOFF font: https://www.w3.org/TR/WOFF/. */
export function readWoff(file: Buffer): FontTables {
  if (file.length < HEADER || file.readUInt32BE(0) !== WOFF) throw new Error('the file is not a WOFF font')
  const count = file.readUInt16BE(12)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = HEADER + index * ENTRY
      const offset = file.readUInt32BE(at + 4)
      const packed = file.readUInt32BE(at + 8)
      const length = file.readUInt32BE(at + 12)
      const bytes = file.subarray(offset, offset + packed)
      return [file.toString('latin1', at, at + 4), packed < length ? inflateSync(bytes) : bytes]
    }),
  )
}

/** Writes tables as one TrueType font file. */
export function writeFont(tables: FontTables): Buffer {
  const entries = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const head = Buffer.alloc(12 + entries.length * 16)
  const exponent = Math.floor(Math.log2(entries.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(entries.length, 4)
  head.writeUInt16BE(16 * 2 ** exponent, 6)
  head.writeUInt16BE(exponent, 8)
  head.writeUInt16BE(16 * (entries.length - 2 ** exponent), 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, [tag, bytes]] of entries.entries()) {
    const at = 12 + index * 16
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(sumOf(bytes), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

function sumOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) {
    const word =
      at + 4 <= bytes.length
        ? bytes.readUInt32BE(at)
        : Buffer.concat([bytes.subarray(at), Buffer.alloc(4)]).readUInt32BE(0)
    sum = (sum + word) >>> 0
  }
  return sum
}
