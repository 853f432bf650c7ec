import type * as calls from '#contract/console/withdrawals.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { Deed as AuditDeed } from '#domain/audit/deed.ts'
import { feeOf } from '#domain/cashier/fee.ts'
import type { WithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'
import { approved, isEnded, refuseApproval, stepOf } from '#domain/cashier/withdrawal-state.ts'
import { numberInPart } from '#domain/members/in-part.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { type Second, areIndependent, countAlone, weigh, whyNotAlone } from '#server/approvals/actions.ts'
import { writeAudit } from '#server/audit/actions.ts'
import type { Tx } from '#server/db/transaction.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import { findPayoutAccount } from '#server/payout-accounts/actions.ts'
import { usePictures } from '#server/pictures/actions.ts'

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
import { insertStep, type KnownStep, selectStepOf } from './step-store.ts'
import { type Change, lockWithdrawal, type WithdrawalRow } from './store.ts'
import { findSettings } from './terms.ts'

export interface By {
  readonly merchantId: number
  readonly operatorId: bigint
  /** The operator who approved the proposal, where two are required. */
  readonly second?: Second | undefined
}

/** A claim expires after this. */
const CLAIM_MINUTES = 15

/** A call whose contract names these refusals. */
type DeskCall = Endpoint & {
  readonly refusals: readonly ('changed_meanwhile' | 'already_judged' | 'claimed_by_other')[]
}

/** The withdrawal and the version that the operator saw. */
interface Seen {
  readonly id: string
  readonly version: number
}

async function lock(tx: Tx, { merchantId }: By, { id }: Seen): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, { merchantId, id })
  if (!row) throw refusePlainly('absent')
  return row
}

/** Refuses if the withdrawal changed since the operator saw it, or another operator has claimed it. */
function refuseTaken(row: WithdrawalRow, { operatorId, second }: By, { version }: Seen): void {
  // A pending proposal does not claim the withdrawal; on approval, the state machine judges its deed anew.
  if (second) return
  if (row.version !== version) throw refuse<DeskCall>('changed_meanwhile', { state: row.state })
  if (row.claimedBy !== null && row.claimedBy !== operatorId) throw refuse<DeskCall>('claimed_by_other')
}

async function take(tx: Tx, by: By, seen: Seen): Promise<WithdrawalRow> {
  const row = await lock(tx, by, seen)
  refuseTaken(row, by, seen)
  return row
}

/** A deed that moves money, or records that money moved. */
interface Deed {
  readonly deed: 'reject' | 'cancel' | 'change' | 'mark_paid' | 'force' | 'pay_again' | 'give_back'
  /** Stored with the step: a reason, the evidence, or the bank's reference. */
  readonly words: string
  /** Pictures as evidence. */
  readonly pictures?: readonly string[]
  /** Checks specific to this deed; returns what it changes. */
  readonly judge: (row: WithdrawalRow) => Promise<Change>
}

/**
 * Idempotent: a retry gets its first outcome, whatever the version is now; a request id reused for another deed is a
 * conflict.
 */
async function doOnce(
  tx: Tx,
  by: By,
  asked: Seen & { readonly requestId: string },
  { deed, words, pictures = [], judge }: Deed,
): Promise<WithdrawalRow> {
  const row = await lock(tx, by, asked)
  const known = await selectStepOf(tx, row, asked.requestId)
  if (known) {
    if (isSameStep(known, { deed, note: words, pictures })) return row
    throw refuse<typeof calls.endWithdrawal>('request_conflict')
  }
  refuseTaken(row, by, asked)
  if (!stepOf(row.state, deed)) throw refuse<DeskCall>('already_judged')
  const next = mustBe(
    await takeStep(tx, row, {
      deed,
      operatorId: by.operatorId,
      note: words,
      pictures,
      requestId: asked.requestId,
      change: await judge(row),
      timing: await findSettings(tx, by.merchantId),
    }),
  )
  const isReference = deed === 'mark_paid'
  await note(tx, by, row, {
    action: `withdrawal.${deed}`,
    reason: isReference ? '' : words,
    after: next,
    more: { ...(isReference ? { reference: words } : {}), ...(pictures.length > 0 ? { pictures } : {}) },
  })
  return next
}

function isSameStep(one: KnownStep, other: KnownStep): boolean {
  const written = ({ deed, note: words, pictures }: KnownStep) => [deed, words, ...pictures.toSorted()]
  return JSON.stringify(written(one)) === JSON.stringify(written(other))
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

/** Records one operator's approval of the current amount and destination. The database counts no operator twice. */
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
  await refuseOwnPeople(tx, by, [...approvedBy, row.changedBy])
  await insertApproval(tx, { ...row, operatorId: by.operatorId })
  const timing = await findSettings(tx, by.merchantId)
  const isForTwo = row.isForTwo || (approvedBy.length === 0 && (await isBeyondOne(tx, by, row, timing)))
  const to = approved(row.state, { approvals: approvedBy.length + 1, isForTwo })
  const change = { isForTwo }
  const next = mustBe(
    await takeStep(tx, row, {
      deed: 'approve',
      ...(to ? { to } : {}),
      operatorId: by.operatorId,
      change,
      timing,
    }),
  )
  await note(tx, by, row, { action: 'withdrawal.approve', after: next })
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
  if (await whyNotAlone(tx, by, settings, deed)) return true
  const subject = id.toString()
  const { operatorId } = by
  await countAlone(tx, { ...deed, operatorId, deed: 'withdrawals.approveWithdrawal', subject })
  return false
}

/** Rejects a withdrawal, or cancels it for its member. Its money is released. */
export async function endWithdrawal(
  tx: Tx,
  by: By,
  input: Input<typeof calls.endWithdrawal>,
): Promise<WithdrawalRow> {
  const reason = readLine(input.reason, 'reason')
  return await doOnce(tx, by, input, {
    deed: input.deed,
    words: reason,
    judge: () => Promise.resolve({ reason }),
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
  wanted: WithdrawalRow,
  row: WithdrawalRow,
  requestId: string,
): Promise<bigint> {
  await release(tx, row)
  const held = await hold(tx, wanted, `withdrawal_change:${requestId}`)
  // The released amount covers the new hold.
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
      await lockReferences(tx, by.merchantId)
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
      if (payer === by.operatorId) throw refuse<typeof calls.settleWithdrawal>('maker_is_checker')
      await refuseOwnPeople(tx, by, [payer])
      if (deed === 'force' && pictures.length === 0)
        throw refuse<typeof calls.settleWithdrawal>('evidence_needed')
      if (deed !== 'force') await weighSettling(tx, by, row, deed)
      const owner = { operatorId: by.operatorId }
      await usePictures(tx, { merchantId: by.merchantId, owner, purpose: 'withdrawal', ids: pictures })
      // Only the missing part is sent again; none of it has arrived yet.
      if (deed === 'pay_again')
        return { outstanding: row.remaining ?? row.outstanding, received: null, remaining: null }
      return { reason: evidence }
    },
  })
}

/**
 * Weighs the amount like any other: a repeated payout leaves again, and returned money may have arrived after all.
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
    readonly action: AuditDeed & `withdrawal.${string}`
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
