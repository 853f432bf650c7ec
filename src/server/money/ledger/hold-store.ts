import { sql } from 'kysely'

import type { LedgerKind } from '#domain/ledger/kind.ts'
import { PLAY_CURRENCY, POINT_CURRENCY } from '#domain/money/currency.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Kinds that reserve money. The suffix is fixed: a partial index selects by it. */
export type HoldKind = Extract<LedgerKind, `${string}_hold`>

export interface OpenHold {
  readonly transferId: bigint
  readonly kind: HoldKind
  /** The id of the order or request that it belongs to. */
  readonly reference: string
  readonly amount: bigint
  readonly at: Date
}

/** The member's open reservations, oldest first. */
export async function findOpenHolds(
  tx: Tx,
  {
    merchantId,
    memberId,
    currency,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly currency: string },
): Promise<readonly OpenHold[]> {
  const { rows } = await sql<OpenHold>`
    SELECT held.id AS "transferId", held.kind, held.reference, entry.amount, held.created_at AS at
      FROM ledger_transfer AS held
      JOIN ledger_entry AS entry
        ON entry.member_id = held.member_id AND entry.transfer_id = held.id AND entry.account = 'locked'
     WHERE held.member_id = ${memberId} AND held.merchant_id = ${merchantId} AND held.currency = ${currency}
       AND right(held.kind, 5) = '_hold' AND entry.amount > 0
       AND NOT EXISTS (SELECT FROM ledger_transfer AS ended
                        WHERE ended.member_id = held.member_id AND ended.settles = held.id)
     ORDER BY held.id`.execute(query(tx))
  return rows
}

export interface KnownTransfer {
  readonly id: bigint
  readonly kind: string
  readonly reference: string
  readonly at: Date
  /** The main wallet right after it, if the transfer touched it. */
  readonly balance: bigint | null
}

/** The transfer of a key, so that a retried request gets the first answer. */
export async function findTransferByKey(
  tx: Tx,
  {
    merchantId,
    memberId,
    key,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly key: string },
): Promise<KnownTransfer | undefined> {
  const { rows } = await sql<KnownTransfer>`
    SELECT known.id, known.kind, known.reference, known.created_at AS at, entry.balance_after AS balance
      FROM ledger_transfer AS known
      LEFT JOIN ledger_entry AS entry
        ON entry.member_id = known.member_id AND entry.transfer_id = known.id AND entry.account = 'main'
     WHERE known.member_id = ${memberId} AND known.merchant_id = ${merchantId} AND known.key = ${key}`.execute(
    query(tx),
  )
  return rows[0]
}

export interface LiveTransfer {
  readonly id: bigint
  readonly memberId: bigint
  readonly reference: string
}

/** Transfers of these keys that are not reversed. */
export async function findLiveTransfers(
  tx: Tx,
  keys: readonly { readonly memberId: bigint; readonly key: string }[],
): Promise<readonly LiveTransfer[]> {
  const { rows } = await sql<LiveTransfer>`
    SELECT known.id, known.member_id AS "memberId", known.reference
      FROM unnest(${keys.map(({ memberId }) => memberId.toString())}::bigint[], ${keys.map(({ key }) => key)}::text[])
           AS named (member_id, key)
      JOIN ledger_transfer AS known ON known.key = named.key AND known.member_id + 0 = named.member_id
     WHERE NOT EXISTS (SELECT FROM ledger_transfer AS reversal
                        WHERE reversal.member_id = known.member_id AND reversal.reverses = known.id)`.execute(
    query(tx),
  )
  return rows
}

/** Whether any member of the brand has money, in a wallet or reserved. Play money and points do not count. */
export async function selectHoldsMoney(tx: Tx, merchantId: number): Promise<boolean> {
  const found = await sql<{ holds: boolean }>`
    SELECT EXISTS (
      SELECT FROM wallet WHERE merchant_id = ${merchantId} AND currency <> ${PLAY_CURRENCY}
         AND currency <> ${POINT_CURRENCY} AND balance > 0) AS holds`.execute(query(tx))
  return found.rows[0]?.holds === true
}
