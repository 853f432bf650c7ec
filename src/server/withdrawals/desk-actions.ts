import type * as calls from '#contract/console/withdrawals.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { Deed } from '#domain/audit/deed.ts'
import { feeOf } from '#domain/cashier/fee.ts'
import { approved, isEnded, refuseApproval, stepOf } from '#domain/cashier/withdrawal-state.ts'
import { numberInPart } from '#domain/members/in-part.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Tx } from '#server/db/transaction.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import { findPayoutAccount } from '#server/payout-accounts/actions.ts'

import { mustBe } from './actions.ts'
import {
  insertApproval,
  lockReferences,
  selectApprovers,
  selectIsReferenceUsed,
  selectPayer,
  updateClaim,
} from './desk-store.ts'
import { hold, release, takeStep } from './steps.ts'
import { insertStep, lockWithdrawal, selectStepOf, type WithdrawalRow } from './store.ts'
import { findSettings } from './terms.ts'

export interface By {
  readonly merchantId: number
  readonly operatorId: bigint
}

/** For so long nobody else decides what somebody has in hand. */
const CLAIM_MINUTES = 15

/** What each of these calls may refuse. */
type DeskCall = Endpoint & {
  readonly refusals: readonly ('changed_meanwhile' | 'already_judged' | 'claimed_by_other')[]
}

/** Holds the row, as the operator saw it, and in nobody else's hand. */
async function take(
  tx: Tx,
  { merchantId, operatorId }: By,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, { merchantId, id })
  if (!row) throw refusePlainly('absent')
  refuseStale(row, version)
  if (row.claimedBy !== null && row.claimedBy !== operatorId) throw refuse<DeskCall>('claimed_by_other')
  return row
}

function refuseStale(row: WithdrawalRow, version: number): void {
  if (row.version !== version) throw refuse<DeskCall>('changed_meanwhile', { state: row.state })
}

/**
 * The same for what moves money: a request that was answered already is answered again, whatever the version has become;
 * the same number for something else is a conflict.
 */
async function takeOnce(
  tx: Tx,
  by: By,
  asked: { readonly id: string; readonly version: number; readonly requestId: string },
  step: { readonly deed: string; readonly note: string },
): Promise<{ readonly row: WithdrawalRow; readonly isDone: boolean }> {
  const row = await lockWithdrawal(tx, { merchantId: by.merchantId, id: asked.id })
  if (!row) throw refusePlainly('absent')
  const known = await selectStepOf(tx, row, asked.requestId)
  if (!known) return { row: await take(tx, by, asked), isDone: false }
  if (known.deed !== step.deed || known.note !== step.note)
    throw refuse<typeof calls.endWithdrawal>('request_conflict')
  return { row, isDone: true }
}

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

/** One operator's yes to what is asked for now. The database counts nobody twice. */
export async function approveWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.approveWithdrawal>,
): Promise<WithdrawalRow> {
  const row = await take(tx, by, input)
  const approvedBy = await selectApprovers(tx, row)
  const refusal = refuseApproval(row.state, {
    operatorId: by.operatorId,
    approvedBy,
    changedBy: row.changedBy ?? undefined,
  })
  if (refusal) throw refuse<typeof calls.approveWithdrawal>(refusal)
  await insertApproval(tx, { ...row, operatorId: by.operatorId })
  const to = approved(row.state, { approvals: approvedBy.length + 1, isForTwo: row.isForTwo })
  const timing = await findSettings(tx, by.merchantId)
  const next = mustBe(
    await takeStep(tx, row, { deed: 'approve', ...(to ? { to } : {}), operatorId: by.operatorId, timing }),
  )
  await note(tx, by, row, { action: 'withdrawal.approve', after: next })
  return next
}

/** Rejects one, or takes it back for its member. The money is free again. */
export async function endWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.endWithdrawal>,
): Promise<WithdrawalRow> {
  const { deed } = input
  const reason = readLine(input.reason, 'reason')
  const { row, isDone } = await takeOnce(tx, by, input, { deed, note: reason })
  if (isDone) return row
  const next = await takeStep(tx, row, {
    deed,
    operatorId: by.operatorId,
    note: reason,
    requestId: input.requestId,
    change: { reason },
    timing: await findSettings(tx, by.merchantId),
  })
  if (!next) throw refuse<typeof calls.endWithdrawal>('already_judged')
  await note(tx, by, row, { action: `withdrawal.${deed}`, reason, after: next })
  return next
}

/** Pays less, or elsewhere: the reservation is made anew, and so is every yes. */
export async function changeWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.changeWithdrawal>,
): Promise<WithdrawalRow> {
  const reason = readLine(input.reason, 'reason')
  const { row, isDone } = await takeOnce(tx, by, input, { deed: 'change', note: reason })
  if (isDone) return row
  if (!stepOf(row.state, 'change')) throw refuse<typeof calls.changeWithdrawal>('already_judged')
  const settings = await findSettings(tx, by.merchantId)
  const amount = input.amount === undefined ? row.amount : parseAmount(input.amount, row.currency)
  if (amount === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })
  const fee = row.fee === 0n ? 0n : feeOf(amount, settings, row.currency)
  if (amount > row.amount || amount <= fee || amount < settings.least)
    throw refuse<typeof calls.changeWithdrawal>('withdrawal_bounds')
  const elsewhere = await findDestination(tx, row, input.payoutAccountId)
  if (amount === row.amount && !elsewhere) throw refuse<typeof calls.changeWithdrawal>('nothing_changed')
  const holdTransferId =
    amount === row.amount ? undefined : await holdAnew(tx, { ...row, amount }, row, input.requestId)
  const next = mustBe(
    await takeStep(tx, row, {
      deed: 'change',
      operatorId: by.operatorId,
      note: reason,
      requestId: input.requestId,
      timing: settings,
      change: {
        amount,
        fee,
        outstanding: amount - fee,
        changedBy: by.operatorId,
        ...(holdTransferId === undefined ? {} : { holdTransferId }),
        ...elsewhere,
      },
    }),
  )
  await note(tx, by, row, { action: 'withdrawal.change', reason, after: next })
  return next
}

async function holdAnew(
  tx: Tx,
  wanted: WithdrawalRow,
  row: WithdrawalRow,
  requestId: string,
): Promise<bigint> {
  await release(tx, row)
  const held = await hold(tx, wanted, `withdrawal_change:${requestId}`)
  // What was just released is there.
  if (held === 'insufficient') throw new Error('less than was released is not there')
  return held.transferId
}

async function findDestination(tx: Tx, row: WithdrawalRow, payoutAccountId: string | undefined) {
  if (payoutAccountId === undefined || payoutAccountId === row.payoutAccountId) return undefined
  const account = await findPayoutAccount(tx, row, payoutAccountId)
  if (!account) throw refuse<typeof calls.changeWithdrawal>('payout_unknown')
  const { kind, institution, holderName, accountNumber } = account
  return { payoutAccountId, destination: { kind, institution, holderName, accountNumber } }
}

/** The bank has paid it, and this is its number there. */
export async function markPaid(
  tx: Tx,
  by: By,
  input: Input<typeof calls.markWithdrawalPaid>,
): Promise<WithdrawalRow> {
  const reference = readLine(input.reference, 'reference')
  const { row, isDone } = await takeOnce(tx, by, input, { deed: 'mark_paid', note: reference })
  if (isDone) return row
  if (!stepOf(row.state, 'mark_paid')) throw refuse<typeof calls.markWithdrawalPaid>('already_judged')
  await lockReferences(tx, by.merchantId)
  if (await selectIsReferenceUsed(tx, { ...row, reference }))
    throw refuse<typeof calls.markWithdrawalPaid>('reference_used')
  const next = mustBe(
    await takeStep(tx, row, {
      deed: 'mark_paid',
      operatorId: by.operatorId,
      note: reference,
      requestId: input.requestId,
      change: { payoutReference: reference },
      timing: await findSettings(tx, by.merchantId),
    }),
  )
  await note(tx, by, row, { action: 'withdrawal.mark_paid', after: next, more: { reference } })
  return next
}

/** Ends what a member complained of. Whoever said that it was paid does not decide that it came. */
export async function settleWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.settleWithdrawal>,
): Promise<WithdrawalRow> {
  const { deed } = input
  const evidence = readLine(input.evidence, 'evidence')
  const { row, isDone } = await takeOnce(tx, by, input, { deed, note: evidence })
  if (isDone) return row
  if (!stepOf(row.state, deed)) throw refuse<typeof calls.settleWithdrawal>('already_judged')
  if (deed === 'force' && (await selectPayer(tx, row)) === by.operatorId)
    throw refuse<typeof calls.settleWithdrawal>('maker_is_checker')
  const next = mustBe(
    await takeStep(tx, row, {
      deed,
      operatorId: by.operatorId,
      note: evidence,
      requestId: input.requestId,
      // What is sent again is what was lacking, and nothing has come of it yet.
      change:
        deed === 'pay_again'
          ? { outstanding: row.remaining ?? row.outstanding, received: null, remaining: null }
          : { reason: evidence },
      timing: await findSettings(tx, by.merchantId),
    }),
  )
  await note(tx, by, row, { action: `withdrawal.${deed}`, reason: evidence, after: next })
  return next
}

async function note(
  tx: Tx,
  { merchantId, operatorId }: By,
  before: WithdrawalRow,
  {
    action,
    reason = '',
    after,
    more = {},
  }: {
    readonly action: Deed & `withdrawal.${string}`
    readonly reason?: string
    readonly after: WithdrawalRow
    readonly more?: object
  },
): Promise<void> {
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: before.memberId,
    action,
    reason,
    before: told(before),
    after: { ...told(after), ...more },
  })
}

function told({ id, state, amount, destination }: WithdrawalRow) {
  const { institution, accountNumber } = destination
  return {
    id: id.toString(),
    state,
    amount: writeAmount(amount),
    institution,
    number: numberInPart(accountNumber),
  }
}

function readLine(given: string, field: string): string {
  const line = given.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  if (line.length < 3 || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line))
    throw refusePlainly('invalid_input', { fields: [field] })
  return line
}
