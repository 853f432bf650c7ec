import type { BookedMovement } from '#domain/reconciliation/match.ts'
import { payoutPaymentState } from '#domain/reconciliation/states.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type PaymentLeg, findEndingLegs, findKeyedLegs } from '#server/money/ledger/reading.ts'

import {
  type DaySpan,
  fetchMovedPayouts,
  type MovedPayoutRow,
  openMovedPayouts,
  type PayoutsOf,
  selectNamedPayouts,
} from './moved-store.ts'
import { returnKey } from './steps.ts'

const AT_ONCE = 1_000

/** The booked movements behind these references: each payout, and its return. Amounts come from the ledger. */
export async function findPayoutMovements(
  tx: Tx,
  query: PayoutsOf & { readonly ours: readonly string[]; readonly theirs: readonly string[] },
): Promise<readonly BookedMovement[]> {
  const rows = await selectNamedPayouts(tx, query)
  const legs = await legsOf(tx, query.merchantId, rows)
  return rows.flatMap((row) => [
    goingOut(row, legs),
    ...(row.state === 'returned' ? [comingBack(row, legs)] : []),
  ])
}

/** Payouts that left or came back in these days, in portions. */
export async function* movedPayouts(
  tx: Tx,
  query: PayoutsOf & DaySpan,
): AsyncGenerator<readonly BookedMovement[]> {
  await openMovedPayouts(tx, query)
  for (;;) {
    const rows = await fetchMovedPayouts(tx, AT_ONCE)
    if (rows.length === 0) return
    const legs = await legsOf(tx, query.merchantId, rows)
    yield rows.map((row) => (row.direction === 'out' ? goingOut(row, legs) : comingBack(row, legs)))
  }
}

interface Legs {
  /** Keyed by the reservation that each transfer ended. */
  readonly out: ReadonlyMap<bigint, PaymentLeg>
  /** Keyed by the transfer's key. */
  readonly back: ReadonlyMap<string, PaymentLeg>
}

async function legsOf(tx: Tx, merchantId: number, rows: readonly MovedPayoutRow[]): Promise<Legs> {
  const transfers = rows.flatMap(({ memberId, holdTransferId, paidAt }) =>
    holdTransferId === null || paidAt === null ? [] : [{ memberId, id: holdTransferId }],
  )
  const keys = rows
    .filter(({ state }) => state === 'returned')
    .map(({ memberId, id }) => ({ memberId, key: returnKey({ id }) }))
  const out = await findEndingLegs(tx, { merchantId, transfers })
  const back = await findKeyedLegs(tx, { merchantId, keys })
  return {
    out: new Map(out.flatMap((leg) => (leg.settles === null ? [] : [[leg.settles, leg] as const]))),
    back: new Map(back.map((leg) => [leg.key, leg])),
  }
}

function goingOut(row: MovedPayoutRow, { out }: Legs): BookedMovement {
  const leg = row.paidAt === null ? undefined : out.get(row.holdTransferId ?? 0n)
  if (row.paidAt !== null && !leg) throw new Error(`payout ${row.id} has no transfer`)
  return {
    ...known(row),
    id: `payout:${row.id}`,
    direction: 'out',
    amount: leg?.amount ?? row.amount - row.fee,
    currency: row.currency,
    state: payoutPaymentState(row.state),
    at: (leg?.at ?? row.requestedAt).toISOString(),
  }
}

function comingBack(row: MovedPayoutRow, { back }: Legs): BookedMovement {
  const leg = back.get(returnKey(row))
  if (!leg) throw new Error(`the return of payout ${row.id} has no transfer`)
  return {
    ...known(row),
    id: `payout_return:${row.id}`,
    direction: 'in',
    amount: leg.amount,
    currency: leg.currency,
    state: 'done',
    at: leg.at.toISOString(),
  }
}

function known({ memberId, payoutId, payoutReference }: MovedPayoutRow) {
  return { memberId, ourReference: payoutId, providerReference: payoutReference ?? undefined }
}
