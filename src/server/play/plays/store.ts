import { sql } from 'kysely'

import type { OwnProduct, PlayName } from '#domain/plays/play.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface RecordRow extends PlayName {
  readonly merchantId: number
  readonly product: OwnProduct
  readonly category: string
  readonly vendorCode: string
  readonly gameCode: string
  readonly currency: string
  readonly account: string
  /** The transfer that moved its money. Without one the play only ends. */
  readonly transferId: bigint | undefined
  readonly ends: boolean
}

export async function callRecord(tx: Tx, rows: readonly RecordRow[]): Promise<void> {
  const all = <T>(take: (row: RecordRow) => T) => rows.map(take)
  await sql`
    SELECT play_record(
      ${all(({ memberId }) => memberId.toString())}::bigint[], ${all(({ merchantId }) => merchantId)}::integer[],
      ${all(({ source }) => source)}::text[], ${all(({ reference }) => reference)}::text[],
      ${all(({ product }) => product)}::text[], ${all(({ category }) => category)}::text[],
      ${all(({ vendorCode }) => vendorCode)}::text[], ${all(({ gameCode }) => gameCode)}::text[],
      ${all(({ currency }) => currency)}::text[], ${all(({ account }) => account)}::text[],
      ${all(({ transferId }) => transferId?.toString() ?? null)}::bigint[],
      ${all(({ ends }) => (ends ? 'closed' : null))}::text[])`.execute(query(tx))
}

/** The codes of the games of plays, by reference. */
export async function selectGameCodes(
  tx: Tx,
  plays: readonly PlayName[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ memberId: bigint; reference: string; gameCode: string }>`
    SELECT play.member_id AS "memberId", play.reference, play.game_code AS "gameCode"
      FROM unnest(${plays.map(({ memberId }) => memberId.toString())}::bigint[],
                  ${plays.map(({ source }) => source)}::text[],
                  ${plays.map(({ reference }) => reference)}::text[]) AS named (member_id, source, reference)
      JOIN play USING (member_id, source, reference)`.execute(query(tx))
  return new Map(rows.map(({ memberId, reference, gameCode }) => [`${memberId} ${reference}`, gameCode]))
}

/** Ends open plays of an own product without money. Returns how many. */
export async function callEnd(
  tx: Tx,
  { product, source }: { readonly product: OwnProduct; readonly source: string },
  plays: readonly Pick<PlayName, 'memberId' | 'reference'>[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT plays_end(${product}, ${source}, ${plays.map(({ memberId }) => memberId.toString())}::bigint[],
                     ${plays.map(({ reference }) => reference)}::text[]) AS count`.execute(query(tx))
  return rows[0]?.count ?? 0
}
