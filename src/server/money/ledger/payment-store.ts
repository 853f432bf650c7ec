import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** One transfer of a member by number; or the one that ended a reservation, by the reservation's number. */
export interface NamedTransfer {
  readonly memberId: bigint
  readonly id: bigint
}

export interface PaymentLeg {
  readonly id: bigint
  readonly settles: bigint | null
  /** The amount that came in or went out by the channel; never negative. */
  readonly amount: bigint
  readonly currency: string
  readonly at: Date
}

const found = sql`
  transfer.id, transfer.settles, transfer.currency, transfer.created_at AS at,
  (SELECT abs(coalesce(sum(entry.amount), 0))::bigint FROM ledger_entry AS entry
    WHERE entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
      AND entry.account LIKE 'payment:%') AS amount`

const named = (transfers: readonly NamedTransfer[]) => sql`
  unnest(${transfers.map(({ memberId }) => memberId.toString())}::bigint[],
         ${transfers.map(({ id }) => id.toString())}::bigint[]) AS named (member_id, id)`

/** The entries of these transfers in the channels' accounts. */
export async function selectPaymentLegs(
  tx: Tx,
  { merchantId, transfers }: { readonly merchantId: number; readonly transfers: readonly NamedTransfer[] },
): Promise<readonly PaymentLeg[]> {
  if (transfers.length === 0) return []
  const { rows } = await sql<PaymentLeg>`
    SELECT ${found} FROM ${named(transfers)}
      JOIN ledger_transfer AS transfer
        ON transfer.member_id = named.member_id AND transfer.id = named.id AND transfer.merchant_id = ${merchantId}`.execute(
    query(tx),
  )
  return rows
}

/** The same for the transfers that ended these reservations. */
export async function selectEndingLegs(
  tx: Tx,
  { merchantId, transfers }: { readonly merchantId: number; readonly transfers: readonly NamedTransfer[] },
): Promise<readonly PaymentLeg[]> {
  if (transfers.length === 0) return []
  const { rows } = await sql<PaymentLeg>`
    SELECT ${found} FROM ${named(transfers)}
      JOIN ledger_transfer AS transfer
        ON transfer.member_id = named.member_id AND transfer.settles = named.id
       AND transfer.merchant_id = ${merchantId}`.execute(query(tx))
  return rows
}

/** The same for the transfers with these keys. */
export async function selectKeyedLegs(
  tx: Tx,
  {
    merchantId,
    keys,
  }: {
    readonly merchantId: number
    readonly keys: readonly { readonly memberId: bigint; readonly key: string }[]
  },
): Promise<readonly (PaymentLeg & { readonly key: string })[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<PaymentLeg & { readonly key: string }>`
    SELECT ${found}, transfer.key
      FROM unnest(${keys.map(({ memberId }) => memberId.toString())}::bigint[],
                  ${keys.map(({ key }) => key)}::text[]) AS named (member_id, key)
      JOIN ledger_transfer AS transfer
        ON transfer.key = named.key AND transfer.member_id = named.member_id
       AND transfer.merchant_id = ${merchantId}`.execute(query(tx))
  return rows
}
