import { sql } from 'kysely'

import type { LotterySpan } from '#domain/lottery/returns/lottery-band.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Stakes, wins and expected wins of a draw at a brand, or their change. */
export interface DrawReturn {
  readonly merchantId: number
  readonly currency: string
  readonly tickets: number
  readonly stake: bigint
  readonly win: bigint
  readonly model: bigint
  readonly priced: bigint
  readonly deviation: bigint
}

/** Adds to what a draw paid back. The days follow by the job. */
export async function addReturns(tx: Tx, drawId: number, sums: readonly DrawReturn[]): Promise<void> {
  if (sums.length === 0) return
  const amounts = (of: (sum: DrawReturn) => bigint) => sums.map((sum) => of(sum).toString())
  await sql`
    INSERT INTO lottery_draw_return AS known (draw_id, merchant_id, currency, tickets, stake, win, model, priced, deviation)
    SELECT ${drawId}::integer, * FROM unnest(
      ${sums.map(({ merchantId }) => merchantId)}::integer[], ${sums.map(({ currency }) => currency)}::text[],
      ${sums.map(({ tickets }) => tickets)}::integer[], ${amounts(({ stake }) => stake)}::bigint[],
      ${amounts(({ win }) => win)}::bigint[], ${amounts(({ model }) => model)}::bigint[],
      ${amounts(({ priced }) => priced)}::bigint[], ${amounts(({ deviation }) => deviation)}::bigint[])
    ON CONFLICT (draw_id, merchant_id, currency) DO UPDATE
       SET tickets = known.tickets + excluded.tickets, stake = known.stake + excluded.stake, win = known.win + excluded.win,
           model = known.model + excluded.model, priced = known.priced + excluded.priced,
           deviation = known.deviation + excluded.deviation, is_added = false`.execute(query(tx))
}

/** Adds up again the days of draws that have changed. Only the job calls it, so no two calls overlap. */
export async function updateReturnDays(tx: Tx): Promise<void> {
  const changed = await sql<{ drawId: number }>`
    UPDATE lottery_draw_return SET is_added = true WHERE NOT is_added
    RETURNING draw_id AS "drawId"`.execute(query(tx))
  if (changed.rows.length === 0) return
  await sql`
    WITH changed AS (
      SELECT DISTINCT game_code, date_trunc('day', draws_at, 'UTC') AS begins
        FROM lottery_draw WHERE id = ANY (${changed.rows.map(({ drawId }) => drawId)}))
    INSERT INTO lottery_return_day (merchant_id, game_code, currency, day, draws, tickets, stake, win, model, priced,
                                    off_squared, deviation_squared)
    SELECT sums.merchant_id, changed.game_code, sums.currency, (changed.begins AT TIME ZONE 'UTC')::date,
           count(*) FILTER (WHERE sums.tickets > 0), sum(sums.tickets), sum(sums.stake), sum(sums.win), sum(sums.model),
           sum(sums.priced), sum((sums.win - sums.model)::numeric * (sums.win - sums.model)),
           sum(sums.deviation::numeric * sums.deviation)
      FROM changed
      JOIN lottery_draw AS draw ON draw.game_code = changed.game_code
       AND draw.draws_at >= changed.begins AND draw.draws_at < changed.begins + interval '1 day'
      JOIN lottery_draw_return AS sums ON sums.draw_id = draw.id
     GROUP BY sums.merchant_id, changed.game_code, sums.currency, changed.begins
    ON CONFLICT (merchant_id, game_code, currency, day) DO UPDATE
       SET draws = excluded.draws, tickets = excluded.tickets, stake = excluded.stake, win = excluded.win,
           model = excluded.model, priced = excluded.priced, off_squared = excluded.off_squared,
           deviation_squared = excluded.deviation_squared`.execute(query(tx))
}

export interface ReturnRow {
  readonly merchantId: number
  readonly gameCode: string
  readonly currency: string
  readonly span: LotterySpan
  readonly draws: number
  readonly tickets: bigint
  readonly stake: string
  readonly win: string
  readonly model: string
  readonly priced: string
  readonly offSquared: string
  readonly deviationSquared: string
}

/** Returns of lotteries: of yesterday and today in UTC, of thirty days, and of all time. */
export async function selectLotteryReturns(
  tx: Tx,
  of?: { readonly merchantId: number; readonly currency: string },
): Promise<readonly ReturnRow[]> {
  const those = of ? sql`AND sums.merchant_id = ${of.merchantId} AND sums.currency = ${of.currency}` : sql``
  const { rows } = await sql<ReturnRow>`
    WITH requested (span, since) AS (
      SELECT span, CASE WHEN days IS NULL THEN '-infinity' ELSE (clock_timestamp() AT TIME ZONE 'UTC')::date - days END
        FROM (VALUES ('day', 1), ('month', 29), ('all', NULL)) AS span (span, days))
    SELECT sums.merchant_id AS "merchantId", sums.game_code AS "gameCode", sums.currency, requested.span,
           sum(sums.draws)::integer AS draws, sum(sums.tickets)::bigint AS tickets, sum(sums.stake)::text AS stake,
           sum(sums.win)::text AS win, sum(sums.model)::text AS model, sum(sums.priced)::text AS priced,
           sum(off_squared)::text AS "offSquared", sum(deviation_squared)::text AS "deviationSquared"
      FROM requested JOIN lottery_return_day AS sums ON sums.day >= requested.since
     WHERE sums.draws > 0 ${those}
     GROUP BY sums.merchant_id, sums.game_code, sums.currency, requested.span
     ORDER BY sums.merchant_id, sums.game_code`.execute(query(tx))
  return rows
}

export type AlarmRow = Pick<ReturnRow, 'merchantId' | 'gameCode' | 'currency' | 'span'>

/** Stores the alarms of the last run: deletes ended ones, keeps the start of continuing ones, returns new ones. */
export async function replaceLotteryAlarms(tx: Tx, found: readonly AlarmRow[]): Promise<readonly AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    WITH found AS (
      SELECT * FROM unnest(${found.map(({ merchantId }) => merchantId)}::integer[],
                           ${found.map(({ gameCode }) => gameCode)}::text[],
                           ${found.map(({ currency }) => currency)}::text[],
                           ${found.map(({ span }) => span)}::text[]) AS u (merchant_id, game_code, currency, span)),
    over AS (
      DELETE FROM lottery_return_alarm AS known
       WHERE NOT EXISTS (SELECT FROM found
                          WHERE found.merchant_id = known.merchant_id AND found.game_code = known.game_code
                            AND found.currency = known.currency AND found.span = known.span))
    INSERT INTO lottery_return_alarm (merchant_id, game_code, currency, span) SELECT * FROM found ON CONFLICT DO NOTHING
    RETURNING merchant_id AS "merchantId", game_code AS "gameCode", currency, span`.execute(query(tx))
  return rows
}

/** Lotteries of a brand in alarm, with the start of each. */
export async function selectLotteryAlarms(
  tx: Tx,
  merchantId: number,
): Promise<readonly { readonly gameCode: string; readonly since: Date }[]> {
  const { rows } = await sql<{ gameCode: string; since: Date }>`
    SELECT game_code AS "gameCode", min(since) AS since FROM lottery_return_alarm
     WHERE merchant_id = ${merchantId} GROUP BY game_code`.execute(query(tx))
  return rows
}
