import { crc32 } from 'node:zlib'

export interface ZippedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * A ZIP with stored (uncompressed) entries: the texts are short. Names are ours, in plain ASCII. Format: PKWARE APPNOTE
 * 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function zipFiles(files: readonly ZippedFile[], madeAt: Date): Buffer {
  const stamp = stampOf(madeAt)
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt32LE(stamp, 6)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(bytes.length, 14)
    header.writeUInt32LE(bytes.length, 18)
    header.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([numberOf(0x04034b50), header, Buffer.from(name, 'ascii')])
    parts.push(head, Buffer.from(bytes))
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    index.push(
      Buffer.concat([numberOf(0x02014b50), Buffer.from([20, 0]), header, where, Buffer.from(name, 'ascii')]),
    )
    offset += head.length + bytes.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, numberOf(0x06054b50), end])
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}

/** MS-DOS timestamp: time in the lower half, date in the upper. */
function stampOf(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return ((day << 16) | time) >>> 0
}
