import { sql } from 'kysely'

import type { OfferForm } from '#domain/offers/offer-form.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface OfBoard {
  readonly merchantId: number
  readonly board: string
}

export interface RankedVersionRow {
  readonly merchantId: number
  readonly offer: string
  readonly version: number
  readonly rules: OfferForm
  readonly publishedAt: Date
  /** The periods of the offer that have a board. */
  readonly opened: readonly string[]
  readonly currency: string
  readonly zone: string
  readonly dayStart: string
  readonly weekStart: number
  readonly now: Date
}

/** All versions, oldest first, of the offers that pay by place, without those that are paused. */
export async function selectRankedVersions(tx: Tx): Promise<readonly RankedVersionRow[]> {
  const found = await sql<RankedVersionRow>`
    SELECT version.merchant_id AS "merchantId", version.offer, version.version, version.rules,
           version.published_at AS "publishedAt", brand.currency, brand.zone, brand.day_start::text AS "dayStart",
           brand.week_start::integer AS "weekStart", clock_timestamp() AS now,
           ARRAY(SELECT occurrence FROM offer_board AS one
                  WHERE one.merchant_id = version.merchant_id AND one.offer = version.offer) AS opened
      FROM offer_version AS version JOIN merchant AS brand ON brand.id = version.merchant_id
     WHERE (version.merchant_id, version.offer) IN (
             SELECT merchant_id, offer FROM offer_version WHERE rules->'trigger'->>'event' = 'rank')
       AND NOT EXISTS (SELECT FROM offer_pause AS pause
                        WHERE pause.merchant_id = version.merchant_id AND pause.offer = version.offer
                          AND pause.resumed_at IS NULL)
     ORDER BY version.merchant_id, version.offer, version.version`.execute(query(tx))
  return found.rows
}

export async function insertOfferBoard(
  tx: Tx,
  one: OfBoard & { readonly offer: string; readonly occurrence: string; readonly version: number },
): Promise<void> {
  await sql`
    INSERT INTO offer_board (merchant_id, offer, occurrence, version, board)
    VALUES (${one.merchantId}, ${one.offer}, ${one.occurrence}, ${one.version}, ${one.board})`.execute(
    query(tx),
  )
}

export interface OfferBoardRow extends OfBoard {
  readonly offer: string
  readonly version: number
  readonly occurrence: string
  readonly rules: OfferForm
  readonly isPaused: boolean
}

/** The offers of boards of the brand. */
export async function selectOfferBoards(
  tx: Tx,
  merchantId: number,
  boards: readonly string[],
): Promise<readonly OfferBoardRow[]> {
  const found = await sql<OfferBoardRow>`
    SELECT merchant_id AS "merchantId", one.board, offer, version, one.occurrence, made.rules,
           EXISTS (SELECT FROM offer_pause AS pause
                    WHERE pause.merchant_id = one.merchant_id AND pause.offer = one.offer
                      AND pause.resumed_at IS NULL) AS "isPaused"
      FROM offer_board AS one JOIN offer_version AS made USING (merchant_id, offer, version)
     WHERE merchant_id = ${merchantId} AND one.board = ANY (${[...boards]}::text[])`.execute(query(tx))
  return found.rows
}

/** The newest board of each offer that has begun. */
export async function selectBegunBoards(
  tx: Tx,
  { merchantId }: Pick<OfBoard, 'merchantId'>,
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ offer: string; board: string }>`
    SELECT DISTINCT ON (one.offer) one.offer, one.board
      FROM offer_board AS one
      JOIN board ON board.merchant_id = one.merchant_id AND board.board = one.board
      JOIN merchant AS brand ON brand.id = one.merchant_id
     WHERE one.merchant_id = ${merchantId}
       AND board.from_day <= ((clock_timestamp() AT TIME ZONE brand.zone) - brand.day_start)::date
     ORDER BY one.offer, board.to_day DESC`.execute(query(tx))
  return new Map(found.rows.map(({ offer, board }) => [offer, board]))
}
