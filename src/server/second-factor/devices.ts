import type { Tx } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { readCookie } from '#server/http/cookies.ts'
import { createSecret, hashSecret, readSecret } from '#server/http/session-secret.ts'
import { bucketOfAddress } from '#server/http/throttle-bucket.ts'

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

/** Several members may share a browser. Each has a secret of their own in its cookie, the newest in front. */
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

/** The device that the cookie of a call makes known to this member. */
export async function findDevice(tx: Tx, member: MemberKey, call: Call): Promise<KnownDevice | undefined> {
  const devices = await selectDevices(tx, secretsOf(call).map(hashSecret))
  return devices.find((one) => isOf(one, member))
}

const isOf = (one: MemberKey, { merchantId, memberId }: MemberKey) =>
  one.merchantId === merchantId && one.memberId === memberId

/** Since how many hours the member is known on this browser; nothing: not at all. */
export async function findDeviceHours(tx: Tx, member: MemberKey, call: Call): Promise<number | undefined> {
  return await selectDeviceHours(tx, member, secretsOf(call).map(hashSecret))
}

/** What a full sign-in leaves behind: the device has a counter of its own from now on, and nothing else by it. */
export async function keepSignedInDevice(
  tx: Tx,
  member: MemberKey,
  call: Call,
  sessionId: string,
): Promise<string | undefined> {
  const own = await findDevice(tx, member, call)
  if (!own) return await keepDevice(tx, member, call, { sessionId, provesSecondStep: false })
  await updateDeviceSeen(tx, { ...own, sessionId })
  return undefined
}

/** Keeps this browser and this address as places where the second step was taken. */
export async function keepPlace(tx: Tx, member: MemberKey, call: Call, sessionId: string): Promise<string> {
  await insertAddress(tx, member, bucketOfAddress(call.address))
  return await keepDevice(tx, member, call, { sessionId, provesSecondStep: true })
}

/**
 * The secret is always a new one: what a browser brought along was perhaps put there by somebody else. Gives the line
 * for the answer, to be set once the transaction is committed.
 */
async function keepDevice(
  tx: Tx,
  member: MemberKey,
  call: Call,
  kept: { readonly sessionId: string; readonly provesSecondStep: boolean },
): Promise<string> {
  const brought = secretsOf(call)
  const own = (await findDevice(tx, member, call))?.hash
  const secret = createSecret()
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
