import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { createSecret, hashSecret, readSecret } from '#server/platform/http/session-secret.ts'

import {
  KNOWN_DAYS,
  deleteDevices,
  insertDevice,
  selectDeviceOwners,
  updateDeviceSeen,
} from './device-store.ts'

/** Operators may share a browser: its cookie holds one secret per operator, the newest first. */
const SECRETS_MAX = 5

type Call = Pick<Context, 'request' | 'isSecure'>

/** The hash of the call's device secret, if this operator has signed in on it. */
export async function findOperatorDevice(
  tx: Tx,
  operatorId: bigint,
  call: Call,
): Promise<Buffer | undefined> {
  const found = await selectDeviceOwners(tx, secretsOf(call).map(hashSecret))
  return found.find((one) => one.operatorId === operatorId)?.hash
}

/** Stores the device after a full sign-in. Returns the cookie to set if the device is new. */
export async function keepOperatorDevice(
  tx: Tx,
  operatorId: bigint,
  call: Call,
): Promise<string | undefined> {
  const own = await findOperatorDevice(tx, operatorId, call)
  if (own) {
    await updateDeviceSeen(tx, operatorId, own)
    return undefined
  }
  const secret = createSecret()
  await insertDevice(tx, operatorId, hashSecret(secret))
  const value = [secret, ...secretsOf(call)]
    .slice(0, SECRETS_MAX)
    .map((one) => one.toString('base64url'))
    .join('.')
  const secure = call.isSecure ? '; Secure' : ''
  return `${cookieOf(call)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${KNOWN_DAYS * 86_400}${secure}`
}

/** Deletes all devices, then stores the calling one again. */
export async function forgetOtherDevices(tx: Tx, context: Context, operatorId: bigint): Promise<void> {
  await deleteDevices(tx, operatorId)
  const cookie = await keepOperatorDevice(tx, operatorId, context)
  if (cookie !== undefined) context.reply?.header('set-cookie', cookie)
}

function secretsOf(call: Call): Buffer[] {
  const text = readCookie(call.request?.headers.cookie, cookieOf(call)) ?? ''
  return text
    .split('.', SECRETS_MAX)
    .map(readSecret)
    .filter((secret) => secret !== undefined)
}

function cookieOf({ isSecure }: Pick<Call, 'isSecure'>): string {
  return isSecure ? '__Host-operator-device' : 'operator-device'
}
