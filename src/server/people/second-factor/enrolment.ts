import type { Input, Output } from '#contract/endpoint.ts'
import type { secondFactor } from '#contract/second-factor.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { toBase32 } from '#server/platform/factors/base32.ts'
import { createRecoveryCodes, hashRecoveryCode } from '#server/platform/factors/recovery-codes.ts'
import { createTotpSecret, findTotpStep, totpUri } from '#server/platform/factors/totp.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import { findContacts } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { unwrap, wrap } from '#server/platform/sealing/wrapping.ts'
import { forgetProofs, spendProof } from '#server/people/sessions/actions.ts'

import { updatePlacesDistrusted } from './device-store.ts'
import {
  type MemberKey,
  deleteTotp,
  insertTotp,
  lockFactors,
  replaceRecoveryCodes,
  selectPasskeys,
  selectTotp,
  updateTotpStep,
} from './store.ts'
import { notifyOwner } from './notify.ts'

type Calls = typeof secondFactor

export interface EnrolmentParts {
  readonly store: Store
  readonly registry: Pick<MerchantRegistry, 'findByCode'>
  readonly say: Say
  /** Wraps the authenticators' secrets. */
  readonly houseKey: Buffer
}

/** Creates an authenticator secret, which counts once its first code is confirmed. */
export async function beginTotp(
  { store, registry, houseKey }: EnrolmentParts,
  context: Context,
  input: Input<Calls['beginTotp']>,
): Promise<Output<Calls['beginTotp']>> {
  const member = memberOf(context)
  const secret = createTotpSecret()
  const account = await store.transact(async (tx) => {
    await lockFactors(tx, member.memberId)
    await spendProof(tx, context, input.cpw)
    const wrappedSecret = wrap(houseKey, wrappingId(member.memberId), secret)
    if (!(await insertTotp(tx, { memberId: member.memberId, wrappedSecret })))
      throw refuse<Calls['beginTotp']>('totp_is_on')
    return (await findContacts(tx, member))?.account ?? ''
  })
  return { secret: toBase32(secret), uri: totpUri({ secret, issuer: brandOf(registry, context), account }) }
}

/** Activates the authenticator after a right code. Known browsers are asked for the second step again. */
export async function confirmTotp(
  { store, say, houseKey }: EnrolmentParts,
  context: Context,
  { code }: Input<Calls['confirmTotp']>,
): Promise<Output<Calls['confirmTotp']>> {
  const member = memberOf(context)
  const { memberId } = member
  return await store.transact(async (tx) => {
    await lockFactors(tx, memberId)
    const totp = await selectTotp(tx, memberId)
    const secret = totp && !totp.isConfirmed ? readSecret(houseKey, memberId, totp.wrappedSecret) : undefined
    const step = secret && findTotpStep({ secret, code, nowMs: context.nowMs, lastStep: 0n })
    if (step === undefined || !(await updateTotpStep(tx, { memberId, step, confirms: true })))
      throw refuse<Calls['confirmTotp']>('code_wrong')
    await updatePlacesDistrusted(tx, member)
    await forgetProofs(tx, memberId) // guard: arming-forgets-proofs
    const recoveryCodes = await writeRecoveryCodes(tx, memberId)
    await writeChange(tx, say, context, 'totp_on')
    return { recoveryCodes }
  })
}

export async function endTotp(
  { store, say }: EnrolmentParts,
  context: Context,
  { cpw }: Input<Calls['endTotp']>,
): Promise<Output<Calls['endTotp']>> {
  const member = memberOf(context)
  await store.transact(async (tx) => {
    await lockFactors(tx, member.memberId)
    await spendProof(tx, context, cpw)
    if (!(await deleteTotp(tx, member.memberId))) return
    await forgetCodesOfDisarmed(tx, member)
    await writeChange(tx, say, context, 'totp_off')
  })
  return {}
}

export async function renewRecoveryCodes(
  { store, say }: EnrolmentParts,
  context: Context,
  { cpw }: Input<Calls['renewRecoveryCodes']>,
): Promise<Output<Calls['renewRecoveryCodes']>> {
  const member = memberOf(context)
  return await store.transact(async (tx) => {
    await lockFactors(tx, member.memberId)
    await spendProof(tx, context, cpw)
    if (!(await isMemberArmed(tx, member))) throw refuse<Calls['renewRecoveryCodes']>('nothing_to_recover')
    const recoveryCodes = await writeRecoveryCodes(tx, member.memberId)
    await writeChange(tx, say, context, 'codes_renewed')
    return { recoveryCodes }
  })
}

export function memberOf(context: Context): MemberKey {
  return { merchantId: context.merchant.id, memberId: context.memberId }
}

/** The brand's name in an authenticator and beside a passkey. */
export function brandOf(registry: EnrolmentParts['registry'], { merchant }: Context): string {
  return registry.findByCode(merchant.code)?.name ?? merchant.code
}

/** Binds a secret to its owner, so that it is useless in another row. */
function wrappingId(memberId: bigint): string {
  return `totp of member ${memberId}`
}

/**
 * Unwraps an authenticator's secret. A failure means that another house secret wrapped it, not that the code was
 * wrong.
 */
export function readSecret(houseKey: Buffer, memberId: bigint, wrapped: string): Buffer {
  const secret = unwrap(houseKey, wrappingId(memberId), wrapped)
  if (!secret) throw refusePlainly('unavailable')
  return secret
}

export function recoveryOwner(memberId: bigint): string {
  return `member ${memberId}`
}

/** Ten new codes, shown only once. */
export async function writeRecoveryCodes(tx: Tx, memberId: bigint): Promise<string[]> {
  const codes = createRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(recoveryOwner(memberId), code))
  await replaceRecoveryCodes(
    tx,
    memberId,
    hashes.filter((hash) => hash !== undefined),
  )
  return codes
}

export async function isMemberArmed(tx: Tx, member: MemberKey): Promise<boolean> {
  const totp = await selectTotp(tx, member.memberId)
  return totp?.isConfirmed === true || (await selectPasskeys(tx, member)).length > 0
}

/** Recovery codes replace a factor, so they are deleted with the last one. */
export async function forgetCodesOfDisarmed(tx: Tx, member: MemberKey): Promise<void> {
  if (!(await isMemberArmed(tx, member))) await replaceRecoveryCodes(tx, member.memberId, [])
}

/** Audits the change and notifies the owner. */
export async function writeChange(
  tx: Tx,
  say: Say,
  context: Pick<Context, 'merchant' | 'memberId' | 'address'>,
  change: 'totp_on' | 'totp_off' | 'passkey_added' | 'passkey_removed' | 'codes_renewed',
  named: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await writeAudit(tx, {
    merchantId: context.merchant.id,
    operatorId: null,
    memberId: context.memberId,
    action: `second_factor.${change}`,
    reason: '',
    before: {},
    after: { ...named, address: context.address },
  })
  await notifyOwner(tx, say, { brand: context.merchant, memberId: context.memberId, change })
}
