import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

import { openOutbound } from '#server/platform/http/outbound.ts'

/** A browser that takes messages: the address at its push service, and its keys. */
export interface PushSubscription {
  readonly endpoint: string
  /** An uncompressed point of P-256. */
  readonly p256dh: Buffer
  readonly auth: Buffer
}

export interface PushMessage {
  readonly payload: object
  /** A later message of the same topic replaces one that the browser has not taken yet. */
  readonly topic: string
  /** For so long a push service keeps it for a browser that is off. */
  readonly ttlSeconds: number
  /** The brand's site, for the push service to reach us. */
  readonly subject: string
}

export interface PushSender {
  /** For browsers: a subscription is for messages of this key alone. */
  readonly publicKey: string
  /** `gone`: the browser has no such subscription any more. Throws if it should be tried again. */
  send(subscription: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'>
}

export interface PushOptions {
  /** The key that signs is derived from it, so that all processes have the same one. */
  readonly houseKey: Buffer
  /** Services on this machine, without TLS: for tests. */
  readonly allowsLocal: boolean
  readonly now?: () => number
}

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** The browser has no such subscription any more, or has it for another key. */
const GONE: readonly number[] = [400, 401, 403, 404, 410]
const TOKEN_SECONDS = 12 * 3_600
const RECORD_BYTES = 4_096

/** Web push: messages encrypted for one browser (RFC 8291), from a sender who signs (VAPID, RFC 8292). */
export function openWebPush({ houseKey, allowsLocal, now = Date.now }: PushOptions): PushSender {
  const fetch = openOutbound({ allowsLocal, patienceSeconds: 10 })
  const { publicKey, privateKey } = deriveKeys(houseKey)
  return {
    publicKey,
    async send(subscription, { payload, topic, ttlSeconds, subject }) {
      const { origin } = new URL(subscription.endpoint)
      const expires = Math.floor(now() / 1000) + TOKEN_SECONDS
      const token = signToken(privateKey, { aud: origin, exp: expires, sub: subject })
      const answer = await fetch(subscription.endpoint, {
        method: 'POST',
        headers: {
          authorization: `vapid t=${token}, k=${publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency: 'low',
          topic,
        },
        body: encryptPush(Buffer.from(JSON.stringify(payload)), subscription) as never,
        redirect: 'manual',
      })
      if (GONE.includes(answer.status)) return 'gone'
      if (!answer.ok) throw new Error(`the push service answered ${answer.status}`)
      return 'sent'
    },
  }
}

/** Whether a browser's keys can encrypt: a point of the curve, and a secret of 16 bytes. */
export function isPushKey({ p256dh, auth }: Omit<PushSubscription, 'endpoint'>): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return false
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(p256dh)
    return true
  } catch {
    return false
  }
}

/** One record of RFC 8188, by the keys of RFC 8291. */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: Omit<PushSubscription, 'endpoint'>,
  chosen?: { readonly salt: Buffer; readonly privateKey: Buffer },
): Buffer {
  const sender = createECDH('prime256v1')
  if (chosen) sender.setPrivateKey(chosen.privateKey)
  else sender.generateKeys()
  const salt = chosen?.salt ?? randomBytes(16)
  const ours = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ours])
  const secret = Buffer.from(hkdfSync('sha256', sender.computeSecret(p256dh), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  // The last record ends with this byte.
  const hidden = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, hidden, cipher.getAuthTag()])
}

function deriveKeys(houseKey: Buffer): { readonly publicKey: string; readonly privateKey: KeyObject } {
  // More bytes than the order has, so that the remainder is even.
  const wide = Buffer.from(hkdfSync('sha256', houseKey, '', 'tessera web push', 48))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: text(d), x: text(point.subarray(1, 33)), y: text(point.subarray(33)) },
  })
  return { publicKey: text(point), privateKey }
}

function signToken(key: KeyObject, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}
