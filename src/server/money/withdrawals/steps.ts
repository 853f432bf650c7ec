import {
  stepOf,
  holderOf,
  isEnded,
  type MoneyMove,
  type WithdrawalDeed,
  type WithdrawalState,
} from '#domain/cashier/withdrawal-state.ts'
import type { WithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Leg, moved, movedLessFee } from '#domain/ledger/posting.ts'
import type { NewsKind } from '#domain/members/account-news.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { sendNews } from '#server/people/messages/actions.ts'

import { insertStep, type NewStep } from './step-store.ts'
import { type Change, updateWithdrawal, type WithdrawalRow } from './store.ts'

/** The payment channel where no provider pays: an operator pays through the bank. */
export const BY_HAND = 'manual'

type Timing = Pick<WithdrawalSettings, 'confirmMinutes' | 'reviewHours'>

interface Taken {
  readonly deed: WithdrawalDeed
  /** Overrides the deed's usual next state: after the first of two approvals. */
  readonly to?: WithdrawalState
  readonly operatorId?: bigint
  readonly note?: string
  readonly pictures?: readonly string[]
  readonly requestId?: string
  readonly change?: Change
  readonly timing: Timing
}

/**
 * Takes one step: moves the money, updates the row, records the step. Returns nothing if the state does not allow the
 * deed.
 */
export async function takeStep(tx: Tx, row: WithdrawalRow, taken: Taken): Promise<WithdrawalRow | undefined> {
  const step = stepOf(row.state, taken.deed)
  if (!step) return undefined
  const state = taken.to ?? step.to
  if (step.moves === 'release') await release(tx, row)
  if (step.moves === 'payout')
    await payOut(tx, row, taken.change?.payoutProvider ?? row.payoutProvider ?? BY_HAND)
  const back = step.moves === 'return' ? await giveBack(tx, row) : row.amount
  const next = await updateWithdrawal(tx, row, {
    ...taken.change,
    state,
    ...(state === row.state ? {} : { dueInMinutes: minutesOf(row, state, taken.timing) }),
    ...(step.moves === 'payout' ? { isPaid: true } : {}),
    ...(isEnded(state) ? { isEnded: true } : {}),
    // Each step ends the claim, so that another operator can give the second approval.
    isUnclaimed: true,
  })
  await insertStep(tx, row, {
    state,
    deed: taken.deed,
    holder: holderOf(state),
    operatorId: taken.operatorId,
    note: taken.note,
    pictures: taken.pictures,
    requestId: taken.requestId,
    until: next.dueAt,
  } satisfies NewStep)
  if (taken.deed !== 'cancel') await sendStepNews(tx, row, { deed: taken.deed, moves: step.moves, back })
  return next
}

/** The member gets a message when money is sent or comes back, and when their report is answered. */
async function sendStepNews(
  tx: Tx,
  row: WithdrawalRow,
  { deed, moves, back }: { readonly deed: WithdrawalDeed; readonly moves?: MoneyMove; readonly back: bigint },
): Promise<void> {
  const send = (kind: NewsKind, amount: bigint) =>
    sendNews(tx, row, {
      kind,
      about: row.id.toString(),
      amount: writeAmount(amount),
      currency: row.currency,
    })
  if (moves === 'payout') await send('withdrawal_sent', row.amount - row.fee)
  else if (moves !== undefined) await send('withdrawal_returned', back)
  else if (deed === 'pay_again') await send('withdrawal_sent_again', row.remaining ?? row.outstanding)
  else if (deed === 'force' && row.state !== 'paid')
    await send('withdrawal_answered', row.remaining ?? row.outstanding)
}

/** The review that the member was promised with the request holds for every step of it. */
function minutesOf(
  { reviewHours: promised }: Pick<WithdrawalRow, 'reviewHours'>,
  state: WithdrawalState,
  { confirmMinutes, reviewHours }: Timing,
): number | null {
  if (isEnded(state)) return null
  return state === 'paid' ? confirmMinutes : Math.min(promised ?? reviewHours, reviewHours) * 60
}

/** Reserves the amount, or reports that the balance is insufficient. */
export async function hold(
  tx: Tx,
  row: WithdrawalRow,
  key: string,
): Promise<'insufficient' | { readonly transferId: bigint }> {
  const posted = await postOne(tx, {
    ...common(row),
    key,
    kind: 'withdrawal_hold',
    legs: moved(row.amount, { from: 'main', to: 'locked' }),
  })
  if (posted.outcome === 'insufficient') return 'insufficient'
  if (posted.outcome !== 'posted') throw new Error(`a withdrawal was not held: ${posted.outcome}`)
  return { transferId: posted.transferId }
}

export async function release(tx: Tx, row: WithdrawalRow): Promise<void> {
  await end(tx, row, 'withdrawal_release', moved(row.amount, { from: 'locked', to: 'main' }))
}

async function payOut(tx: Tx, row: WithdrawalRow, channel: string): Promise<void> {
  const legs = movedLessFee(row, { from: 'locked', to: `payment:${channel}` })
  await end(tx, row, 'withdrawal_payout', legs)
}

/** Ends the reservation once: the ledger refuses a second end, whatever state the row has. */
async function end(tx: Tx, row: WithdrawalRow, kind: LedgerKind, legs: Leg[]): Promise<void> {
  if (row.holdTransferId === null) throw new Error('the withdrawal has no reservation')
  const posted = await postOne(tx, {
    ...common(row),
    key: `${kind}:${row.id}.${row.holdTransferId}`,
    kind,
    legs,
    settles: row.holdTransferId,
  })
  if (posted.outcome !== 'posted') throw new Error(`a reservation was not ended: ${posted.outcome}`)
}

/** Returns the missing amount, and the fee too if nothing arrived; answers their sum. */
async function giveBack(tx: Tx, row: WithdrawalRow): Promise<bigint> {
  const channel = row.payoutProvider ?? BY_HAND
  const lacking = row.remaining ?? row.outstanding
  const isWhole = lacking === row.amount - row.fee
  const fee = isWhole ? row.fee : 0n
  const legs: Leg[] = [
    { account: `payment:${channel}`, amount: -lacking },
    ...(fee === 0n ? [] : [{ account: 'fees' as const, amount: -fee }]),
    { account: 'main', amount: lacking + fee },
  ]
  const posted = await postOne(tx, {
    ...common(row),
    key: returnKey(row),
    kind: 'withdrawal_return',
    legs,
  })
  if (posted.outcome !== 'posted') throw new Error(`a payout was not returned: ${posted.outcome}`)
  return lacking + fee
}

/** The ledger key of a withdrawal's return. */
export function returnKey({ id }: Pick<WithdrawalRow, 'id'>): string {
  return `withdrawal_return:${id}`
}

function common({ merchantId, memberId, currency, id }: WithdrawalRow) {
  return { merchantId, memberId, currency, reference: id.toString() } as const
}
