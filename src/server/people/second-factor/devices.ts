import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { createSecret, hashSecret, readSecret } from '#server/platform/http/session-secret.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'

import {
  KNOWN_DAYS,
  type KnownDevice,
  insertAddress,
  insertDevice,
  selectAddressKnown,
  selectDeviceHours,
  selectDevices,
  updateDeviceSeen,
} from './device-store.ts'
import type { MemberKey } from './store.ts'

/** Members may share a browser: its cookie holds one secret per member, the newest first. */
const SECRETS_MAX = 5

type Call = Pick<Context, 'request' | 'isSecure' | 'address'>

export interface Place {
  readonly isDeviceKnown: boolean
  readonly isAddressKnown: boolean
}

/** Whether the member has proven themselves on this browser, and from this address, before. */
export async function findPlace(tx: Tx, member: MemberKey, call: Call): Promise<Place> {
  const device = await findDevice(tx, member, call)
  const isAddressKnown = await selectAddressKnown(tx, member, bucketOfAddress(call.address))
  return { isDeviceKnown: device?.provesSecondStep === true, isAddressKnown }
}

/** The member's known device, by the call's cookie. */
export async function findDevice(tx: Tx, member: MemberKey, call: Call): Promise<KnownDevice | undefined> {
  const devices = await selectDevices(tx, secretsOf(call).map(hashSecret))
  return devices.find((one) => isOf(one, member))
}

const isOf = (one: MemberKey, { merchantId, memberId }: MemberKey) =>
  one.merchantId === merchantId && one.memberId === memberId // guard: device-of-account

/** Hours since this browser became known; nothing if it is unknown. */
export async function findDeviceHours(tx: Tx, member: MemberKey, call: Call): Promise<number | undefined> {
  return await selectDeviceHours(tx, member, secretsOf(call).map(hashSecret))
}

/** Stores the device of a sign-in without a remembered second step: it only gets its own failure counter. */
export async function keepSignedInDevice(
  tx: Tx,
  member: MemberKey,
  call: Call,
  sessionId: string,
): Promise<string | undefined> {
  const own = await findDevice(tx, member, call)
  // guard: new-device-without-second-step
  if (!own) return await keepDevice(tx, member, call, { sessionId, provesSecondStep: false })
  await updateDeviceSeen(tx, { ...own, sessionId })
  return undefined
}

/** Stores browser and address as places where the second step was taken. */
export async function keepPlace(tx: Tx, member: MemberKey, call: Call, sessionId: string): Promise<string> {
  await insertAddress(tx, member, bucketOfAddress(call.address))
  return await keepDevice(tx, member, call, { sessionId, provesSecondStep: true })
}

/**
 * Always issues a new secret: an attacker may have planted the browser's cookie. Returns the cookie to set after
 * commit.
 */
async function keepDevice(
  tx: Tx,
  member: MemberKey,
  call: Call,
  kept: { readonly sessionId: string; readonly provesSecondStep: boolean },
): Promise<string> {
  const brought = secretsOf(call)
  const own = (await findDevice(tx, member, call))?.hash
  const secret = createSecret() // guard: device-secret-of-ours
  await insertDevice(tx, {
    ...member,
    ...kept,
    hash: hashSecret(secret),
    name: call.request?.headers['user-agent'] ?? '',
    replaced: own ? [own] : [],
  })
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
