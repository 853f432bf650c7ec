import { createHash } from 'node:crypto'

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/** What a browser hands over, cut down to the parts that are judged: whatever else it holds goes no further. */
export interface PasskeyResponse<T extends RegistrationResponseJSON | AuthenticationResponseJSON> {
  readonly credential: T
  readonly challengeHash: Buffer
}

/** A new passkey as the browser's own interface gives it, or nothing where it is none. */
export function readRegistration(given: unknown): PasskeyResponse<RegistrationResponseJSON> | undefined {
  const { id, parts } = readOuter(given)
  const clientDataJSON = textIn(parts, 'clientDataJSON')
  const attestationObject = textIn(parts, 'attestationObject')
  if (id === undefined || clientDataJSON === undefined || attestationObject === undefined) return undefined
  const challengeHash = hashOfChallenge(clientDataJSON)
  if (!challengeHash || !isPlainAttestation(attestationObject)) return undefined
  const transports = readTransports(parts['transports'])
  return {
    challengeHash,
    credential: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
  }
}

/** What a passkey has signed, or nothing where it is none. */
export function readAssertion(given: unknown): PasskeyResponse<AuthenticationResponseJSON> | undefined {
  const { id, parts } = readOuter(given)
  const clientDataJSON = textIn(parts, 'clientDataJSON')
  const authenticatorData = textIn(parts, 'authenticatorData')
  const signature = textIn(parts, 'signature')
  if (id === undefined || clientDataJSON === undefined) return undefined
  if (authenticatorData === undefined || signature === undefined) return undefined
  const challengeHash = hashOfChallenge(clientDataJSON)
  if (!challengeHash) return undefined
  const userHandle = textIn(parts, 'userHandle')
  return {
    challengeHash,
    credential: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    },
  }
}

/** What the table of challenges knows of one. */
export function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update(`passkey challenge ${challenge}`).digest()
}

type Row = Readonly<Record<string, unknown>>

function readOuter(given: unknown): { readonly id: string | undefined; readonly parts: Row } {
  const outer = rowOf(given)
  const id = textIn(outer, 'id')
  const isKnown = outer['type'] === 'public-key' && outer['rawId'] === id
  // The bounds are those of the table.
  const isKept = id !== undefined && id.length >= 16 && id.length <= 1400
  return { id: isKnown && isKept ? id : undefined, parts: rowOf(outer['response']) }
}

function rowOf(given: unknown): Row {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Row) : {}
}

function textIn(row: Row, name: string): string | undefined {
  const text = row[name]
  return typeof text === 'string' && /^[\w-]{1,16000}$/.test(text) ? text : undefined
}

/** Which challenge was signed. A page in a frame of another site signs for nobody. */
function hashOfChallenge(clientDataJSON: string): Buffer | undefined {
  let client: Row
  try {
    client = rowOf(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
  const challenge = textIn(client, 'challenge')
  return client['crossOrigin'] === true || challenge === undefined ? undefined : hashChallenge(challenge)
}

/**
 * We ask for no certificates of the maker. Who sends some all the same would have us fetch revocation lists from
 * wherever those certificates say.
 */
function isPlainAttestation(attestationObject: string): boolean {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

function readTransports(given: unknown): string[] {
  const named: readonly unknown[] = Array.isArray(given) ? given : []
  return transportNames.filter((name) => named.includes(name))
}
