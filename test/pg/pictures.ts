import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

import type { Proof, TestServer } from './test-server.ts'

/** A small photo with EXIF data: GPS position and rotation. */
export async function photograph(): Promise<Buffer> {
  return await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export async function drawing(width = 20, height = 10): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 4, background: '#a73' } })
    .png()
    .toBuffer()
}

/** A handwritten PNG of one colour: some kilobytes that decompress to any number of pixels. */
export function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', rows),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Uploads a file as a member's page does. */
export async function sendFile(
  server: TestServer,
  proof: Proof,
  bytes: Buffer,
  {
    type = 'image/png',
    query = 'purpose=application',
  }: { readonly type?: string; readonly query?: string } = {},
) {
  const answer = await server.site.inject({
    method: 'POST',
    url: `/wps/pictures?${query}`,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...proof.headers,
      'content-type': type,
    },
    payload: bytes,
  })
  const body: { readonly code?: string; readonly value?: { readonly id: string } } = answer.json()
  return { status: answer.statusCode, code: body.code, id: body.value?.id ?? '', value: body.value }
}

/** Uploads a file as the console does. */
export async function sendFromConsole(
  server: TestServer,
  operator: Proof,
  path: string,
  bytes: Buffer,
  type = 'image/png',
) {
  const answer = await server.console.inject({
    method: 'POST',
    url: path,
    headers: {
      host: server.consoleHost,
      origin: `http://${server.consoleHost}`,
      'sec-fetch-site': 'same-origin',
      ...operator.headers,
      'content-type': type,
    },
    payload: bytes,
  })
  const body: { readonly code?: string; readonly value?: { readonly id: string } } = answer.json()
  return { status: answer.statusCode, code: body.code, id: body.value?.id ?? '' }
}
