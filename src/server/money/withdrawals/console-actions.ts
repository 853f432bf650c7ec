import type * as calls from '#contract/console/withdrawals.ts'
import type { Input } from '#contract/endpoint.ts'
import { CLAIM_MINUTES } from '#domain/cashier/claim.ts'
import { feeOf } from '#domain/cashier/fee.ts'
import { APPROVAL_REASON_LEAST, areConfirmed } from '#domain/cashier/withdrawal-risk.ts'
import type { WithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'
import { approved, isEnded, isStopped, refuseApproval, stepOf } from '#domain/cashier/withdrawal-state.ts'
import { numberInPart } from '#domain/members/in-part.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { areIndependent, countAlone, weigh, whyNotAlone } from '#server/platform/approvals/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { findPayoutAccount } from '#server/people/payout-accounts/actions.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { usePictures } from '#server/platform/pictures/actions.ts'

import { mustBe } from './actions.ts'
import { findApprovals, whyChangeLapsed } from './approvals.ts'
import {
  beginRound,
  insertApproval,
  lockReferences,
  selectIsReferenceUsed,
  selectPayer,
  updateClaim,
} from './console-store.ts'
import { type By, doOnce, note, readLine, take } from './operator-deed.ts'
import { hold, release, takeStep } from './steps.ts'
import { insertStep } from './step-store.ts'
import type { Change, WithdrawalRow } from './store.ts'
import { findSettings } from './terms.ts'

export async function claimWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.claimWithdrawal>,
): Promise<{ readonly version: number }> {
  const row = await take(tx, by, input)
  if (isEnded(row.state)) throw refuse<typeof calls.claimWithdrawal>('already_judged')
  const isClaim = input.deed === 'claim'
  const claim = isClaim ? { operatorId: by.operatorId, minutes: CLAIM_MINUTES } : undefined
  const version = await updateClaim(tx, row, claim)
  await insertStep(tx, row, {
    state: row.state,
    deed: isClaim ? 'claim' : 'release_claim',
    holder: 'operator',
    operatorId: by.operatorId,
  })
  await note(tx, by, row, { action: isClaim ? 'withdrawal.claim' : 'withdrawal.release', after: row })
  return { version }
}

/**
 * Records one operator's approval of the current amount and destination. The database counts no operator
 * twice. A first approval does not count if its operator was suspended or could no longer give it: two others
 * are needed.
 */
export async function approveWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.approveWithdrawal>,
  nowMs: number,
): Promise<WithdrawalRow> {
  const reason = readLine(input.reason, 'reason', { least: APPROVAL_REASON_LEAST }) // guard: approval-reason-read
  const row = await take(tx, by, input)
  // guard: held-withdrawal-not-approved
  if (isStopped('approve', { isHeld: row.heldAt !== null }))
    throw refuse<typeof calls.approveWithdrawal>('withdrawal_held')
  // guard: approval-confirms-risks
  if (!areConfirmed(row.risks, input.risks)) throw refuse<typeof calls.approveWithdrawal>('risks_unconfirmed')
  const given = await findApprovals(tx, { ...by, ids: [row.id] }, nowMs)
  // guard: lapsed-approval-ignored
  const approvedBy = given.filter(({ lapse }) => lapse === undefined).map(({ operatorId }) => operatorId)
  const refusal = refuseApproval(row.state, {
    operatorId: by.operatorId,
    approvedBy,
    changedBy: row.changedBy ?? undefined,
  })
  if (refusal) throw refuse<typeof calls.approveWithdrawal>(refusal) // guard: approval-refusal-kept
  await refuseOwnPeople(tx, by, [...approvedBy, row.changedBy]) // guard: approvals-by-other-people
  const round = approvedBy.length < given.length ? await beginRound(tx, row) : row.round
  await insertApproval(tx, { ...row, round, operatorId: by.operatorId })
  const timing = await findSettings(tx, by.merchantId)
  const isChangeVoid = (await whyChangeLapsed(tx, row, nowMs)) !== undefined
  const isForTwo =
    // guard: void-change-needs-two
    row.isForTwo || isChangeVoid || (approvedBy.length === 0 && (await isBeyondOne(tx, by, row, timing)))
  const to = approved(row.state, { approvals: approvedBy.length + 1, isForTwo })
  const change = { isForTwo }
  const next = mustBe(
    await takeStep(tx, row, {
      deed: 'approve',
      ...(to ? { to } : {}),
      operatorId: by.operatorId,
      note: reason,
      change,
      timing,
    }),
  )
  await note(tx, by, row, { action: 'withdrawal.approve', reason, after: next })
  return next
}

/** Refuses operators if one created the other's account or reset its password, even indirectly. */
async function refuseOwnPeople(
  tx: Tx,
  { operatorId }: By,
  others: readonly (bigint | null | undefined)[],
): Promise<void> {
  for (const other of others)
    if (other !== null && other !== undefined && !(await areIndependent(tx, operatorId, other)))
      throw refuse<typeof calls.approveWithdrawal>('checker_not_independent')
}

/** Whether one approval is not enough: by the daily totals of this operator, or of operators for this member. */
async function isBeyondOne(
  tx: Tx,
  by: By,
  { merchantId, memberId, amount, id }: WithdrawalRow,
  settings: WithdrawalSettings,
): Promise<boolean> {
  const deed = { merchantId, memberId, amount }
  if (await whyNotAlone(tx, by, settings, deed)) return true // guard: approval-alone-capped
  const subject = id.toString()
  const { operatorId } = by
  await countAlone(tx, { ...deed, operatorId, deed: 'withdrawals.approveWithdrawal', subject })
  return false
}

/** Rejects a withdrawal, or cancels it for its member. Its money is released. */
export async function endWithdrawal(
  tx: Tx,
  by: By & { readonly findKnownPayees: FindKnownPayees },
  input: Input<typeof calls.endWithdrawal>,
): Promise<WithdrawalRow> {
  const reason = readLine(input.reason, 'reason')
  return await doOnce(tx, by, input, {
    deed: input.deed,
    words: reason,
    judge: async ({ destination }) => {
      const { hosts, accounts } = await by.findKnownPayees(tx, by.merchantId)
      const known = { hosts, accounts: [...accounts, destination.accountNumber] }
      const [payee] = newPayees(destination, reason, known)
      // guard: withdrawal-reason-without-payee
      if (payee) throw refuse<typeof calls.endWithdrawal>('payee_named', { found: payee.text })
      return { reason }
    },
  })
}

/** Stops a withdrawal for a check, or leads it back to its review. Both leave the money where it is. */
export async function holdWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.holdWithdrawal>,
): Promise<WithdrawalRow> {
  const { deed } = input
  const reason = readLine(input.reason, 'reason')
  return await doOnce(tx, by, input, {
    deed,
    words: reason,
    judge: (row) => {
      if (isStopped(deed, { isHeld: row.heldAt !== null }))
        throw refuse<typeof calls.holdWithdrawal>('already_judged')
      return Promise.resolve({ hold: deed === 'hold' ? { by: by.operatorId, reason } : null })
    },
  })
}

/** Changes amount or destination: makes a new reservation and voids earlier approvals. */
export async function changeWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.changeWithdrawal>,
): Promise<WithdrawalRow> {
  return await doOnce(tx, by, input, {
    deed: 'change',
    words: readLine(input.reason, 'reason'),
    judge: (row) => findChange(tx, by, row, input),
  })
}

async function findChange(
  tx: Tx,
  by: By,
  row: WithdrawalRow,
  input: Input<typeof calls.changeWithdrawal>,
): Promise<Change> {
  const settings = await findSettings(tx, by.merchantId)
  const amount = input.amount === undefined ? row.amount : parseAmount(input.amount, row.currency)
  if (amount === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })
  const fee = row.fee === 0n ? 0n : feeOf(amount, settings, row.currency)
  // guard: paid-amount-within-asked
  if (amount > row.amount || amount <= fee || amount < settings.least)
    throw refuse<typeof calls.changeWithdrawal>('withdrawal_bounds')
  const elsewhere = await findDestination(tx, row, input.payoutAccountId)
  if (amount === row.amount && !elsewhere) throw refuse<typeof calls.changeWithdrawal>('nothing_changed')
  const isLess = amount < row.amount
  return {
    amount,
    fee,
    outstanding: amount - fee,
    changedBy: by.operatorId,
    ...(isLess ? { holdTransferId: await holdAnew(tx, { ...row, amount }, row, input.requestId) } : {}),
    ...elsewhere,
  }
}

async function holdAnew(
  tx: Tx,
  withdrawal: WithdrawalRow,
  row: WithdrawalRow,
  requestId: string,
): Promise<bigint> {
  await release(tx, row)
  const held = await hold(tx, withdrawal, `withdrawal_change:${requestId}`)
  // The released amount covers the new hold.
  if (held === 'insufficient') throw new Error('the released amount does not cover the new hold')
  return held.transferId
}

async function findDestination(tx: Tx, row: WithdrawalRow, payoutAccountId: string | undefined) {
  if (payoutAccountId === undefined || payoutAccountId === row.payoutAccountId) return undefined
  const account = await findPayoutAccount(tx, row, payoutAccountId)
  if (!account) throw refuse<typeof calls.changeWithdrawal>('payout_unknown')
  const { kind, institution, holderName, accountNumber } = account
  return { payoutAccountId, destination: { kind, institution, holderName, accountNumber } }
}

/** Records that the bank paid, with the bank's reference. */
export async function markPaid(
  tx: Tx,
  by: By,
  input: Input<typeof calls.markWithdrawalPaid>,
): Promise<WithdrawalRow> {
  const reference = readLine(input.reference, 'reference')
  return await doOnce(tx, by, input, {
    deed: 'mark_paid',
    words: reference,
    judge: async (row) => {
      await lockReferences(tx, by.merchantId) // guard: references-locked
      if (await selectIsReferenceUsed(tx, { ...row, reference }))
        throw refuse<typeof calls.markWithdrawalPaid>('reference_used')
      return { payoutReference: reference }
    },
  })
}

/**
 * Settles a member's complaint. The operator who marked the payout as paid cannot decide that it arrived; that decision
 * needs pictures as evidence.
 */
export async function settleWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.settleWithdrawal>,
): Promise<WithdrawalRow> {
  const { deed } = input
  const pictures = [...new Set(input.pictures)]
  const evidence = readLine(input.evidence, 'evidence')
  return await doOnce(tx, by, input, {
    deed,
    words: evidence,
    pictures,
    judge: async (row) => {
      const payer = deed === 'force' ? await selectPayer(tx, row) : undefined
      // guard: payer-does-not-settle
      if (payer === by.operatorId) throw refuse<typeof calls.settleWithdrawal>('maker_is_checker')
      await refuseOwnPeople(tx, by, [payer])
      // guard: forced-receipt-needs-picture
      if (deed === 'force' && pictures.length === 0)
        throw refuse<typeof calls.settleWithdrawal>('evidence_needed')
      if (deed !== 'force') await weighSettling(tx, by, row, deed) // guard: withdrawal-settling-weighed
      const owner = { operatorId: by.operatorId }
      // guard: evidence-of-operator
      await usePictures(tx, { merchantId: by.merchantId, owner, purpose: 'withdrawal', ids: pictures })
      // Only the missing part is sent again; none of it has arrived yet.
      if (deed === 'pay_again')
        return { outstanding: row.remaining ?? row.outstanding, received: null, remaining: null }
      return { reason: evidence }
    },
  })
}

/**
 * Checks the thresholds again: paying again sends the money a second time, and money given back may have
 * arrived after all.
 */
async function weighSettling(
  tx: Tx,
  by: By,
  row: WithdrawalRow,
  deed: 'pay_again' | 'give_back',
): Promise<void> {
  const { merchantId, memberId, currency, state } = row
  const id = row.id.toString()
  await weigh(tx, by, await findSettings(tx, merchantId), {
    merchantId,
    memberId,
    currency,
    deed: 'withdrawals.settleWithdrawal',
    subject: id,
    amount: row.remaining ?? row.outstanding,
    before: { id, state, amount: writeAmount(row.amount) },
    after: { state: stepOf(state, deed)?.to ?? state, number: numberInPart(row.destination.accountNumber) },
  })
}
