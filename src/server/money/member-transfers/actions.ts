import type { Input } from '#contract/endpoint.ts'
import type { memberTransfers } from '#contract/member-transfers.ts'
import { isLookedAt, refuseTransfer } from '#domain/cashier/member-transfer.ts'
import { moved, type Posting } from '#domain/ledger/posting.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { refusePaymentPassword, spendProofBeside } from '#server/people/accounts/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { isKeptBack } from '#server/money/agents/settlement/actions.ts'
import { post } from '#server/money/ledger/actions.ts'
import { refuseTransfer as refuseBySafety } from '#server/money/limits/actions.ts'
import { findInOwnLine, findMoneyFacts } from '#server/people/members/actions.ts'
import { findWithdrawalSettings, type PayingMerchant } from '#server/money/withdrawals/actions.ts'

import {
  insertTransfer,
  lockReceiver,
  lockSender,
  type OfMember,
  selectByRequest,
  selectSentToday,
  type TransferRow,
  updateHold,
} from './store.ts'

export { selectTasks as findTransferTasks } from './task-store.ts'

type Send = typeof memberTransfers.send
type TransferInput = Input<Send> & { readonly units: bigint }

/** Sends money to the upline or down the own line. Idempotent by request id. */
export async function sendTransfer(
  store: Store,
  context: Context,
  merchant: PayingMerchant,
  input: Input<Send>,
): Promise<TransferRow> {
  const units = parseAmount(input.amount, merchant.currency)
  if (units === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })
  const refusal = await refusePaymentPassword(store, context, input.paymentPassword)
  if (refusal) throw refuse<Send>(refusal)
  return await store.transact((tx) => send(tx, context, merchant, { ...input, units }))
}

/** A member of the own line, by account name or by id. */
async function findReceiver(
  tx: Tx,
  who: OfMember,
  { account, downline }: Pick<TransferInput, 'account' | 'downline'>,
): Promise<bigint | undefined> {
  if (account !== undefined && downline !== undefined)
    throw refusePlainly('invalid_input', { fields: ['downline'] })
  const named = downline === undefined ? { account: account ?? '' } : { id: downline }
  return await findInOwnLine(tx, { ...who, ...named })
}

async function send(
  tx: Tx,
  context: Context,
  merchant: PayingMerchant,
  input: TransferInput,
): Promise<TransferRow> {
  const who = { merchantId: merchant.id, memberId: context.memberId }
  await lockSender(tx, who) // guard: sending-locked
  const facts = await findMoneyFacts(tx, who)
  if (!facts) throw refusePlainly('unauthenticated')
  const receiverId =
    input.direction === 'up' ? (facts.uplineId ?? undefined) : await findReceiver(tx, who, input)
  const known = await selectByRequest(tx, who, input.requestId)
  if (known) {
    const isSame =
      known.amount === input.units && known.direction === input.direction && known.receiverId === receiverId
    if (isSame) return known
    throw refuse<Send>('request_conflict')
  }
  // guard: frozen-agent-sends-nothing-down
  if (input.direction === 'down' && facts.isFrozen) throw refuse<Send>('transfers_shut')
  if (input.direction === 'down') await refuseDebtor(tx, who)
  // Money goes to another member without a cool-off, so a session and six digits do not suffice for an armed account.
  // guard: transfer-proves-factor
  await spendProofBeside(tx, context, { given: 'payment_password', cpw: input.cpw })
  const settings = await findWithdrawalSettings(tx, merchant.id)
  const today = await selectSentToday(tx, who, merchant)
  const refusal = refuseTransfer(
    input.units,
    {
      isAllowed: context.merchant.profile.allowsTransfersBetweenMembers,
      direction: input.direction,
      mayTransferToUpline: facts.mayTransferToUpline,
      receiverId,
      memberId: who.memberId,
      today,
    },
    settings,
  )
  if (refusal) throw refuse<Send>(refusal)
  if (receiverId === undefined) throw refuse<Send>('receiver_unfit')
  await refuseShutOut(tx, who, receiverId)
  const receiver = { merchantId: merchant.id, memberId: receiverId }
  await lockReceiver(tx, receiver)
  const received = await selectSentToday(tx, receiver, merchant, 'receiver')
  const factorsResetHours = facts.factorsResetHours ?? undefined
  const sums = { sentToday: today.sum, receivedToday: received.sum, factorsResetHours }
  const isReviewed = isLookedAt(input.units, sums, settings)
  const row = await insertTransfer(tx, {
    ...who,
    requestId: input.requestId,
    receiverId,
    direction: input.direction,
    currency: merchant.currency,
    amount: input.units,
    isDone: !isReviewed,
  })
  if (isReviewed) await reserve(tx, row)
  else await move(tx, row)
  // Debts are written under the lock of the wallet, which the posting has now: one that was written meanwhile counts.
  if (input.direction === 'down') await refuseDebtor(tx, who) // guard: debtor-sends-nothing-down
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId: who.memberId,
    action: 'transfer.send',
    reason: '',
    before: {},
    after: { ...auditOf(row), address: context.address },
  })
  return row
}

async function refuseDebtor(tx: Tx, who: OfMember): Promise<void> {
  if (await isKeptBack(tx, { ...who, leaving: 0n })) throw refuse<Send>('agent_debt')
}

/** Refuses if sender or receiver is shut out. The sender does not learn why the receiver is refused. */
async function refuseShutOut(tx: Tx, who: OfMember, receiverId: bigint): Promise<void> {
  if (await refuseBySafety(tx, { ...who, toMemberId: who.memberId })) throw refuse<Send>('transfers_shut')
  // guard: receiver-fit
  if (await refuseBySafety(tx, { ...who, toMemberId: receiverId })) throw refuse<Send>('receiver_unfit')
}

async function reserve(tx: Tx, row: TransferRow): Promise<void> {
  const [held] = await post(tx, [
    {
      ...common(row),
      key: `transfer_hold:${row.requestId}`,
      kind: 'transfer_hold',
      legs: moved(row.amount, { from: 'main', to: 'locked' }),
    },
  ])
  if (held?.outcome === 'insufficient') throw refuse<Send>('insufficient_balance')
  if (held?.outcome !== 'posted') throw new Error(`a transfer was not held: ${held?.outcome}`)
  await updateHold(tx, row, held.transferId)
}

/**
 * Both sides in one ledger call, which locks them in the order of their ids, so that opposite transfers cannot
 * deadlock.
 */
export async function move(tx: Tx, row: TransferRow): Promise<void> {
  const isHeld = row.holdTransferId !== null
  const postings: readonly Posting[] = [
    {
      ...common(row),
      key: `transfer_out:${row.requestId}`,
      kind: isHeld ? 'transfer_out_held' : 'transfer_out',
      legs: moved(row.amount, { from: isHeld ? 'locked' : 'main', to: 'clearing' }),
      ...(row.holdTransferId === null ? {} : { settles: row.holdTransferId }),
    },
    {
      ...common(row),
      memberId: row.receiverId,
      key: `transfer_in:${row.memberId}.${row.requestId}`,
      kind: 'transfer_in',
      legs: moved(row.amount, { from: 'clearing', to: 'main' }),
    },
  ]
  const answers = await post(tx, postings)
  if (answers.some(({ outcome }) => outcome === 'insufficient')) throw refuse<Send>('insufficient_balance')
  const wrong = answers.find(({ outcome }) => outcome !== 'posted')
  if (wrong) throw new Error(`a transfer did not move: ${wrong.outcome}`)
}

export function common({ merchantId, memberId, currency, id }: TransferRow) {
  return { merchantId, memberId, currency, reference: id.toString() } as const
}

export function auditOf({ id, receiverId, direction, amount, state }: TransferRow) {
  return {
    id: id.toString(),
    receiverId: receiverId.toString(),
    direction,
    amount: writeAmount(amount),
    state,
  }
}
