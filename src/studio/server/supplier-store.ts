import type { Sql } from './database.ts'

/** A player's round, by its id or by the id of one of its transactions. */
export async function findRoundOf(
  sql: Sql,
  query: {
    readonly operatorId: string
    readonly player: string
    readonly transactionId: string | undefined
    readonly roundId: string | undefined
  },
): Promise<{ readonly roundId: string; readonly playerId: bigint } | undefined> {
  const found = await sql<{ roundId: string; playerId: bigint }>(
    `SELECT call.round_id AS "roundId", call.player_id AS "playerId"
       FROM studio.money_call AS call JOIN studio.player ON player.id = call.player_id
      WHERE player.operator_id = $1 AND player.name = $2
        AND ($3::text IS NULL OR call.id::text = $3) AND ($4::text IS NULL OR call.round_id = $4)
        AND ($3 IS NOT NULL OR $4 IS NOT NULL)
      LIMIT 1`,
    [query.operatorId, query.player, query.transactionId ?? null, query.roundId ?? null],
  )
  return found[0]
}

export interface ListedCall {
  readonly id: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly status: string
  readonly player: string
  readonly currency: string
  readonly amount: bigint
  readonly gameCode: string
  readonly roundId: string
  readonly reference: string | null
  readonly insertedAt: Date
}

/** Most rows of one answer; longer periods need several calls. */
const MOST = 10_000

/** The calls made to an operator's wallet, except those in progress. */
export async function listTransactions(
  sql: Sql,
  query: {
    readonly operatorId: string
    readonly player: string | undefined
    readonly roundId: string | undefined
    readonly from: Date | undefined
    readonly to: Date | undefined
  },
): Promise<readonly ListedCall[]> {
  return await sql<ListedCall>(
    `SELECT call.id, call.kind, player.name AS player, player.currency, call.amount, call.game_code AS "gameCode",
            call.round_id AS "roundId", call.reference, call.created_at AS "insertedAt",
            CASE call.status WHEN 'done' THEN CASE WHEN back.id IS NULL THEN 'TS_SUCCESS' ELSE 'TS_ROLLEDBACK' END
                             WHEN 'refused' THEN 'TS_DECLINED' WHEN 'void' THEN 'TS_ROLLEDBACK'
                             ELSE 'TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED' END AS status
       FROM studio.money_call AS call JOIN studio.player ON player.id = call.player_id
       LEFT JOIN studio.money_call AS back ON back.reference = call.id AND back.kind = 'rollback'
      WHERE player.operator_id = $1 AND NOT player.is_trying
        AND ($2::text IS NULL OR player.name = $2) AND ($3::text IS NULL OR call.round_id = $3)
        AND ($4::timestamptz IS NULL OR call.created_at >= $4) AND ($5::timestamptz IS NULL OR call.created_at < $5)
        AND (call.status <> 'waiting' OR call.tries > 0)
      ORDER BY call.created_at, call.id LIMIT ${MOST}`,
    [query.operatorId, query.player ?? null, query.roundId ?? null, query.from ?? null, query.to ?? null],
  )
}
