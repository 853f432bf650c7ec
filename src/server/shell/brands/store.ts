import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DraftRow {
  readonly document: unknown
  readonly version: number
  readonly updatedAt: Date
  readonly picture: Buffer | null
}

export async function selectDraft(tx: Tx, operatorId: bigint): Promise<DraftRow | undefined> {
  const found = await sql<DraftRow>`
    SELECT document, version, updated_at AS "updatedAt", picture FROM brand_draft
     WHERE operator_id = ${operatorId}`.execute(query(tx))
  return found.rows[0]
}

/** Undefined if another draft was stored since; the first one has version 0. */
export async function upsertDraft(
  tx: Tx,
  {
    operatorId,
    document,
    version,
  }: { readonly operatorId: bigint; readonly document: object; readonly version: number },
): Promise<{ readonly version: number; readonly updatedAt: Date } | undefined> {
  // A lone surrogate, which an editor may send while the operator types, is invalid JSON for PostgreSQL.
  const text = JSON.stringify(document, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
  const found =
    version === 0
      ? await sql<{ version: number; updatedAt: Date }>`
          INSERT INTO brand_draft (operator_id, document) VALUES (${operatorId}, ${text}::jsonb)
          ON CONFLICT DO NOTHING RETURNING version, updated_at AS "updatedAt"`.execute(query(tx))
      : await sql<{ version: number; updatedAt: Date }>`
          UPDATE brand_draft SET document = ${text}::jsonb, version = version + 1, updated_at = clock_timestamp()
           WHERE operator_id = ${operatorId} AND version = ${version}
          RETURNING version, updated_at AS "updatedAt"`.execute(query(tx))
  return found.rows[0]
}

/** False if there is no draft. */
export async function updateDraftPicture(
  tx: Tx,
  { operatorId, picture }: { readonly operatorId: bigint; readonly picture: Buffer },
): Promise<boolean> {
  const found = await sql`
    UPDATE brand_draft SET picture = ${picture} WHERE operator_id = ${operatorId} RETURNING 1`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

export async function deleteDraft(tx: Tx, operatorId: bigint): Promise<void> {
  await query(tx).deleteFrom('brand_draft').where('operator_id', '=', operatorId).execute()
}

/** Advisory lock: a concurrent retry waits and finds the brand that this request made. */
export async function lockRequest(tx: Tx, requestId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`brand ${requestId}`}, 0))`.execute(query(tx))
}

/** Within this time a retry replaces the first operator's password, whose answer was lost. */
const PASSWORD_MINUTES = 15

export interface BrandRequest {
  readonly operatorId: bigint
  readonly contentHash: Buffer
  readonly merchantId: number
  readonly isRecent: boolean
}

export async function selectRequest(tx: Tx, requestId: string): Promise<BrandRequest | undefined> {
  const found = await sql<BrandRequest>`
    SELECT operator_id AS "operatorId", content_hash AS "contentHash", merchant_id AS "merchantId",
           created_at > clock_timestamp() - make_interval(mins => ${PASSWORD_MINUTES}) AS "isRecent"
      FROM brand_request WHERE request_id = ${requestId}::uuid`.execute(query(tx))
  return found.rows[0]
}

export async function insertRequest(
  tx: Tx,
  request: {
    readonly requestId: string
    readonly operatorId: bigint
    readonly contentHash: Buffer
    readonly merchantId: number
  },
): Promise<void> {
  await query(tx)
    .insertInto('brand_request')
    .values({
      request_id: request.requestId,
      operator_id: request.operatorId,
      content_hash: request.contentHash,
      merchant_id: request.merchantId,
    })
    .execute()
}

export async function selectBrandIds(tx: Tx): Promise<readonly number[]> {
  const rows = await query(tx).selectFrom('merchant').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A proposal to end a brand. `findOpenEnds` decides whether it has lapsed. */
export interface Closing {
  readonly merchantId: number
  readonly proposedBy: bigint
  readonly proposedByName: string
  readonly proposedAt: Date
}

/** The proposals to end brands, or to end this one. */
export async function selectClosings(tx: Tx, merchantId?: number): Promise<readonly Closing[]> {
  const found = await sql<Closing>`
    SELECT brand_closing.merchant_id AS "merchantId", proposed_by AS "proposedBy", operator.name AS "proposedByName",
           proposed_at AS "proposedAt"
      FROM brand_closing JOIN operator ON operator.id = proposed_by
     WHERE ${merchantId ?? null}::integer IS NULL OR brand_closing.merchant_id = ${merchantId ?? null}::integer`.execute(
    query(tx),
  )
  return found.rows
}

/** Stores a proposal, in the place of one that has lapsed. */
export async function upsertClosing(
  tx: Tx,
  proposal: { readonly merchantId: number; readonly operatorId: bigint; readonly reason: string },
): Promise<void> {
  await sql`
    INSERT INTO brand_closing (merchant_id, proposed_by, reason)
    VALUES (${proposal.merchantId}, ${proposal.operatorId}, ${proposal.reason})
    ON CONFLICT (merchant_id) DO UPDATE
      SET proposed_by = EXCLUDED.proposed_by, reason = EXCLUDED.reason, proposed_at = clock_timestamp()`.execute(
    query(tx),
  )
}

export async function deleteClosing(tx: Tx, merchantId: number): Promise<void> {
  await query(tx).deleteFrom('brand_closing').where('merchant_id', '=', merchantId).execute()
}
