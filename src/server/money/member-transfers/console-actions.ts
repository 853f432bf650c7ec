import type { claimMemberTransfer, judgeMemberTransfer } from '#contract/console/member-transfers.ts'
import type { Input } from '#contract/endpoint.ts'
import { CLAIM_MINUTES } from '#domain/cashier/claim.ts'
import { moved } from '#domain/ledger/posting.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { type Second, weigh } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { post } from '#server/money/ledger/actions.ts'
import { refuseTransfer as refuseBySafety } from '#server/money/limits/actions.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { findWithdrawalSettings } from '#server/money/withdrawals/actions.ts'

import { common, move, auditOf } from './actions.ts'
import { lockTransfer, type TransferRow, updateClaim, updateJudged } from './store.ts'

export interface By {
  readonly merchantId: number
  readonly operatorId: bigint
  /** The operator who approved the proposal, where two are required. */
  readonly second?: Second | undefined
}

/** The operator who judges, and the payees that their reason may name. */
export type Judge = By & { readonly findKnownPayees: FindKnownPayees }

function refuseInOtherHand({ claimedBy }: TransferRow, operatorId: bigint): void {
  // guard: transfer-claimed-by-one
  if (claimedBy !== null && claimedBy !== operatorId)
    throw refuse<typeof judgeMemberTransfer>('claimed_by_other')
}

/** Claims or releases a transfer. Its version stays, so what operators loaded remains valid. */
export async function claimTransfer(
  tx: Tx,
  { merchantId, operatorId }: By,
  { id, deed }: Input<typeof claimMemberTransfer>,
): Promise<TransferRow> {
  const row = await lockTransfer(tx, { merchantId, id })
  if (!row) throw refusePlainly('absent')
  refuseInOtherHand(row, operatorId)
  if (row.state !== 'reviewing') throw refuse<typeof claimMemberTransfer>('already_judged')
  await updateClaim(tx, row, deed === 'claim' ? { operatorId, minutes: CLAIM_MINUTES } : undefined)
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: row.memberId,
    action: `transfer.${deed}`,
    reason: '',
    before: {},
    after: auditOf(row),
  })
  return row
}

/** An operator approves a large transfer, or returns its money. */
export async function judgeTransfer(
  tx: Tx,
  by: Judge,
  input: Input<typeof judgeMemberTransfer>,
): Promise<TransferRow> {
  const { merchantId, operatorId } = by
  const row = await lockTransfer(tx, { merchantId, id: input.id })
  if (!row) throw refusePlainly('absent')
  const reason = readLine(input.reason)
  const target = input.judgement === 'approve' ? 'done' : 'rejected'
  // A retry after a lost answer: the judgement is recorded already.
  if (row.state === target && row.version === input.version + 1) return row
  // A pending proposal does not claim the transfer.
  if (!by.second) refuseInOtherHand(row, operatorId)
  // guard: transfer-judged-once
  if (row.state !== 'reviewing') throw refuse<typeof judgeMemberTransfer>('already_judged')
  if (row.version !== input.version)
    throw refuse<typeof judgeMemberTransfer>('changed_meanwhile', { state: row.state })
  if (target === 'done') {
    const sides = { merchantId, memberId: row.memberId, toMemberId: row.receiverId }
    if (await refuseBySafety(tx, sides)) throw refuse<typeof judgeMemberTransfer>('receiver_unfit')
    await weighArriving(tx, by, row) // guard: transfer-arrival-weighed
    await move(tx, row)
  } else {
    const [payee] = newPayees('', reason, await by.findKnownPayees(tx, merchantId))
    // guard: transfer-reason-without-payee
    if (payee) throw refuse<typeof judgeMemberTransfer>('payee_named', { found: payee.text })
    await giveBack(tx, row)
  }
  const version = await updateJudged(tx, row, {
    state: target,
    reason: target === 'rejected' ? reason : null,
    operatorId,
  })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: row.memberId,
    action: `transfer.${input.judgement}`,
    reason,
    before: auditOf(row),
    after: { ...auditOf(row), state: target },
  })
  return { ...row, state: target, version }
}

/** Moving money to another member is weighed like a payout: beyond the thresholds, two operators decide. */
async function weighArriving(tx: Tx, by: By, row: TransferRow): Promise<void> {
  const { merchantId, memberId, currency, amount } = row
  await weigh(tx, by, await findWithdrawalSettings(tx, merchantId), {
    merchantId,
    memberId,
    currency,
    amount,
    deed: 'memberTransfers.judgeMemberTransfer',
    subject: row.id.toString(),
    before: auditOf(row),
    after: { state: 'done' },
  })
}

async function giveBack(tx: Tx, row: TransferRow): Promise<void> {
  if (row.holdTransferId === null) throw new Error('what is looked at is held')
  const [released] = await post(tx, [
    {
      ...common(row),
      key: `transfer_release:${row.requestId}`,
      kind: 'transfer_release',
      legs: moved(row.amount, { from: 'locked', to: 'main' }),
      settles: row.holdTransferId,
    },
  ])
  if (released?.outcome !== 'posted') throw new Error(`a transfer was not given back: ${released?.outcome}`)
}

function readLine(given: string): string {
  const line = given.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  if (line === '' || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line))
    throw refusePlainly('invalid_input', { fields: ['reason'] })
  return line
}
