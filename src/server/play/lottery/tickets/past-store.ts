import { sql } from 'kysely'

import type { Weekday } from '#domain/catalogue/weekday.ts'
import type { PastTicket } from '#domain/lottery/terms/terms-effect.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { type StoredLine, readLine } from '#domain/lottery/lines/stored-line.ts'
import { sumLoads } from '#domain/lottery/slips/slip.ts'
import { readAmount } from '#domain/money/amount.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** More draws are not read: of the fastest lotteries they are the last day and a half. */
const DRAWS_MAX = 2_000

interface Row {
  readonly isCut: boolean
  readonly memberId: bigint | null
  readonly drawId: number
  readonly cost: bigint
  readonly lines: readonly StoredLine[]
  readonly returnMilli: number | null
  readonly untilCloseMs: number
  readonly weekday: Weekday
}

/** The newest tickets of a brand in draws of a lottery that closed within the days, oldest first; no more than `most`. */
export async function selectPast(
  tx: Tx,
  { merchantId, gameCode }: { readonly merchantId: number; readonly gameCode: string },
  { days, most }: { readonly days: number; readonly most: number },
): Promise<{ readonly tickets: readonly PastTicket[]; readonly isCut: boolean }> {
  const { rows } = await sql<Row>`
    WITH draw AS MATERIALIZED (
      SELECT id, number, closes_at FROM lottery_draw
       WHERE game_code = ${gameCode} AND draws_at > statement_timestamp() - make_interval(days => ${days})
         AND opens_at <= statement_timestamp()
       ORDER BY draws_at DESC LIMIT ${DRAWS_MAX}),
    newest AS MATERIALIZED (
      SELECT ticket.id, ticket.member_id, ticket.draw_id, ticket.cost, ticket.lines, ticket.placed_at, draw.closes_at,
             ticket.return_milli,
             extract(dow FROM substr(draw.number, 1, 8)::date)::integer + 1 AS weekday
        FROM draw JOIN lottery_ticket AS ticket ON ticket.draw_id = draw.id
       WHERE ticket.merchant_id = ${merchantId}
       ORDER BY draw.closes_at DESC, ticket.id DESC LIMIT ${most})
    SELECT whole."isCut", one.member_id AS "memberId", one.draw_id AS "drawId", one.cost, one.lines, one.weekday,
           one.return_milli AS "returnMilli",
           (extract(epoch FROM one.closes_at - one.placed_at) * 1000)::float8 AS "untilCloseMs"
      FROM (SELECT (SELECT count(*) FROM draw) = ${DRAWS_MAX} OR (SELECT count(*) FROM newest) = ${most} AS "isCut") AS whole
      LEFT JOIN newest AS one ON true
     ORDER BY one.id`.execute(query(tx))
  return {
    isCut: rows[0]?.isCut === true,
    tickets: rows.flatMap(({ memberId, drawId, cost, lines, untilCloseMs, weekday, returnMilli }) =>
      memberId === null
        ? []
        : [
            {
              memberId,
              drawId,
              cost,
              untilCloseMs,
              weekday,
              returnMilli,
              loads: () => paysByName(gameCode, lines),
              stakes: lines.map(({ type, stake }) => ({ type, stake: readAmount(stake) ?? 0n })),
            },
          ],
    ),
  }
}

/** The payout that lines make possible, by name. */
function paysByName(gameCode: string, lines: readonly StoredLine[]): ReadonlyMap<string, bigint> {
  const game = findGame(gameCode)
  const judged = lines.flatMap((stored) => {
    const line = game && readLine(game.family, stored)
    const type = game && line && betTypeOf(game, line.type)
    return line && type ? [{ type, line }] : []
  })
  return new Map([...sumLoads(judged)].map(([name, { pays }]) => [name, pays]))
}
