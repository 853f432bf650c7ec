import type { Input } from '#contract/endpoint.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { feeToday, refuseWithdrawal } from '#domain/cashier/withdrawal-limits.ts'
import { holderOf, isSplit, mayTakeBack, stepOf } from '#domain/cashier/withdrawal-state.ts'
import { parseAmount, readAmount, writeAmount } from '#domain/money/amount.ts'
import { refusePaymentPassword } from '#server/people/accounts/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { isKeptBack } from '#server/money/agents/settlement/actions.ts'
import { collectDue } from '#server/money/claims/actions.ts'
import { findWagering } from '#server/money/ledger/actions.ts'
import { endBonusesByWithdrawal } from '#server/money/offers/actions.ts'
import { findPayoutAccount } from '#server/people/payout-accounts/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import { hold, takeStep } from './steps.ts'
import { insertStep, selectStepOf } from './step-store.ts'
import {
  insertWithdrawal,
  isDue,
  lockRequests,
  lockWithdrawal,
  type OfMember,
  selectByRequest,
  selectToday,
  updateWithdrawal,
  type WithdrawalRow,
} from './store.ts'
import { findRisks, findSettings, findSettingsOf, mayPlayOn, type PayingMerchant } from './terms.ts'
import { findTierInTheWay } from './tiers.ts'

export { findPayoutMovements, movedPayouts } from './moved.ts'
export { isOwnWithdrawal, selectWithdrawalsNamed as findWithdrawalsNamed } from './named-store.ts'
export { selectMedianSeconds as findMedianSeconds, selectPaidSums as findPaidSums } from './paid-store.ts'
export {
  type PaidOut,
  selectPaidOut as findPaidOut,
  selectPayoutSpeed as findPayoutSpeed,
} from './payout-store.ts'
export { setFirstWithdrawalSettings } from './settings-store.ts'
export { selectSilentPayouts as findSilentPayouts } from './figure-store.ts'
export { selectComplaints as findComplaints, selectTasks as findWithdrawalTasks } from './task-store.ts'
export {
  findOldHolds,
  findPromises,
  findSettings as findWithdrawalSettings,
  type PayingMerchant,
} from './terms.ts'
export { findWithdrawalUse } from './tiers.ts'

type Calls = typeof withdrawals
type WithdrawalInput = Input<Calls['request']>

/**
 * Requests a withdrawal. A retry with the same request id, from another tab or after a lost answer, gets the same
 * one.
 */
export async function requestWithdrawal(
  store: Store,
  context: Context,
  merchant: PayingMerchant,
  input: WithdrawalInput,
): Promise<WithdrawalRow> {
  const amount = parseAmount(input.amount, merchant.currency) // guard: withdrawal-amount-parsed
  if (amount === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })
  const refusal = await refusePaymentPassword(store, context, input.paymentPassword)
  if (refusal) throw refuse<Calls['request']>(refusal) // guard: payout-destination-checked
  return await store.transact((tx) => reserve(tx, context, merchant, { ...input, units: amount }))
}

async function reserve(
  tx: Tx,
  context: Context,
  merchant: PayingMerchant,
  input: WithdrawalInput & { readonly units: bigint },
): Promise<WithdrawalRow> {
  const who = { merchantId: merchant.id, memberId: context.memberId }
  await lockRequests(tx, who) // guard: withdrawing-locked
  const known = await selectByRequest(tx, who, input.requestId)
  if (known) {
    if (known.requestedAmount === input.units && known.requestedAccount === input.payoutAccountId)
      return known
    throw refuse<Calls['request']>('request_conflict') // guard: withdrawal-request-same
  }
  const account = await findPayoutAccount(tx, who, input.payoutAccountId)
  if (!account) throw refuse<Calls['request']>('payout_unknown')
  await collectOwed(tx, { ...who, currency: merchant.currency }, merchant, input)
  const settings = await findSettingsOf(tx, who)
  const { now, ...today } = await selectToday(tx, who, merchant)
  // The wallet stays locked until the amount is held: a concurrent deposit waits, so its money cannot leave under a
  // wagering check made before it was credited.
  // guard: wagering-read-locked
  const wagering = await findWagering(tx, { ...who, currency: merchant.currency, isLocked: true })
  // Debts are written under the same lock.
  // guard: debtor-withdraws-nothing
  if (await isKeptBack(tx, { ...who, leaving: input.units })) throw refuse<Calls['request']>('agent_debt')
  await endBonuses(tx, { ...who, currency: merchant.currency }, input)
  const fee = feeToday(input.units, today, settings, merchant.currency)
  const refusal = refuseWithdrawal(input.units, { now, today, fee, ...wagering }, settings)
  if (refusal) throw refuse<Calls['request']>(refusal) // guard: withdrawal-limits-kept
  const tier = await findTierInTheWay(tx, who, input.units)
  if (tier) throw refuse<Calls['request']>('tier_withdrawal', { tier }) // guard: tier-bounds-withdrawal
  const risks = await findRisks(tx, context, { amount: input.units, account, settings, ...wagering })
  const { kind, institution, holderName, accountNumber } = account
  const row = await insertWithdrawal(tx, {
    ...who,
    requestId: input.requestId,
    currency: merchant.currency,
    amount: input.units,
    fee,
    payoutAccountId: account.id,
    destination: { kind, institution, holderName, accountNumber },
    state: 'reviewing',
    risks,
    // Today's other withdrawals count: splitting one amount into several does not avoid the threshold.
    isForTwo: today.sum + input.units >= settings.twoOperatorsFrom, // guard: withdrawals-of-day-summed
    reviewHours: settings.reviewHours,
  })
  const held = await hold(tx, row, `withdrawal:${input.requestId}`)
  if (held === 'insufficient') throw refuse<Calls['request']>('insufficient_balance')
  const reserved = await updateWithdrawal(tx, row, { holdTransferId: held.transferId })
  const { state, dueAt } = reserved
  await insertStep(tx, row, { state, deed: 'request', holder: holderOf(state), until: dueAt })
  await note(tx, context, 'withdrawal.request', {
    id: row.id,
    amount: row.amount,
    fee,
    state: reserved.state,
  })
  // With risk reasons, or at the threshold for two operators, it stays in review; otherwise it is approved at once.
  if (risks.length > 0 || reserved.isForTwo) return reserved // guard: large-withdrawal-waits
  return mustBe(await takeStep(tx, reserved, { deed: 'approve', timing: settings }))
}

/**
 * Pays the member's open claims before the amount is held: claims are locked before the wallet. If the rest of the
 * wallet does not hold the amount, the whole request is undone.
 */
async function collectOwed(
  tx: Tx,
  whose: OfMember & { readonly currency: string },
  { profile }: PayingMerchant,
  { requestId, owed }: Pick<WithdrawalInput, 'requestId' | 'owed'>,
): Promise<void> {
  const agreed = readAmount(owed ?? '0')
  if (agreed === undefined) throw refusePlainly('invalid_input', { fields: ['owed'] })
  if (!profile.allowsSettingOffClaims) {
    if (agreed > 0n) throw refuse<Calls['request']>('claims_changed')
    return
  }
  const short = await collectDue(tx, whose, { agreed, requestId })
  if (short === 'changed') throw refuse<Calls['request']>('claims_changed')
  if (short === 'insufficient') throw refuse<Calls['request']>('insufficient_balance')
}

/** Bonuses whose terms say so end with a withdrawal. The member has confirmed their sum, and is asked once more if it changed. */
async function endBonuses(
  tx: Tx,
  whose: OfMember & { readonly currency: string },
  { bonusEnds }: Pick<WithdrawalInput, 'bonusEnds'>,
): Promise<void> {
  const confirmed = bonusEnds === undefined ? undefined : readAmount(bonusEnds)
  if ((await endBonusesByWithdrawal(tx, whose, confirmed)) === 'unconfirmed')
    throw refuse<Calls['request']>('bonus_would_end')
}

/** Takes the member's answer about a payout. Of two concurrent answers, the first counts. */
export async function confirmWithdrawal(
  tx: Tx,
  context: Context,
  input: Input<Calls['confirm']>,
): Promise<WithdrawalRow> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const row = await lockWithdrawal(tx, { ...who, id: input.id })
  if (!row) throw refusePlainly('absent')
  const taken = await answerOf(tx, who, row, input)
  const timing = await findSettings(tx, who.merchantId)
  const next = await takeStep(tx, row, { ...taken, timing })
  if (!next) throw refuse<Calls['confirm']>('withdrawal_moved_on', { state: row.state })
  await note(tx, context, 'withdrawal.confirm', { id: row.id, state: next.state, answer: input.answer })
  return next
}

async function answerOf(tx: Tx, who: OfMember, row: WithdrawalRow, input: Input<Calls['confirm']>) {
  const deeds = { received: 'receive', not_received: 'dispute', partly_received: 'receive_partly' } as const
  const deed = deeds[input.answer]
  if (!stepOf(row.state, deed)) throw refuse<Calls['confirm']>('withdrawal_moved_on', { state: row.state })
  const pictures = input.pictures ?? []
  if (deed === 'receive') return { deed, change: { received: row.outstanding } }
  // guard: dispute-needs-picture
  if (deed === 'dispute' && pictures.length === 0) throw refuse<Calls['confirm']>('proof_picture_needed')
  const split = deed === 'receive_partly' ? splitOf(row, input) : {}
  await usePictures(tx, {
    merchantId: who.merchantId,
    owner: { memberId: who.memberId },
    purpose: 'withdrawal',
    ids: pictures,
  })
  return { deed, change: { ...split, proof: pictures } }
}

function splitOf({ currency, outstanding }: WithdrawalRow, input: Input<Calls['confirm']>) {
  const received = parseAmount(input.received ?? '', currency)
  const remaining = parseAmount(input.remaining ?? '', currency)
  const isWhole =
    received !== undefined && remaining !== undefined && isSplit(outstanding, { received, remaining })
  if (!isWhole) throw refuse<Calls['confirm']>('withdrawal_split') // guard: received-parts-whole
  return { received, remaining }
}

/** Cancels the member's withdrawal before an operator approves it, where the market profile allows that. */
export async function cancelOwnWithdrawal(
  tx: Tx,
  context: Context,
  { id, requestId }: Input<Calls['cancel']>,
): Promise<WithdrawalRow> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const row = await lockWithdrawal(tx, { ...who, id })
  if (!row) throw refusePlainly('absent')
  if (await selectStepOf(tx, row, requestId)) return row
  // guard: cancelling-where-allowed
  if (!(await mayPlayOn(tx, context))) throw refuse<Calls['cancel']>('withdrawal_stays')
  // guard: withdrawal-still-cancellable
  if (!mayTakeBack(row.state, { isHeld: row.heldAt !== null }))
    throw refuse<Calls['cancel']>('withdrawal_moved_on', { state: row.state })
  const timing = await findSettings(tx, who.merchantId)
  const next = mustBe(await takeStep(tx, row, { deed: 'cancel', requestId, timing }))
  await note(tx, context, 'withdrawal.cancel', { id: row.id, state: next.state })
  return next
}

/** Counts an unanswered payout as received after its deadline. Returns nothing if the withdrawal has moved on. */
export async function confirmByTime(tx: Tx, { merchantId, id }: { merchantId: number; id: bigint }) {
  const row = await lockWithdrawal(tx, { merchantId, id })
  if (!row || !(await isDue(tx, row.id))) return undefined // guard: confirmation-due
  const timing = await findSettings(tx, merchantId)
  return await takeStep(tx, row, { deed: 'run_out', change: { received: row.outstanding }, timing })
}

export function mustBe(row: WithdrawalRow | undefined): WithdrawalRow {
  if (!row) throw new Error('the step was refused although it had been judged')
  return row
}

async function note(
  tx: Tx,
  { merchant, memberId, address }: Context,
  action: Deed & `withdrawal.${string}`,
  { id, amount, fee, ...rest }: { id: bigint; amount?: bigint; fee?: bigint; state: string; answer?: string },
): Promise<void> {
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId,
    action,
    reason: '',
    before: {},
    after: {
      id: id.toString(),
      ...(amount === undefined ? {} : { amount: writeAmount(amount) }),
      ...(fee === undefined ? {} : { fee: writeAmount(fee) }),
      ...rest,
      address,
    },
  })
}
