import { sql } from 'kysely'

import type { PastWithdrawal } from '#domain/cashier/settings-effect.ts'
import {
  usualWithdrawalSettings,
  type WrittenWithdrawalSettings,
} from '#domain/cashier/withdrawal-settings.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface KeptSettings {
  readonly settings: WrittenWithdrawalSettings
  readonly version: number
}

interface Row {
  readonly settings: Partial<WrittenWithdrawalSettings>
  readonly version: number
}

/** Saved settings; a setting newer than the saved row has its default. */
export async function selectWithdrawalSettings(tx: Tx, merchantId: number): Promise<KeptSettings> {
  const found = await sql<Row>`
    SELECT settings, version FROM withdrawal_settings WHERE merchant_id = ${merchantId}`.execute(query(tx))
  const [row] = found.rows
  return { settings: { ...usualWithdrawalSettings, ...row?.settings }, version: row?.version ?? 0 }
}

/** The payout provider of each brand that has chosen one. */
export async function selectPayoutProviders(
  tx: Tx,
): Promise<readonly { readonly merchantId: number; readonly code: string }[]> {
  const found = await sql<{ merchantId: number; code: string }>`
    SELECT merchant_id AS "merchantId", settings->>'payoutProvider' AS code FROM withdrawal_settings
     WHERE settings->>'payoutProvider' <> '' ORDER BY merchant_id`.execute(query(tx))
  return found.rows
}

/** The newest withdrawals of a brand, oldest first, with the business day of each; no more than `most`. */
export async function selectPast(
  tx: Tx,
  { id, zone, dayStart }: { readonly id: number; readonly zone: string; readonly dayStart: string },
  most: number,
): Promise<readonly PastWithdrawal[]> {
  const found = await sql<PastWithdrawal>`
    SELECT "memberId", amount, risks, "isVoid", (extract(epoch FROM at) * 1000)::float8 AS "requestedAtMs",
           ((at AT TIME ZONE ${zone}) - ${dayStart}::time)::date::text AS day
      FROM (SELECT id, member_id AS "memberId", amount, risks, requested_at AS at,
                   state IN ('rejected', 'failed', 'cancelled') AS "isVoid"
              FROM withdrawal WHERE merchant_id = ${id} ORDER BY id DESC LIMIT ${most}) AS newest
     ORDER BY id`.execute(query(tx))
  return found.rows
}

/** Serialises concurrent saves. */
export async function lockWithdrawalSettings(tx: Tx, merchantId: number): Promise<KeptSettings> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`withdrawal settings ${merchantId}`}, 0))`.execute(
    query(tx),
  )
  return await selectWithdrawalSettings(tx, merchantId)
}

export async function upsertWithdrawalSettings(
  tx: Tx,
  merchantId: number,
  settings: WrittenWithdrawalSettings,
): Promise<number> {
  const written = await sql<{ version: number }>`
    INSERT INTO withdrawal_settings AS kept (merchant_id, settings)
    VALUES (${merchantId}, ${JSON.stringify(settings)}::jsonb)
    ON CONFLICT (merchant_id) DO UPDATE SET settings = excluded.settings, version = kept.version + 1
    RETURNING version`.execute(query(tx))
  return written.rows[0]?.version ?? 0
}

/**
 * A new brand approves no withdrawal automatically: the usual amount is a number without a currency, and 5000.00 is small
 * in one and a fortune in another. Raising it takes two operators.
 */
export async function setFirstWithdrawalSettings(tx: Tx, merchantId: number): Promise<void> {
  await upsertWithdrawalSettings(tx, merchantId, { ...usualWithdrawalSettings, automaticUpTo: '0.00' })
}
