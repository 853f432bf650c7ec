import type { BookedMovement } from '#domain/reconciliation/match.ts'
import { depositPaymentState } from '#domain/reconciliation/states.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type PaymentLeg, findPaymentLegs } from '#server/money/ledger/reading.ts'

import {
  type DaySpan,
  type DepositsOf,
  fetchMovedDeposits,
  type MovedDepositRow,
  openMovedDeposits,
  selectNamedDeposits,
} from './moved-store.ts'

const AT_ONCE = 1_000

/** The booked movements behind these references: each order and its reversal. Amounts come from the ledger. */
export async function findDepositMovements(
  tx: Tx,
  query: DepositsOf & { readonly ours: readonly string[]; readonly theirs: readonly string[] },
): Promise<readonly BookedMovement[]> {
  const rows = await selectNamedDeposits(tx, query)
  const legs = await legsOf(tx, query.merchantId, rows)
  return rows.flatMap((row) => [
    comingIn(row, legs),
    ...(row.returnTransferId === null ? [] : [goingBack(row, legs, row.returnTransferId)]),
  ])
}

/** Movements credited or returned in these days, in batches. */
export async function* movedDeposits(
  tx: Tx,
  query: DepositsOf & DaySpan,
): AsyncGenerator<readonly BookedMovement[]> {
  await openMovedDeposits(tx, query)
  for (;;) {
    const rows = await fetchMovedDeposits(tx, AT_ONCE)
    if (rows.length === 0) return
    const legs = await legsOf(tx, query.merchantId, rows)
    yield rows.map((row) =>
      row.direction === 'out' && row.returnTransferId !== null
        ? goingBack(row, legs, row.returnTransferId)
        : comingIn(row, legs),
    )
  }
}

type Legs = ReadonlyMap<bigint, PaymentLeg>

async function legsOf(tx: Tx, merchantId: number, rows: readonly MovedDepositRow[]): Promise<Legs> {
  const transfers = rows.flatMap(({ memberId, transferId, returnTransferId }) =>
    [transferId, returnTransferId].flatMap((id) => (id === null ? [] : [{ memberId, id }])),
  )
  const legs = await findPaymentLegs(tx, { merchantId, transfers })
  return new Map(legs.map((leg) => [leg.id, leg]))
}

function comingIn(row: MovedDepositRow, legs: Legs): BookedMovement {
  const leg = row.transferId === null ? undefined : legs.get(row.transferId)
  if (row.transferId !== null && !leg) throw new Error(`deposit ${row.id} has no transfer`)
  return {
    ...known(row),
    id: `deposit:${row.id}`,
    direction: 'in',
    amount: leg?.amount ?? row.received ?? row.amount,
    currency: leg?.currency ?? row.receivedCurrency ?? row.currency,
    state: depositPaymentState(row.state, leg !== undefined),
    at: (leg?.at ?? row.createdAt).toISOString(),
  }
}

function goingBack(row: MovedDepositRow, legs: Legs, transferId: bigint): BookedMovement {
  const leg = legs.get(transferId)
  if (!leg) throw new Error(`the return of deposit ${row.id} has no transfer`)
  return {
    ...known(row),
    id: `deposit_return:${row.id}`,
    direction: 'out',
    amount: leg.amount,
    currency: leg.currency,
    state: 'done',
    at: leg.at.toISOString(),
  }
}

function known({ memberId, reference, providerReference }: MovedDepositRow) {
  return { memberId, ourReference: reference, providerReference: providerReference ?? undefined }
}
