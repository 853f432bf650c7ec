import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'

import { zipFiles } from './zip-file.ts'

/** Unpacks a ZIP independently of our code, from its central directory. */
function unpack(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const [sum, size, nameLength, offset] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('ascii', at + 46, at + 46 + nameLength)
    at += 46 + nameLength
    expect(zip.readUInt32LE(offset)).toBe(0x04034b50)
    expect(zip.toString('ascii', offset + 30, offset + 30 + nameLength)).toBe(name)
    const bytes = zip.subarray(offset + 30 + nameLength, offset + 30 + nameLength + size)
    expect(crc32(bytes)).toBe(sum)
    return { name, text: bytes.toString() }
  })
}

test('each packed file is found through the directory, whole and with its checksum', () => {
  const words = 'Xin chào, 你好, مرحبا\n'.repeat(500)
  const zip = zipFiles(
    [
      { name: 'round.html', bytes: Buffer.from(words) },
      { name: 'empty.json', bytes: Buffer.alloc(0) },
    ],
    new Date('2026-11-22T03:04:06Z'),
  )
  expect(unpack(zip)).toEqual([
    { name: 'round.html', text: words },
    { name: 'empty.json', text: '' },
  ])
})
