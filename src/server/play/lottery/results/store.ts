import { sql } from 'kysely'

import type { Result } from '#domain/lottery/draw/result.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A result as it is decided: its draw and version as the first operator read them. */
export interface Decided {
  readonly drawId: number
  readonly version: number
  readonly firstId: bigint
  readonly secondId: bigint
  readonly reason: string
}

/** A source of a result, with its pictures and the brand under which they are stored. */
export interface EvidenceRow {
  readonly source: string
  readonly pictures: readonly string[]
  readonly merchant: number | null
}

export interface NewEntry {
  readonly drawId: number
  /** An operator, or a feed. */
  readonly by: { readonly operatorId: bigint } | { readonly feed: string }
  readonly version: number
  readonly numbers: Result
  readonly filled: number
  readonly isComplete: boolean
  readonly source: string
  readonly pictures: readonly string[]
  readonly pictureMerchantId: number | undefined
}

export type EntryRefusal = 'result_not_awaited' | 'changed_meanwhile' | 'comparisons_used_up'

export async function storeEntry(
  tx: Tx,
  entry: NewEntry,
): Promise<{ readonly refusal: EntryRefusal } | { readonly id: bigint; readonly version: number }> {
  const { by } = entry
  const { rows } = await sql<{ refusal: EntryRefusal | null; id: bigint; version: number }>`
    SELECT refusal, entry_id AS id, entry_version AS version
      FROM lottery_enter(${entry.drawId}, ${'operatorId' in by ? by.operatorId : null}::bigint,
             ${'feed' in by ? by.feed : null}, ${entry.version}, ${JSON.stringify(entry.numbers)}::jsonb, ${entry.filled},
             ${entry.isComplete}, ${entry.source}, ${[...entry.pictures]}::uuid[],
             ${entry.pictureMerchantId ?? null}::integer)`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('an entry was neither stored nor refused')
  return row.refusal === null ? { id: row.id, version: row.version } : { refusal: row.refusal }
}

/** The version of a feed's entry; 0 without one. */
export async function selectFeedVersion(
  tx: Tx,
  of: { readonly drawId: number; readonly feed: string },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM lottery_entry WHERE draw_id = ${of.drawId} AND feed = ${of.feed}`.execute(query(tx))
  return rows[0]?.version ?? 0
}

/** An entry without its numbers, which the application cannot read. */
export interface EntryRow {
  readonly id: bigint
  readonly operatorId: bigint | null
  readonly operatorName: string | null
  readonly feed: string | null
  readonly filled: number
  readonly isComplete: boolean
  readonly changedAt: Date
}

export async function selectEntries(tx: Tx, drawId: number): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT entry.id, operator_id AS "operatorId", operator.name AS "operatorName", feed, filled, is_complete AS "isComplete",
           changed_at AS "changedAt"
      FROM lottery_entry AS entry LEFT JOIN operator ON operator.id = entry.operator_id
     WHERE draw_id = ${drawId} ORDER BY entry.id`.execute(query(tx))
  return rows
}

export interface OwnEntry {
  readonly id: bigint
  readonly version: number
  readonly numbers: Result
  readonly source: string
  readonly pictures: readonly string[]
}

export async function selectOwnEntry(
  tx: Tx,
  of: { readonly drawId: number; readonly operatorId: bigint },
): Promise<OwnEntry | undefined> {
  const { rows } = await sql<OwnEntry>`
    SELECT entry_id AS id, entry_version AS version, numbers, source, pictures
      FROM lottery_own_entry(${of.drawId}, ${of.operatorId})`.execute(query(tx))
  return rows[0]
}

export interface PlaceRow {
  readonly group: number
  readonly place: number
}

/** Where an entry differs from the closest complete one of the others. */
export async function selectDifferences(
  tx: Tx,
  entryId: bigint,
  others: readonly bigint[],
): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    SELECT in_group AS "group", in_place AS place
      FROM lottery_differences(${entryId}, ${[...others]}::bigint[])`.execute(query(tx))
  return rows
}

export type Comparison =
  | 'drawn'
  | 'incomplete'
  | 'waits'
  | 'differs'
  | 'evidence_needed'
  | 'result_not_awaited'

/** Compares an entry with others, and draws the draw if two agree. */
export async function compareEntries(
  tx: Tx,
  drawId: number,
  { entryId, others }: { readonly entryId: bigint; readonly others: readonly bigint[] },
): Promise<Comparison> {
  const { rows } = await sql<{ outcome: Comparison }>`
    SELECT lottery_compare_entries(${drawId}, ${entryId}, ${[...others]}::bigint[]) AS outcome`.execute(
    query(tx),
  )
  const [row] = rows
  if (!row) throw new Error('entries were not compared')
  return row.outcome
}

/** False if the draw has another version meanwhile. */
export async function correctResult(
  tx: Tx,
  decided: Decided & { readonly result: Result; readonly evidence: readonly EvidenceRow[] },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT lottery_correct(${decided.drawId}, ${decided.version}, ${JSON.stringify(decided.result)}::jsonb,
             ${decided.firstId}, ${decided.secondId}, ${decided.reason},
             ${JSON.stringify(decided.evidence)}::jsonb) AS is`.execute(query(tx))
  return rows[0]?.is ?? false
}

/** False if the draw has another version meanwhile, is cancelled, or its seed was released. */
export async function cancelResult(tx: Tx, decided: Decided): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT lottery_cancel(${decided.drawId}, ${decided.version}, ${decided.firstId}, ${decided.secondId},
             ${decided.reason}) AS is`.execute(query(tx))
  return rows[0]?.is ?? false
}

export interface VersionRow {
  readonly version: number
  readonly kind: 'drawn' | 'corrected' | 'cancelled'
  readonly result: Result | null
  /** Absent where two feeds decided. */
  readonly firstId: bigint | null
  readonly firstName: string | null
  readonly secondId: bigint | null
  readonly secondName: string | null
  readonly feed: string | null
  readonly secondFeed: string | null
  readonly reason: string
  readonly evidence: readonly EvidenceRow[]
  readonly at: Date
}

export async function selectVersions(tx: Tx, drawId: number): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT lottery_result.version, kind, result, first_operator_id AS "firstId", maker.name AS "firstName",
           second_operator_id AS "secondId", checker.name AS "secondName", feed, second_feed AS "secondFeed", lottery_result.reason, evidence, recorded_at AS at
      FROM lottery_result
      LEFT JOIN operator AS maker ON maker.id = first_operator_id
      LEFT JOIN operator AS checker ON checker.id = second_operator_id
     WHERE draw_id = ${drawId} ORDER BY lottery_result.version`.execute(query(tx))
  return rows
}

/** The brand under which a picture of a draw is stored; undefined if the draw has no such picture. */
export async function selectPictureMerchant(
  tx: Tx,
  picture: { readonly drawId: number; readonly id: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ merchantId: number }>`
    SELECT picture_merchant_id AS "merchantId" FROM lottery_entry
     WHERE draw_id = ${picture.drawId} AND ${picture.id}::uuid = ANY (pictures)
    UNION ALL
    SELECT (proof ->> 'merchant')::integer FROM lottery_result, jsonb_array_elements(evidence) AS proof
     WHERE draw_id = ${picture.drawId} AND proof -> 'pictures' ? ${picture.id}
     LIMIT 1`.execute(query(tx))
  return rows[0]?.merchantId
}
