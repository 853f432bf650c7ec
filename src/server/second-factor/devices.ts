import type { Tx } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { readCookie } from '#server/http/cookies.ts'
import { createSecret, hashSecret, readSecret } from '#server/http/session-secret.ts'
import { bucketOfAddress } from '#server/http/throttle-bucket.ts'

import {
  KNOWN_DAYS,
  insertAddress,
  insertDevice,
  selectAddressKnown,
  selectDeviceHours,
  touchDevice,
} from './device-store.ts'
import type { MemberKey } from './store.ts'

/** Several members may share a browser. Each has a secret of their own in its cookie, the newest in front. */
const SECRETS_MAX = 5

type Call = Pick<Context, 'request' | 'isSecure' | 'address'>

export interface Place {
  readonly isDeviceKnown: boolean
  readonly isAddressKnown: boolean
}

/** Whether the member has proven themselves on this browser, and from this address, before. */
export async function findPlace(tx: Tx, member: MemberKey, call: Call): Promise<Place> {
  const device = await touchDevice(tx, member, secretsOf(call).map(hashSecret))
  const isAddressKnown = await selectAddressKnown(tx, member, bucketOfAddress(call.address))
  return { isDeviceKnown: device !== undefined, isAddressKnown }
}

/** Since how many hours the member is known on this browser; nothing: not at all. */
export async function findDeviceHours(tx: Tx, member: MemberKey, call: Call): Promise<number | undefined> {
  return await selectDeviceHours(tx, member, secretsOf(call).map(hashSecret))
}

/**
 * Keeps this browser and this address. The secret is always a new one: what a browser brought along was perhaps put
 * there by somebody else. Gives the line for the answer, to be set once the transaction is committed.
 */
export async function keepPlace(tx: Tx, member: MemberKey, call: Call): Promise<string> {
  const brought = secretsOf(call)
  const own = await touchDevice(tx, member, brought.map(hashSecret))
  const secret = createSecret()
  await insertDevice(tx, {
    ...member,
    hash: hashSecret(secret),
    name: call.request?.headers['user-agent'] ?? '',
    replaced: own ? [own] : [],
  })
  await insertAddress(tx, member, bucketOfAddress(call.address))
  const others = brought.filter((one) => !own?.equals(hashSecret(one)))
  const value = [secret, ...others]
    .slice(0, SECRETS_MAX)
    .map((one) => one.toString('base64url'))
    .join('.')
  const secure = call.isSecure ? '; Secure' : ''
  return `${cookieOf(call)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_DAYS * 86_400}${secure}`
}

function secretsOf(call: Call): Buffer[] {
  const text = readCookie(call.request?.headers.cookie, cookieOf(call)) ?? ''
  return text
    .split('.', SECRETS_MAX)
    .map(readSecret)
    .filter((secret) => secret !== undefined)
}

function cookieOf({ isSecure }: Pick<Call, 'isSecure'>): string {
  return isSecure ? '__Host-device' : 'device'
}
