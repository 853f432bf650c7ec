import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

import { isSameBrowser } from '#domain/members/device.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { createSecret, hashSecret, readSecret } from '#server/platform/http/session-secret.ts'

import {
  type NewPlaySession,
  type PlaySession,
  insertPlaySession,
  updateLaunched,
  updatePlaySessionEnded,
} from './session-store.ts'
import { hashToken } from './wallet.ts'

/** Lifetime of a launch token; a page redeems it within a second. */
export const LAUNCH_SECONDS = 60
/** Maximum lifetime of a play session. Bets made in it are still settled afterwards. */
const LIFE_SECONDS = 12 * 3600
const DEVICE_LENGTH = 300

export type NewLaunch = Omit<NewPlaySession, 'launchHash' | 'launchSeconds' | 'lifeSeconds'>

export interface Launch {
  readonly sessionId: string
  /** Single use and signed: a forged token is rejected without a database query. */
  readonly launchToken: string
}

/** Creates a play session for one game and its launch token, valid once and only within this login session. */
export async function createLaunch(tx: Tx, houseKey: Buffer, request: NewLaunch): Promise<Launch> {
  const secret = createSecret()
  const sessionId = await insertPlaySession(tx, {
    ...request,
    device: request.device.slice(0, DEVICE_LENGTH),
    launchHash: hashSecret(secret),
    launchSeconds: LAUNCH_SECONDS,
    lifeSeconds: LIFE_SECONDS,
  })
  const text = secret.toString('base64url')
  return { sessionId, launchToken: `${text}.${markOf(houseKey, text)}` }
}

export interface Launched extends PlaySession {
  /** The session token for the provider. It is never stored or logged. */
  readonly token: string
}

/** Redeemer of the token: the login session, and the current user agent. */
export interface Redeemer {
  readonly merchantId: number
  readonly memberId: bigint
  readonly loginSessionId: string
  readonly device: string
}

/**
 * Redeems a launch token. Undefined if it was used, expired, belongs to another session, or comes from another browser.
 */
export async function redeemLaunch(
  tx: Tx,
  houseKey: Buffer,
  launchToken: string,
  who: Redeemer,
): Promise<Launched | undefined> {
  const [text = '', mark = '', ...rest] = launchToken.split('.')
  const secret = readSecret(text)
  if (!secret || rest.length > 0 || !isMark(houseKey, text, mark)) return undefined // guard: launch-marked
  const token = randomBytes(32).toString('base64url')
  const found = await updateLaunched(tx, {
    merchantId: who.merchantId,
    memberId: who.memberId,
    loginSessionId: who.loginSessionId,
    launchHash: hashSecret(secret),
    tokenHash: hashToken(token),
  })
  if (!found) return undefined
  const { device, ...session } = found
  // guard: launch-of-same-browser
  if (!isSameBrowser(device, who.device.slice(0, DEVICE_LENGTH))) {
    await updatePlaySessionEnded(tx, session, 'elsewhere')
    return undefined
  }
  return { ...session, token }
}

function markOf(houseKey: Buffer, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', houseKey, '', 'tessera launches', 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isMark(houseKey: Buffer, text: string, mark: string): boolean {
  const [expected, given] = [Buffer.from(markOf(houseKey, text)), Buffer.from(mark)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
