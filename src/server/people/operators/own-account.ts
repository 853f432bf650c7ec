import type {
  addOwnPasskey as addPasskeyCall,
  beginOwnPasskey as beginPasskeyCall,
  beginOwnTotp as beginTotpCall,
  changeOwnPassword as changePasswordCall,
  confirmOwnTotp as confirmTotpCall,
  removeOwnPasskey as removePasskeyCall,
  renewOwnRecoveryCodes as renewCodesCall,
} from '#contract/console/own-account.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseOperatorPassword } from '#domain/access/operator-name.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { hashPassword, isKnownPassword } from '#server/people/accounts/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { toBase32 } from '#server/platform/factors/base32.ts'
import { askNewPasskey, readNewPasskey, relyingPartyOf } from '#server/platform/factors/passkeys.ts'
import { createTotpSecret, findTotpStep, totpUri } from '#server/platform/factors/totp.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { type OperatorOfCall, operatorOf } from '#server/platform/http/scope.ts'
import { unwrap, wrap } from '#server/platform/sealing/wrapping.ts'

import { admitAttempt, forgetAttempt } from './attempts.ts'
import { forgetOtherDevices } from './devices.ts'
import {
  confirmPendingTotp,
  deletePasskey,
  insertPasskey,
  selectPasskeys,
  selectTotp,
  upsertPendingTotp,
} from './factor-store.ts'
import { proveAgain, proveFactor, provePassword } from './proving.ts'
import { ownerName, renewSession } from './sign-in.ts'
import {
  lockOperator,
  selectSigningInById,
  type SigningIn,
  updateMustEnrol,
  updateOperatorPassword,
  updateOperatorSessionsEnded,
} from './store.ts'
import { type FactorParts, giveRecoveryCodes, totpName } from './totp.ts'

const BRAND = 'Tessera console'
const PASSKEYS_MAX = 10

/** An operator who is enrolling entered the password a moment ago; any other proves themselves again. */
async function proveUnlessEnrolling(
  parts: FactorParts,
  context: Context,
  { password, ...given }: Input<typeof beginTotpCall>,
): Promise<void> {
  refuseBeforePassword(context)
  if (operatorOf(context.caller).mustEnrolFactor && password === undefined) return
  await proveAgain(parts, context, { password: password ?? '', ...given })
}

/** While another person knows the password, a new factor might be that person's. */
function refuseBeforePassword({ caller }: Context): void {
  if (operatorOf(caller).mustChangePassword) throw refuse<typeof confirmTotpCall>('password_first')
}

export async function changeOwnPassword(
  parts: FactorParts,
  context: Context,
  input: Input<typeof changePasswordCall>,
): Promise<Output<typeof changePasswordCall>> {
  const { store } = parts
  const operator = await provePassword(store, context, input.oldPassword)
  const refusal = refuseOperatorPassword(input.newPassword)
  if (refusal) throw refuse<typeof changePasswordCall>(refusal)
  if (input.newPassword !== input.confirmNewPassword)
    throw refuse<typeof changePasswordCall>('inconsistent_twice')
  if (input.newPassword === input.oldPassword) throw refuse<typeof changePasswordCall>('same_password')
  if (isKnownPassword(input.newPassword, [operator.name, 'tessera']))
    throw refuse<typeof changePasswordCall>('password_known')
  // Last, because a code can be used once.
  await proveFactor(parts, context, operator, input) // guard: password-change-proves-factor
  const newHash = await hashPassword(input.newPassword)
  return await store.transact(async (tx) => {
    const change = { id: operator.id, oldHash: operator.passwordHash ?? '', newHash }
    // The password was changed concurrently.
    if (!(await updateOperatorPassword(tx, change)))
      throw refuse<typeof changePasswordCall>('wrong_old_password')
    await updateOperatorSessionsEnded(tx, { operatorId: operator.id })
    await forgetOtherDevices(tx, context, operator.id)
    await audit(tx, context, 'operator.change_password')
    const { token } = await renewSession(tx, context, { ...operator, mustChangePassword: false })
    return { token }
  })
}

export async function beginOwnTotp(
  parts: FactorParts,
  context: Context,
  input: Input<typeof beginTotpCall>,
): Promise<Output<typeof beginTotpCall>> {
  await proveUnlessEnrolling(parts, context, input)
  const { store, wrappingKey } = parts
  const { operatorId, operatorName } = operatorOf(context.caller)
  const secret = createTotpSecret()
  await upsertPendingTotp(store.read, operatorId, wrap(wrappingKey, totpName(operatorId), secret))
  return {
    secret: toBase32(secret),
    uri: totpUri({ secret, issuer: BRAND, account: operatorName }),
  }
}

export async function confirmOwnTotp(
  { store, wrappingKey }: FactorParts,
  context: Context,
  input: Input<typeof confirmTotpCall>,
): Promise<Output<typeof confirmTotpCall>> {
  refuseBeforePassword(context)
  const { operatorId } = operatorOf(context.caller)
  const attempt = await admitAttempt(store, context, { guessedAt: `first code of ${operatorId}`, operatorId })
  const totp = await selectTotp(store.read, operatorId)
  const pendingSecret = totp?.pendingSecret ?? ''
  const secret = unwrap(wrappingKey, totpName(operatorId), pendingSecret)
  const step = secret && findTotpStep({ secret, code: input.code, nowMs: context.nowMs, lastStep: 0n })
  if (step === undefined) throw refuse<typeof confirmTotpCall>('code_wrong')
  await forgetAttempt(store, attempt)
  return await store.transact(async (tx) => {
    const operator = await lockOwnAccount(tx, operatorId)
    if (!(await confirmPendingTotp(tx, { operatorId, pendingSecret, step })))
      throw refuse<typeof confirmTotpCall>('code_wrong')
    const recoveryCodes = await giveRecoveryCodes(tx, operatorId)
    await audit(tx, context, 'operator.enrol_totp')
    return { recoveryCodes, ...(await finishEnrolment(tx, context, operator)) }
  })
}

export async function renewOwnRecoveryCodes(
  parts: FactorParts,
  context: Context,
  input: Input<typeof renewCodesCall>,
): Promise<Output<typeof renewCodesCall>> {
  const { id } = await proveAgain(parts, context, input)
  return await parts.store.transact(async (tx) => {
    const operator = await lockOwnAccount(tx, id)
    if (!operator.hasTotp) throw refuse<typeof renewCodesCall>('totp_is_off')
    await audit(tx, context, 'operator.renew_recovery_codes')
    return { recoveryCodes: await giveRecoveryCodes(tx, id) }
  })
}

export async function beginOwnPasskey(
  parts: FactorParts,
  context: Context,
  input: Input<typeof beginPasskeyCall>,
): Promise<Output<typeof beginPasskeyCall>> {
  await proveUnlessEnrolling(parts, context, input)
  const { store } = parts
  const caller = operatorOf(context.caller)
  const existing = await selectPasskeys(store.read, caller.operatorId)
  if (existing.length >= PASSKEYS_MAX) throw refuse<typeof beginPasskeyCall>('too_many_passkeys')
  const options = await askNewPasskey(store.read, {
    party: relyingPartyOf(context),
    scope: scopeOf(caller),
    brand: BRAND,
    owner: ownerName(caller.operatorId),
    account: caller.operatorName,
    existing,
  })
  return { options }
}

export async function addOwnPasskey(
  store: Store,
  context: Context,
  input: Input<typeof addPasskeyCall>,
): Promise<Output<typeof addPasskeyCall>> {
  refuseBeforePassword(context)
  const caller = operatorOf(context.caller)
  const made = await readNewPasskey(store.read, {
    party: relyingPartyOf(context),
    scope: scopeOf(caller),
    response: input.response,
  })
  if (!made) throw refuse<typeof addPasskeyCall>('passkey_refused')
  return await store.transact(async (tx) => {
    const operator = await lockOwnAccount(tx, caller.operatorId)
    if (operator.passkeys >= PASSKEYS_MAX) throw refuse<typeof addPasskeyCall>('passkey_refused')
    const id = await insertPasskey(tx, { ...made, operatorId: operator.id, name: input.name.trim() || BRAND })
    if (id === undefined) throw refuse<typeof addPasskeyCall>('passkey_refused')
    await audit(tx, context, 'operator.add_passkey', { passkey: id, name: input.name })
    return { id, ...(await finishEnrolment(tx, context, operator)) }
  })
}

export async function removeOwnPasskey(
  parts: FactorParts,
  context: Context,
  input: Input<typeof removePasskeyCall>,
): Promise<Output<typeof removePasskeyCall>> {
  const { id: operatorId } = await proveAgain(parts, context, input)
  return await parts.store.transact(async (tx) => {
    const operator = await lockOwnAccount(tx, operatorId)
    if (!(await deletePasskey(tx, operatorId, input.id)))
      throw refuse<typeof removePasskeyCall>('passkey_unknown')
    if (!operator.hasTotp && operator.passkeys <= 1) throw refuse<typeof removePasskeyCall>('last_factor')
    await audit(tx, context, 'operator.remove_passkey', { passkey: input.id })
    return {}
  })
}

export async function readOwnSecurity(store: Store, { caller }: Context) {
  const { operatorId } = operatorOf(caller)
  const operator = await selectSigningInById(store.read, operatorId)
  const passkeys = await selectPasskeys(store.read, operatorId)
  return {
    hasTotp: operator?.hasTotp ?? false,
    recoveryCodesLeft: operator?.recoveryCodes ?? 0,
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      createdAt: one.createdAt.toISOString(),
      ...(one.lastUsedAt ? { lastUsedAt: one.lastUsedAt.toISOString() } : {}),
    })),
  }
}

async function lockOwnAccount(tx: Tx, operatorId: bigint): Promise<SigningIn> {
  const operator = await lockOperator(tx, operatorId)
  if (!operator) throw refusePlainly('unauthenticated')
  return operator
}

/** The operator now has a second factor; the session gets a new secret. */
async function finishEnrolment(
  tx: Tx,
  context: Context,
  operator: SigningIn,
): Promise<{ readonly token: string }> {
  if (operator.mustEnrol) await updateMustEnrol(tx, operator.id, false)
  const { token } = await renewSession(tx, context, { ...operator, mustEnrol: false })
  return { token }
}

function scopeOf({ operatorId }: OperatorOfCall) {
  return { purpose: 'operator_enrol', merchantId: null, ownerId: operatorId } as const
}

async function audit(
  tx: Tx,
  { caller, address }: Context,
  action: Deed & `operator.${string}`,
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { operatorId, merchantId } = operatorOf(caller)
  await writeAudit(tx, {
    merchantId: merchantId ?? null,
    operatorId,
    action,
    reason: '',
    before: {},
    after: { ...after, address },
  })
}
