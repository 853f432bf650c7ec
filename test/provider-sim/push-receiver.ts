import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  readonly endpoint: string
  readonly payload: unknown
  readonly topic: string | undefined
  readonly ttl: string | undefined
  readonly sub: unknown
}

export interface PlayedBrowser {
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
}

export interface PlayedPushService {
  /** Messages that a browser could read, in the order of their arrival. */
  readonly messages: ReceivedPush[]
  /** Every request, by its endpoint. */
  readonly requests: string[]
  /** A browser that takes messages of this key alone. */
  addBrowser(publicKey: string): PlayedBrowser
  /** Answers this status from now on; undefined: as usual. */
  answer(endpoint: string, status: number | undefined): void
  close(): Promise<void>
}

interface Known extends PlayedBrowser {
  readonly key: ReturnType<typeof createECDH>
  readonly sender: string
}

/** A push service and its browsers on a local port: it verifies VAPID, and decrypts as a browser does. */
export async function openPushServiceSim(): Promise<PlayedPushService> {
  const messages: ReceivedPush[] = []
  const requests: string[] = []
  const browsers = new Map<string, Known>()
  const statuses = new Map<string, number>()
  let at = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const endpoint = `${at}${request.url ?? ''}`
      requests.push(endpoint)
      const known = browsers.get(endpoint)
      const status = statuses.get(endpoint) ?? (known ? 201 : 404)
      if (!known || status !== 201) return response.writeHead(status, { location: '/elsewhere' }).end()
      const claims = readToken(request.headers.authorization ?? '', known.sender)
      if (!claims || claims['aud'] !== at || Number(claims['exp']) > Date.now() / 1000 + 86_400)
        return response.writeHead(403).end()
      const payload = JSON.parse(decrypt(Buffer.concat(parts), known).toString()) as unknown
      const { topic, ttl } = request.headers
      messages.push({
        endpoint,
        payload,
        topic: topic === undefined ? undefined : String(topic),
        ttl: ttl === undefined ? undefined : String(ttl),
        sub: claims['sub'],
      })
      return response.writeHead(201).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    messages,
    requests,
    addBrowser(sender) {
      const key = createECDH('prime256v1')
      const p256dh = key.generateKeys()
      const browser = {
        endpoint: `${at}/send/${randomBytes(12).toString('hex')}`,
        p256dh,
        auth: randomBytes(16),
      }
      browsers.set(browser.endpoint, { ...browser, key, sender })
      return browser
    },
    answer(endpoint, status) {
      if (status === undefined) statuses.delete(endpoint)
      else statuses.set(endpoint, status)
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** The claims of a token that this key signed. */
function readToken(header: string, sender: string): Readonly<Record<string, unknown>> | undefined {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  if (key !== sender) return undefined
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return undefined
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Readonly<Record<string, unknown>>
}

function decrypt(body: Buffer, { key, p256dh, auth }: Known): Buffer {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + (body[20] ?? 0))
  const hidden = body.subarray(21 + theirs.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs])
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(theirs), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(hidden.subarray(-16))
  const plain = Buffer.concat([cipher.update(hidden.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2))
}
