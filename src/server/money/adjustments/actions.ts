import type * as calls from '#contract/console/adjustments.ts'
import type { Input } from '#contract/endpoint.ts'
import { type LapseReason, lapsesAtMsOf } from '#domain/approvals/proposal-standing.ts'
import {
  type AdjustmentState,
  isAdjustmentReason,
  refuseChanging,
  refuseJudging,
} from '#domain/ledger/adjustment.ts'
import { moved } from '#domain/ledger/posting.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { type Waiting, waitingSince } from '#domain/work/work.ts'
import { areIndependent, findLapsed, isLapsed } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { postOne } from '#server/money/ledger/actions.ts'

import type { FindDispute } from './ports.ts'
import {
  type AdjustmentRow,
  endAdjustment,
  insertAdjustment,
  lockAdjustment,
  selectByRequest,
  selectMemberByAccount,
  selectOpenAdjustments,
  updateProposal,
} from './store.ts'

export {
  type DisputeAdjustmentRow,
  selectCorrections as findCorrections,
  selectDisputeAdjustments as findDisputeAdjustments,
} from './store.ts'

type Calls = typeof calls

interface By {
  readonly merchantId: number
  readonly operatorId: bigint
  readonly currency: string
}

/** Proposes to give or take money. A retry gets the first answer, even after a decision. */
export async function proposeAdjustment(
  tx: Tx,
  by: By,
  input: Input<Calls['proposeAdjustment']>,
  { nowMs, findDispute }: { readonly nowMs: number; readonly findDispute: FindDispute },
): Promise<{ readonly id: string; readonly version: number }> {
  const { merchantId, operatorId, currency } = by
  const { amount, reason, words } = readProposal(input, currency)
  const member = await selectMemberByAccount(tx, { merchantId, account: input.account.trim() })
  if (!member) throw refuse<Calls['proposeAdjustment']>('account_unknown')
  // guard: no-adjustment-of-trial
  if (member.playsOnly) throw refuse<Calls['proposeAdjustment']>('account_plays_only')
  const { requestId } = input
  const memberId = member.id
  const feedbackId = input.dispute === undefined ? undefined : BigInt(input.dispute)
  const isDispute =
    feedbackId === undefined || (await findDispute(tx, { merchantId, id: feedbackId })) === memberId
  // guard: correction-of-own-dispute
  if (!isDispute) throw refusePlainly('invalid_input', { fields: ['dispute'] })
  const proposal = { amount, reason, words, feedbackId }
  const given = { merchantId, requestId, memberId, currency, ...proposal, proposedBy: operatorId }
  const id = await insertAdjustment(tx, given)
  if (id === undefined) {
    const known = await selectByRequest(tx, { operatorId, requestId })
    const isSame =
      known?.memberId === memberId &&
      known.amount === amount &&
      known.reason === reason &&
      known.words === words &&
      known.feedbackId === (feedbackId ?? null)
    // guard: adjustment-request-same
    if (!isSame) throw refuse<Calls['proposeAdjustment']>('request_conflict')
    return { id: known.id, version: known.version }
  }
  // guard: lapsed-adjustment-ended
  if (input.insteadOf !== undefined) await endLapsed(tx, by, { id: input.insteadOf, memberId, nowMs })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId,
    action: 'adjustment.propose',
    reason: words,
    before: {},
    after: {
      id,
      currency,
      amount: signed(amount),
      cause: reason,
      ...(input.dispute === undefined ? {} : { dispute: input.dispute }),
    },
  })
  return { id, version: 1 }
}

/**
 * Ends a lapsed proposal that a new one replaces. Otherwise both could be approved once the maker has the
 * permission again.
 */
async function endLapsed(
  tx: Tx,
  { merchantId, operatorId }: By,
  { id, memberId, nowMs }: { readonly id: string; readonly memberId: bigint; readonly nowMs: number },
): Promise<void> {
  const row = await lockAdjustment(tx, { merchantId, id })
  if (!row || row.memberId !== memberId) throw refusePlainly('invalid_input', { fields: ['insteadOf'] })
  const hasLapsed = row.state === 'proposed' && (await isLapsed(tx, madeOf(row), nowMs))
  // guard: only-lapsed-adjustment-replaced
  if (!hasLapsed) throw refuse<Calls['proposeAdjustment']>('changed_meanwhile')
  await takeBack(tx, { merchantId, operatorId }, row)
}

/** A change raises the proposal's version, which invalidates an approval of the earlier one. */
export async function changeAdjustment(
  tx: Tx,
  { merchantId, operatorId }: By,
  input: Input<Calls['changeAdjustment']>,
): Promise<number> {
  const { id, version } = input
  const row = await lockAdjustment(tx, { merchantId, id })
  if (!row) throw refusePlainly('absent')
  const refusal = refuseChanging(row, { operatorId, version })
  if (refusal) throw refuse<Calls['changeAdjustment']>(refusal)
  const { amount, reason, words } = readProposal(input, row.currency)
  const next = await updateProposal(tx, { merchantId, id }, { amount, reason, words })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: row.memberId,
    action: 'adjustment.change',
    reason: words,
    before: { id, amount: signed(row.amount), cause: row.reason },
    after: { amount: signed(amount), cause: reason },
  })
  return next
}

export async function withdrawAdjustment(
  tx: Tx,
  { merchantId, operatorId }: By,
  { id, version }: Input<Calls['withdrawAdjustment']>,
): Promise<number> {
  const row = await lockAdjustment(tx, { merchantId, id })
  if (!row) throw refusePlainly('absent')
  const refusal = refuseChanging(row, { operatorId, version })
  if (refusal) throw refuse<Calls['withdrawAdjustment']>(refusal)
  return await takeBack(tx, { merchantId, operatorId }, row)
}

async function takeBack(
  tx: Tx,
  { merchantId, operatorId }: Pick<By, 'merchantId' | 'operatorId'>,
  { id, memberId, state }: AdjustmentRow,
): Promise<number> {
  const next = await endAdjustment(tx, { merchantId, id }, { state: 'withdrawn' })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId,
    action: 'adjustment.withdraw',
    reason: '',
    before: { id, status: state },
    after: { status: 'withdrawn' },
  })
  return next
}

export interface Judged {
  readonly state: AdjustmentState
  readonly version: number
  readonly memberId: bigint
  readonly transferId?: bigint
}

/**
 * A second operator approves or rejects. The ledger key derives from the proposal, so a second approval moves nothing.
 */
export async function judgeAdjustment(
  tx: Tx,
  { merchantId, operatorId }: By,
  input: Input<Calls['judgeAdjustment']>,
  nowMs: number,
): Promise<Judged> {
  const { id, version, judgement } = input
  const row = await lockAdjustment(tx, { merchantId, id })
  if (!row) throw refusePlainly('absent')
  const answer = readLines('answer', input.answer ?? '')
  const known = ownAnswer(row, { operatorId, version, judgement })
  if (known) return known
  const { proposedBy } = row
  const hasLapsed = await isLapsed(tx, madeOf(row), nowMs)
  // guard: adjustment-judged-as-seen
  const refusal = refuseJudging({ ...row, hasLapsed }, { operatorId, version, judgement })
  if (refusal) throw refuse<Calls['judgeAdjustment']>(refusal)
  if (judgement === 'approve' && !(await areIndependent(tx, operatorId, proposedBy)))
    throw refuse<Calls['judgeAdjustment']>('checker_not_independent')
  // guard: adjustment-rejection-explained
  if (judgement === 'reject' && answer === '') throw refuse<Calls['judgeAdjustment']>('answer_needed')
  const transferId = judgement === 'approve' ? await book(tx, merchantId, row) : undefined
  const state = judgement === 'approve' ? 'approved' : 'rejected'
  const moves = transferId === undefined ? {} : { transferId }
  const next = await endAdjustment(tx, { merchantId, id }, { state, judgedBy: operatorId, answer, ...moves })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: row.memberId,
    action: `adjustment.${judgement}`,
    reason: answer,
    before: { id, amount: signed(row.amount), status: row.state },
    after: { status: state, ...(transferId === undefined ? {} : { transfer: transferId.toString() }) },
  })
  return { state, version: next, memberId: row.memberId, ...moves }
}

/** The open proposals of a brand that can no longer be approved, and why. */
export async function findLapsedAdjustments(
  tx: Tx,
  merchantId: number,
  nowMs: number,
): Promise<ReadonlyMap<string, LapseReason>> {
  const open = await selectOpenAdjustments(tx, merchantId)
  return await findLapsed(
    tx,
    open.map((row) => ({ ...madeOf(row), id: row.id })),
    nowMs,
  )
}

export async function findAdjustmentTasks(tx: Tx, merchantId: number, nowMs: number): Promise<Waiting> {
  const open = await selectOpenAdjustments(tx, merchantId)
  const lapsed = await findLapsedAdjustments(tx, merchantId, nowMs)
  return waitingSince(open.filter(({ id }) => !lapsed.has(id)).map(({ proposedAt }) => proposedAt))
}

function madeOf({ proposedBy, proposedAt }: Pick<AdjustmentRow, 'proposedBy' | 'proposedAt'>) {
  const proposedAtMs = proposedAt.getTime()
  const deed = 'adjustments.proposeAdjustment' as const
  return { deed, proposedBy, proposedAtMs, lapsesAtMs: lapsesAtMsOf(proposedAtMs) }
}

/** A judge's retry after a lost answer gets the first outcome. */
function ownAnswer(
  row: AdjustmentRow,
  judgement: {
    readonly operatorId: bigint
    readonly version: number
    readonly judgement: 'approve' | 'reject'
  },
): Judged | undefined {
  const isOwn = row.judgedBy === judgement.operatorId && row.version === judgement.version + 1
  if (!isOwn || row.state !== (judgement.judgement === 'approve' ? 'approved' : 'rejected')) return undefined
  const { state, version, memberId, transferId } = row
  return { state, version, memberId, ...(transferId === null ? {} : { transferId }) }
}

async function book(tx: Tx, merchantId: number, row: AdjustmentRow): Promise<bigint> {
  const { id, memberId, currency, amount } = row
  const posted = await postOne(tx, {
    merchantId,
    memberId,
    currency,
    key: `adjustment:${id}`,
    kind: 'adjustment',
    reference: id,
    legs:
      amount > 0n
        ? moved(amount, { from: 'adjustments', to: 'main' })
        : moved(-amount, { from: 'main', to: 'adjustments' }),
  })
  if (posted.outcome === 'insufficient') throw refuse<Calls['judgeAdjustment']>('balance_too_low')
  if (posted.outcome !== 'posted') throw new Error(`adjustment ${id}: ${posted.outcome}`)
  return posted.transferId
}

function readProposal(
  input: Pick<Input<Calls['proposeAdjustment']>, 'amount' | 'direction' | 'reason' | 'words'>,
  currency: string,
) {
  const units = parseAmount(input.amount, currency)
  // guard: adjustment-amount-exact
  if (units === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })
  if (!isAdjustmentReason(input.reason)) throw refusePlainly('invalid_input', { fields: ['reason'] })
  const words = readLines('words', input.words)
  if (words === '') throw refusePlainly('invalid_input', { fields: ['words'] })
  return { amount: input.direction === 'give' ? units : -units, reason: input.reason, words }
}

/** Refuses control characters and direction overrides; line breaks are allowed. */
function readLines(field: string, given: string): string {
  const text = given.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u.test(text))
    throw refusePlainly('invalid_input', { fields: [field] })
  return text
}

const signed = (amount: bigint) => writeAmount(amount)
