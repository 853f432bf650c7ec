import type { MemberFactors } from '#domain/approvals/redirection.ts'
import { readDevice } from '#domain/members/device.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { ChallengeScope } from '#server/platform/factors/challenge-store.ts'
import {
  type RelyingParty,
  askPasskey,
  claimedCredential,
  judgePasskey,
  relyingPartyOf,
} from '#server/platform/factors/passkeys.ts'
import { hashRecoveryCode } from '#server/platform/factors/recovery-codes.ts'
import { findTotpStep } from '#server/platform/factors/totp.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { Say } from '#server/platform/http/words.ts'
import { findBindings, keepFactorsReset } from '#server/people/members/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { endSessionsOfMember } from '#server/people/sessions/actions.ts'

import { deleteDevicesOfSessions, deletePlaces, selectHasDevices } from './device-store.ts'
import { type Place, findDevice, findPlace, keepPlace, keepSignedInDevice } from './devices.ts'
import { readSecret, recoveryOwner } from './enrolment.ts'
import { passkeyOwner } from './passkey-enrolment.ts'
import {
  type Arms,
  type MemberKey,
  type MemberPasskey,
  countRecoveryCodes,
  deletePasskeys,
  deleteTotp,
  lockFactors,
  replaceRecoveryCodes,
  selectArms,
  selectPasskey,
  selectPasskeys,
  selectTotp,
  updatePasskeyUsed,
  updateRecoveryCodeUsed,
  updateTotpStep,
} from './store.ts'
import { type Brand, notifyOwner } from './notify.ts'

export { findDeviceHours } from './devices.ts'

/** The factors of a member's account. */
export interface Factors {
  readonly totpSince: Date | undefined
  readonly passkeys: readonly Pick<MemberPasskey, 'id' | 'name' | 'rpId' | 'createdAt' | 'lastUsedAt'>[]
  readonly recoveryCodesLeft: number
}

export async function findFactors(tx: Tx, member: MemberKey): Promise<Factors> {
  const totp = await selectTotp(tx, member.memberId)
  return {
    totpSince: totp?.isConfirmed ? totp.createdAt : undefined,
    passkeys: await selectPasskeys(tx, member),
    recoveryCodesLeft: await countRecoveryCodes(tx, member.memberId),
  }
}

/** The factors as the second-step rule reads them, for the request's host. */
export async function findArms(tx: Tx, member: MemberKey, party: Pick<RelyingParty, 'id'>): Promise<Arms> {
  return await selectArms(tx, member, party.id)
}

/** Checks a code of the authenticator and consumes it. */
export async function proveTotp(
  tx: Tx,
  proof: {
    readonly memberId: bigint
    readonly code: string
    readonly nowMs: number
    readonly houseKey: Buffer
  },
): Promise<boolean> {
  const { memberId, code, nowMs } = proof
  const totp = await selectTotp(tx, memberId)
  if (!totp?.isConfirmed) return false
  const secret = readSecret(proof.houseKey, memberId, totp.wrappedSecret)
  const step = findTotpStep({ secret, code, nowMs, lastStep: totp.lastStep })
  return step !== undefined && (await updateTotpStep(tx, { memberId, step, confirms: false }))
}

/** Checks a recovery code, consumes it and notifies the owner. */
export async function proveRecoveryCode(
  tx: Tx,
  say: Say,
  proof: { readonly brand: Brand; readonly memberId: bigint; readonly code: string },
): Promise<boolean> {
  const { brand, memberId, code } = proof
  const hash = hashRecoveryCode(recoveryOwner(memberId), code)
  if (!hash || !(await updateRecoveryCodeUsed(tx, memberId, hash))) return false
  await notifyOwner(tx, say, { brand, memberId, change: 'code_used' })
  return true
}

const secondScope = ({ merchantId, memberId }: MemberKey): ChallengeScope => ({
  purpose: 'member_second_factor',
  merchantId,
  ownerId: memberId,
})

/** The challenge for this member's passkeys; nothing if there is none for the request's host. */
export async function askSecondPasskey(tx: Tx, context: Context): Promise<object | undefined> {
  const member = { merchantId: context.merchant.id, memberId: context.memberId }
  const party = relyingPartyOf(context)
  const allowed = (await selectPasskeys(tx, member)).filter(({ rpId }) => rpId === party.id)
  if (allowed.length === 0) return undefined
  return await askPasskey(tx, { party, scope: secondScope(member), allowed, isOnlyStep: false })
}

/** Whether a passkey of this member signed. The challenge is consumed in any case. */
export async function proveSecondPasskey(
  store: Store,
  context: Context,
  response: unknown,
): Promise<boolean> {
  const member = { merchantId: context.merchant.id, memberId: context.memberId }
  const passkey = await findClaimed(store.read, { ...member, response })
  const own = passkey?.memberId === member.memberId ? passkey : undefined
  return await judge(store, context, { passkey: own, member, response, isOnlyStep: false })
}

/** The challenge for a sign-in by passkey alone, open to any passkey of this host. */
export async function askOnlyPasskey(tx: Tx, context: Context): Promise<object> {
  const scope = onlyScope(context)
  return await askPasskey(tx, { party: relyingPartyOf(context), scope, isOnlyStep: true })
}

/** The member who signed in by passkey alone. */
export async function proveOnlyPasskey(
  store: Store,
  context: Context,
  response: unknown,
): Promise<bigint | undefined> {
  const merchantId = context.merchant.id
  const passkey = await findClaimed(store.read, { merchantId, response })
  const member = { merchantId, memberId: passkey?.memberId ?? 0n }
  const isProven = await judge(store, context, { passkey, member, response, isOnlyStep: true })
  return isProven ? member.memberId : undefined
}

const onlyScope = ({ merchant }: Context): ChallengeScope => ({
  purpose: 'member_sign_in',
  merchantId: merchant.id,
  ownerId: null,
})

async function findClaimed(
  tx: Tx,
  { merchantId, response }: { readonly merchantId: number; readonly response: unknown },
): Promise<MemberPasskey | undefined> {
  const credentialId = claimedCredential(response)
  return credentialId === undefined ? undefined : await selectPasskey(tx, { merchantId, credentialId })
}

async function judge(
  store: Store,
  context: Context,
  judged: {
    readonly passkey: MemberPasskey | undefined
    readonly member: MemberKey
    readonly response: unknown
    readonly isOnlyStep: boolean
  },
): Promise<boolean> {
  const { passkey, member, response, isOnlyStep } = judged
  const party = relyingPartyOf(context)
  const scope = isOnlyStep ? onlyScope(context) : secondScope(member)
  const isOfHere = passkey?.rpId === party.id
  const found = await judgePasskey(store.read, {
    party,
    scope,
    response,
    passkey: isOfHere ? passkey : undefined,
    owner: passkeyOwner(member),
    isOnlyStep,
  })
  if (!found || !passkey) return false
  return await updatePasskeyUsed(store.read, { memberId: member.memberId, id: passkey.id, ...found })
}

/** Whether the call's browser and address are known for the member. */
export async function findKnownPlace(tx: Tx, member: MemberKey, context: Context): Promise<Place> {
  return await findPlace(tx, member, context)
}

/**
 * Stores the browser after a full sign-in. Returns the cookie to set after commit, if there is a new one. `isProven`:
 * the second step was taken and the member chose to have it remembered.
 */
export async function keepKnownPlace(
  tx: Tx,
  member: MemberKey,
  context: Pick<Context, 'request' | 'isSecure' | 'address'>,
  { sessionId, isProven }: { readonly sessionId: string; readonly isProven: boolean },
): Promise<string | undefined> {
  await notifyOfNewDevice(tx, member, context)
  return isProven
    ? await keepPlace(tx, member, context, sessionId)
    : await keepSignedInDevice(tx, member, context, sessionId)
}

/** A member who knows other devices gets a message about one that is new; the first one is no news. */
async function notifyOfNewDevice(
  tx: Tx,
  member: MemberKey,
  context: Pick<Context, 'request' | 'isSecure' | 'address'>,
): Promise<void> {
  if (!(await selectHasDevices(tx, member)) || (await findDevice(tx, member, context))) return
  const { browser, system } = readDevice(context.request?.headers['user-agent'] ?? '')
  const device = [browser, system].filter((part) => part !== undefined).join(', ')
  await sendNews(tx, member, { kind: 'new_device', about: 'device', device })
}

/** The counter key of a known device; nothing if the cookie identifies none. */
export async function findKnownDevice(
  tx: Tx,
  member: MemberKey,
  context: Pick<Context, 'request' | 'isSecure' | 'address'>,
): Promise<Buffer | undefined> {
  return (await findDevice(tx, member, context))?.hash
}

/** Ending a session from elsewhere also forgets its device, which may belong to an attacker. */
export async function forgetDevices(
  tx: Tx,
  sessions: { readonly memberId: bigint } & ({ readonly only: string } | { readonly but: string }),
): Promise<void> {
  await deleteDevicesOfSessions(tx, sessions)
}

/** Forgets all known browsers and addresses: the next sign-in comes from an unknown place. */
export async function forgetKnownPlaces(tx: Tx, member: MemberKey): Promise<void> {
  await deletePlaces(tx, member)
}

/** Locks the member's factors and returns what a reset would remove. */
export async function lockAndReadFactors(tx: Tx, member: MemberKey): Promise<MemberFactors> {
  await lockFactors(tx, member.memberId)
  const { totpSince, passkeys } = await findFactors(tx, member)
  const bindings = await findBindings(tx, member)
  return {
    hasTotp: totpSince !== undefined,
    passkeys: passkeys.length,
    hasPaymentPassword: bindings?.hasPaymentPassword ?? false,
  }
}

/**
 * An operator resets an account whose owner cannot prove themselves any more: deletes authenticator, recovery codes,
 * passkeys, payment password and known browsers, ends all sessions and notifies the owner.
 */
export async function resetSecondFactor(
  tx: Tx,
  say: Say,
  reset: {
    readonly brand: Brand
    readonly memberId: bigint
    readonly operatorId: bigint
    readonly reason: string
  },
): Promise<void> {
  const { brand, memberId } = reset
  const member = { merchantId: brand.id, memberId }
  const { hasPaymentPassword: hadPaymentPassword } = await lockAndReadFactors(tx, member)
  const recoveryCodes = await countRecoveryCodes(tx, memberId)
  const hadTotp = await deleteTotp(tx, memberId)
  const passkeys = await deletePasskeys(tx, member)
  const devices = await deletePlaces(tx, member)
  await replaceRecoveryCodes(tx, memberId, [])
  // Without a login password, setting a payment password needs the old one or a code; the owner may have neither.
  await keepFactorsReset(tx, member)
  await endSessionsOfMember(tx, { memberId })
  await writeAudit(tx, {
    merchantId: brand.id,
    operatorId: reset.operatorId,
    memberId,
    action: 'second_factor.reset',
    reason: reset.reason,
    before: { hadTotp, passkeys, recoveryCodes, devices, hadPaymentPassword },
    after: {},
  })
  await notifyOwner(tx, say, { brand, memberId, change: 'reset' })
}

/** Notifies the owner that a way to sign in was added or removed, or thin the console wants to reset all of them. */
export async function notifyOfWay(
  tx: Tx,
  say: Say,
  notice: {
    readonly brand: Brand
    readonly memberId: bigint
    readonly change: 'password_set' | 'identity_bound' | 'identity_unbound' | 'reset_asked'
    readonly values?: Readonly<Record<string, string>>
  },
): Promise<void> {
  await notifyOwner(tx, say, notice)
}

/** Notifies the owner after repeated failures at the second step: these attempts had the right password. */
export async function notifyOfFailures(
  tx: Tx,
  say: Say,
  notice: { readonly brand: Brand; readonly memberId: bigint },
): Promise<void> {
  await notifyOwner(tx, say, { ...notice, change: 'step_failed' })
}
