import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The options that an authenticator reads. */
interface Options {
  readonly challenge: string
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

/** Deviations of a dishonest browser or a foreign page. */
export interface Twist {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly crossOrigin?: boolean
  readonly userHandle?: string | undefined
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  /** The reported signature counter. */
  readonly counter?: number
  /** The signing key. */
  readonly key?: KeyObject
  readonly format?: string
  readonly statement?: Map<string, unknown>
}

/**
 * A software authenticator with browser: real ES256 keys, attestations of the kind 'none' and assertions. It holds
 * one passkey.
 */
export interface Authenticator {
  readonly credentialId: string
  readonly key: KeyObject
  /** Creates the passkey: the result of `navigator.credentials.create`. */
  create(options: unknown, twist?: Twist): object
  /** Signs: the result of `navigator.credentials.get`. Each signature increments the counter. */
  get(options: unknown, twist?: Twist): object
}

export function openAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let counter = 0
  let owner: string | undefined

  return {
    credentialId,
    key: privateKey,
    create(options, twist = {}) {
      const request = options as Options
      owner = request.user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const object = new Map<string, unknown>([
        ['fmt', twist.format ?? 'none'],
        ['attStmt', twist.statement ?? new Map()],
        ['authData', new Uint8Array(authenticatorData({ rpId: request.rp?.id, counter, attested }, twist))],
      ])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: { credProps: { rk: true } },
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData({ type: 'webauthn.create', origin, request }, twist).toString(
            'base64url',
          ),
          attestationObject: encode(object).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options, twist = {}) {
      const request = options as Options
      counter += 1
      const data = authenticatorData({ rpId: request.rpId, counter }, twist)
      const client = clientData({ type: 'webauthn.get', origin, request }, twist)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const userHandle = 'userHandle' in twist ? twist.userHandle : owner
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, twist.key ?? privateKey).toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      }
    },
  }
}

function clientData(
  client: { readonly type: string; readonly origin: string; readonly request: Options },
  twist: Twist,
): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: twist.type ?? client.type,
      challenge: twist.challenge ?? client.request.challenge,
      origin: twist.origin ?? client.origin,
      crossOrigin: twist.crossOrigin ?? false,
    }),
  )
}

function authenticatorData(
  facts: { readonly rpId: string | undefined; readonly counter: number; readonly attested?: Buffer },
  twist: Twist,
): Buffer {
  const attested = facts.attested ?? Buffer.alloc(0)
  const present = (twist.isPresent ?? true) ? 0x01 : 0
  const verified = (twist.isVerified ?? true) ? 0x04 : 0
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(twist.counter ?? facts.counter)
  const rpIdHash = createHash('sha256')
    .update(twist.rpId ?? facts.rpId ?? '')
    .digest()
  const flags = Buffer.from([present | verified | (attested.length > 0 ? 0x40 : 0)])
  return Buffer.concat([rpIdHash, flags, counted, attested])
}

/** A P-256 key in COSE format. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
}

function encode(value: Map<unknown, unknown>): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]))
}
