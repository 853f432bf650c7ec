import type { Output } from '#contract/endpoint.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { mayTakeBack, stateForMember } from '#domain/cashier/withdrawal-state.ts'
import { numberInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectSteps, type StepRow } from './step-store.ts'
import type { WithdrawalRow } from './store.ts'

type WithdrawalView = Output<typeof withdrawals.request>

export interface Viewer {
  /** Whether the market profile lets this member cancel a withdrawal to play on. */
  readonly allowsTakingBack: boolean
}

/** Members' view of their own withdrawals: never the risk reasons or the operators. */
export async function showOwn(
  tx: Tx,
  rows: readonly WithdrawalRow[],
  viewer: Viewer,
): Promise<WithdrawalView[]> {
  const [first] = rows
  if (!first) return []
  const steps = await selectSteps(tx, { merchantId: first.merchantId, ids: rows.map(({ id }) => id) })
  return rows.map((row) =>
    showOne(
      row,
      steps.filter(({ withdrawalId }) => withdrawalId === row.id),
      viewer,
    ),
  )
}

function showOne(
  row: WithdrawalRow,
  steps: readonly StepRow[],
  { allowsTakingBack }: Viewer,
): WithdrawalView {
  const { kind, institution, holderName, accountNumber } = row.destination
  const amounts = { received: row.received, remaining: row.remaining }
  return {
    id: row.id.toString(),
    state: stateForMember(row.state),
    currency: row.currency,
    amount: writeAmount(row.amount),
    fee: writeAmount(row.fee),
    arrives: writeAmount(row.amount - row.fee),
    destination: { kind, institution, holderName, number: numberInPart(accountNumber) },
    outstanding: writeAmount(row.outstanding),
    ...(amounts.received === null ? {} : { received: writeAmount(amounts.received) }),
    ...(amounts.remaining === null ? {} : { remaining: writeAmount(amounts.remaining) }),
    ...(row.payoutReference === null ? {} : { reference: row.payoutReference }),
    ...(row.reason === null || row.state === 'forced' ? {} : { reason: row.reason }),
    ...(row.heldAt === null ? {} : { heldAt: row.heldAt.toISOString() }),
    requestedAt: row.requestedAt.toISOString(),
    ...(row.paidAt === null ? {} : { paidAt: row.paidAt.toISOString() }),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    ...(row.dueAt === null ? {} : { dueAt: row.dueAt.toISOString() }),
    mayCancel: allowsTakingBack && mayTakeBack(row.state, { isHeld: row.heldAt !== null }),
    steps: steps.flatMap(showStep),
  }
}

/** Claims and the first of two approvals are internal to the console. */
function showStep({ id, state, deed, holder, at, until }: StepRow): WithdrawalView['steps'] {
  if (deed === 'claim' || deed === 'release_claim' || state === 'approved_once') return []
  return [
    {
      id,
      state: stateForMember(state),
      deed,
      holder,
      at: at.toISOString(),
      ...(until === null ? {} : { until: until.toISOString() }),
    },
  ]
}
