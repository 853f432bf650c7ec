import { createHash } from 'node:crypto'

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/** A browser's response, reduced to the fields that are verified. */
export interface PasskeyResponse<T extends RegistrationResponseJSON | AuthenticationResponseJSON> {
  readonly credential: T
  readonly challengeHash: Buffer
}

/** Parses a new passkey from the browser's response; undefined if it is malformed. */
export function readRegistration(given: unknown): PasskeyResponse<RegistrationResponseJSON> | undefined {
  const { id, parts } = readOuter(given)
  const clientDataJSON = textIn(parts, 'clientDataJSON')
  const attestationObject = textIn(parts, 'attestationObject')
  if (id === undefined || clientDataJSON === undefined || attestationObject === undefined) return undefined
  const challengeHash = hashOfChallenge(clientDataJSON)
  // guard: passkey-attestation-plain
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

/** Parses a passkey's assertion; undefined if it is malformed. */
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

/** The stored hash of a challenge. */
export function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update(`passkey challenge ${challenge}`).digest()
}

type Row = Readonly<Record<string, unknown>>

function readOuter(given: unknown): { readonly id: string | undefined; readonly parts: Row } {
  const outer = rowOf(given)
  const id = textIn(outer, 'id')
  const isKnown = outer['type'] === 'public-key' && outer['rawId'] === id
  // The same bounds as the table's constraints.
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

/** The hash of the signed challenge. Responses from a cross-origin frame are refused. */
function hashOfChallenge(clientDataJSON: string): Buffer | undefined {
  let client: Row
  try {
    client = rowOf(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
  const challenge = textIn(client, 'challenge')
  // guard: passkey-same-origin
  return client['crossOrigin'] === true || challenge === undefined ? undefined : hashChallenge(challenge)
}

/**
 * We request no attestation. With a certificate chain in it the library would fetch revocation lists from URLs that the
 * client chose.
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
