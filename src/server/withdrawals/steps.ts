import {
  stepOf,
  holderOf,
  isEnded,
  type WithdrawalDeed,
  type WithdrawalState,
} from '#domain/cashier/withdrawal-state.ts'
import type { WithdrawalSettings } from '#domain/cashier/withdrawal-settings.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'
import { type Leg, moved, movedLessFee } from '#domain/ledger/posting.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postOne } from '#server/ledger/actions.ts'

import { insertStep, type NewStep } from './step-store.ts'
import { type Change, updateWithdrawal, type WithdrawalRow } from './store.ts'

/** Who pays where no provider does: an operator, by the bank. */
export const BY_HAND = 'manual'

type Timing = Pick<WithdrawalSettings, 'confirmMinutes' | 'reviewHours'>

interface Taken {
  readonly deed: WithdrawalDeed
  /** Where the deed alone does not say it: the first of two approvals. */
  readonly to?: WithdrawalState
  readonly operatorId?: bigint
  readonly note?: string
  readonly pictures?: readonly string[]
  readonly requestId?: string
  readonly change?: Change
  readonly timing: Timing
}

/** One step: the money first, then the row, then what happened. Nothing where the state does not know the deed. */
export async function takeStep(tx: Tx, row: WithdrawalRow, taken: Taken): Promise<WithdrawalRow | undefined> {
  const step = stepOf(row.state, taken.deed)
  if (!step) return undefined
  const state = taken.to ?? step.to
  if (step.moves === 'release') await release(tx, row)
  if (step.moves === 'payout')
    await payOut(tx, row, taken.change?.payoutProvider ?? row.payoutProvider ?? BY_HAND)
  if (step.moves === 'return') await giveBack(tx, row)
  const next = await updateWithdrawal(tx, row, {
    ...taken.change,
    state,
    ...(state === row.state ? {} : { dueInMinutes: minutesOf(state, taken.timing) }),
    ...(step.moves === 'payout' ? { isPaid: true } : {}),
    ...(isEnded(state) ? { isEnded: true } : {}),
    // Whoever had it in hand has done with it, but for the next of two.
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
  return next
}

function minutesOf(state: WithdrawalState, { confirmMinutes, reviewHours }: Timing): number | null {
  if (isEnded(state)) return null
  return state === 'paid' ? confirmMinutes : reviewHours * 60
}

/** Reserves the money; nothing where there is not enough. */
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

/** Ends the reservation, once: the ledger refuses a second end, whatever became of the row. */
async function end(tx: Tx, row: WithdrawalRow, kind: LedgerKind, legs: Leg[]): Promise<void> {
  if (row.holdTransferId === null) throw new Error('a withdrawal holds its money')
  const posted = await postOne(tx, {
    ...common(row),
    key: `${kind}:${row.id}.${row.holdTransferId}`,
    kind,
    legs,
    settles: row.holdTransferId,
  })
  if (posted.outcome !== 'posted') throw new Error(`a reservation was not ended: ${posted.outcome}`)
}

/** What did not arrive comes back, and its fee with it where nothing arrived. */
async function giveBack(tx: Tx, row: WithdrawalRow): Promise<void> {
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
}

/** What came back of one is known by it. */
export function returnKey({ id }: Pick<WithdrawalRow, 'id'>): string {
  return `withdrawal_return:${id}`
}

function common({ merchantId, memberId, currency, id }: WithdrawalRow) {
  return { merchantId, memberId, currency, reference: id.toString() } as const
}
