import type { Phase } from '#studio/game/table-game.ts'
import type { PastRound } from '#studio/wire/answers.ts'

import type { Sql } from './database.ts'

/** A round of a table. Times are by the studio's clock. */
export interface TableRound {
  readonly id: string
  readonly gameCode: string
  readonly version: number
  readonly phase: Phase
  readonly isCurrent: boolean
  readonly serverSeed: string
  readonly serverHash: string
  readonly clientSeed: string | null
  readonly outcome: unknown
  readonly openedAt: Date
  readonly bettingEndsAt: Date
  readonly playedAt: Date | null
  readonly playMs: number | null
  /** When the players' decisions ended, as time since the deal. */
  readonly decidedMs: number | null
  readonly isInterrupted: boolean
  readonly settledAt: Date | null
  /** The round whose seeds it continues. */
  readonly goesOnFrom: string | null
  readonly chainPlace: number | null
  readonly chainEnd: string | null
  /** The table of a card game; of other games empty. */
  readonly room: string
}

export interface TableBet {
  readonly id: string
  readonly roundId: string
  readonly playerId: bigint
  readonly sessionId: string
  readonly bet: unknown
  readonly clientSeed: string
  readonly stake: bigint
  readonly win: bigint | null
  readonly result: unknown
  readonly status: 'staking' | 'standing' | 'paid' | 'void' | 'refused'
  readonly answer: string | null
  readonly winId: string | null
  readonly placedAt: Date
  /** `houseOf` its player. */
  readonly house: string
  readonly currency: string
  readonly brand: string | null
  /** The most that a round may cost its brand, as its session was launched. */
  readonly lossMost: bigint | null
}

const rounds = `SELECT id, game_code AS "gameCode", version, phase, is_current AS "isCurrent",
  server_seed AS "serverSeed", server_hash AS "serverHash", client_seed AS "clientSeed", outcome,
  opened_at AS "openedAt", betting_ends_at AS "bettingEndsAt", played_at AS "playedAt", play_ms AS "playMs",
  decided_ms AS "decidedMs",
  is_interrupted AS "isInterrupted", settled_at AS "settledAt", goes_on_from AS "goesOnFrom",
  chain_place AS "chainPlace", room,
  (SELECT end_hash FROM studio.seed_chain WHERE seed_chain.id = chain_id) AS "chainEnd" FROM studio.table_round`

const bets = `SELECT bet.id, bet.round_id AS "roundId", bet.player_id AS "playerId", bet.session_id AS "sessionId", bet.bet,
  bet.client_seed AS "clientSeed", bet.stake, bet.win, bet.result, bet.status, bet.answer, bet.win_id AS "winId",
  bet.placed_at AS "placedAt", player.currency, session.brand, session.loss_most AS "lossMost",
  player.operator_id || ' ' || player.currency || CASE player.currency WHEN 'PLAY' THEN ' ' || player.id ELSE '' END AS house
  FROM studio.table_bet AS bet JOIN studio.player ON player.id = bet.player_id
  JOIN studio.session ON session.id = bet.session_id`

export async function selectCurrentRound(sql: Sql, gameCode: string): Promise<TableRound | undefined> {
  return (await sql<TableRound>(`${rounds} WHERE game_code = $1 AND is_current`, [gameCode]))[0]
}

export async function selectTableRound(sql: Sql, id: string): Promise<TableRound | undefined> {
  return (await sql<TableRound>(`${rounds} WHERE id = $1`, [id]))[0]
}

/** `whole` (exclusive) to change the phase or to pay, `shared` to bet or to act on a bet. */
export async function lockTableRound(
  sql: Sql,
  id: string,
  how: 'whole' | 'shared',
): Promise<TableRound | undefined> {
  const lock = how === 'whole' ? 'FOR UPDATE' : 'FOR SHARE'
  return (await sql<TableRound>(`${rounds} WHERE id = $1 ${lock}`, [id]))[0]
}

export async function selectPastRounds(
  sql: Sql,
  { gameCode, most }: { readonly gameCode: string; readonly most: number },
): Promise<readonly TableRound[]> {
  return await sql<TableRound>(
    `${rounds} WHERE game_code = $1 AND phase = 'settled' ORDER BY opened_at DESC LIMIT $2`,
    [gameCode, most],
  )
}

/** The latest round with an outcome; later ones were interrupted. */
export async function selectLastDrawn(sql: Sql, gameCode: string): Promise<TableRound | undefined> {
  const found = await sql<TableRound>(
    `${rounds} WHERE game_code = $1 AND outcome IS NOT NULL ORDER BY opened_at DESC LIMIT 1`,
    [gameCode],
  )
  return found[0]
}

/** How many rounds the seed has drawn up to and including this one: a shoe covers several. */
export async function countDrawn(sql: Sql, round: TableRound): Promise<number> {
  const rows = await sql<{ drawn: number }>(
    `SELECT count(*)::int AS drawn FROM studio.table_round
      WHERE game_code = $1 AND server_seed = $2 AND outcome IS NOT NULL AND opened_at <= $3`,
    [round.gameCode, round.serverSeed, round.openedAt],
  )
  return rows[0]?.drawn ?? 0
}

export type NewTableRound = Pick<
  TableRound,
  'id' | 'gameCode' | 'version' | 'serverSeed' | 'serverHash' | 'openedAt' | 'bettingEndsAt'
> & {
  readonly goesOnFrom?: string | undefined
  readonly chain?: { readonly id: bigint; readonly place: number } | undefined
  readonly room?: string
}

export async function insertTableRound(sql: Sql, round: NewTableRound): Promise<void> {
  await sql(
    `INSERT INTO studio.table_round
       (id, game_code, version, phase, server_seed, server_hash, opened_at, betting_ends_at, goes_on_from, chain_id,
        chain_place, room)
     VALUES ($1, $2, $3, 'betting', $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      round.id,
      round.gameCode,
      round.version,
      round.serverSeed,
      round.serverHash,
      round.openedAt,
      round.bettingEndsAt,
      round.goesOnFrom ?? null,
      round.chain?.id ?? null,
      round.chain?.place ?? null,
      round.room ?? '',
    ],
  )
}

export async function updateRoundDrawn(
  sql: Sql,
  round: {
    readonly id: string
    readonly clientSeed: string
    readonly outcome: string
    readonly playedAt: Date
    readonly playMs: number
  },
): Promise<void> {
  await sql(
    `UPDATE studio.table_round
        SET phase = 'playing', client_seed = $2, outcome = $3, played_at = $4, play_ms = $5
      WHERE id = $1 AND phase = 'betting'`,
    [round.id, round.clientSeed, round.outcome, round.playedAt, round.playMs],
  )
}

export async function updateRoundSettled(
  sql: Sql,
  round: { readonly id: string; readonly settledAt: Date; readonly isInterrupted: boolean },
): Promise<void> {
  await sql(
    `UPDATE studio.table_round SET phase = 'settled', settled_at = $2, is_interrupted = $3 WHERE id = $1`,
    [round.id, round.settledAt, round.isInterrupted],
  )
}

/**
 * Makes room for the next round of its table. False for a round that only its table can end: one that is played, or
 * that holds stakes which are not drawn yet.
 */
export async function updateRoundPast(sql: Sql, id: string): Promise<boolean> {
  const round = await lockTableRound(sql, id, 'whole')
  if (round?.phase === 'playing') return false // guard: played-round-stays-current
  // guard: staked-round-stays-current
  if (round?.phase === 'betting' && (await hasOpenBets(sql, id))) return false
  await sql('UPDATE studio.table_round SET is_current = false WHERE id = $1', [id])
  return true
}

async function hasOpenBets(sql: Sql, roundId: string): Promise<boolean> {
  const found = await sql(
    "SELECT FROM studio.table_bet WHERE round_id = $1 AND status IN ('staking', 'standing') LIMIT 1",
    [roundId],
  )
  return found.length > 0
}

/** In order of placement. */
export async function selectTableBets(sql: Sql, roundId: string): Promise<readonly TableBet[]> {
  return await sql<TableBet>(`${bets} WHERE bet.round_id = $1 ORDER BY bet.placed_at, bet.id`, [roundId])
}

/** A player's bets in a round, in order of placement. */
export async function selectBetsInRound(
  sql: Sql,
  { roundId, playerId }: Pick<TableBet, 'roundId' | 'playerId'>,
): Promise<readonly TableBet[]> {
  return await sql<TableBet>(
    `${bets} WHERE bet.round_id = $1 AND bet.player_id = $2 ORDER BY bet.placed_at, bet.id`,
    [roundId, playerId],
  )
}

export async function lockStandingBets(sql: Sql, roundId: string): Promise<readonly TableBet[]> {
  return await sql<TableBet>(
    `${bets} WHERE bet.round_id = $1 AND bet.status = 'standing' ORDER BY bet.placed_at, bet.id FOR UPDATE OF bet`,
    [roundId],
  )
}

export async function selectTableBet(sql: Sql, id: string): Promise<TableBet | undefined> {
  return (await sql<TableBet>(`${bets} WHERE bet.id = $1`, [id]))[0]
}

export async function lockTableBet(sql: Sql, id: string): Promise<TableBet | undefined> {
  return (await sql<TableBet>(`${bets} WHERE bet.id = $1 FOR UPDATE OF bet`, [id]))[0]
}

/** Whether a player has a standing bet in a round besides this one. */
export async function hasOtherStanding(
  sql: Sql,
  { id, roundId, playerId }: Pick<TableBet, 'id' | 'roundId' | 'playerId'>,
): Promise<boolean> {
  const found = await sql(
    `SELECT FROM studio.table_bet
      WHERE round_id = $2 AND player_id = $3 AND status = 'standing' AND id <> $1 LIMIT 1`,
    [id, roundId, playerId],
  )
  return found.length > 0
}

/** The id of the call that returns the stake of a bet. */
export async function selectRollbackOf(sql: Sql, betId: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>(
    "SELECT id FROM studio.money_call WHERE reference = $1 AND kind = 'rollback'",
    [betId],
  )
  return found[0]?.id
}

export async function selectBetOfRequest(
  sql: Sql,
  { playerId, requestId }: { readonly playerId: bigint; readonly requestId: string },
): Promise<TableBet | undefined> {
  return (
    await sql<TableBet>(`${bets} WHERE bet.player_id = $1 AND bet.request_id = $2`, [playerId, requestId])
  )[0]
}

export async function insertTableBet(
  sql: Sql,
  bet: Pick<TableBet, 'id' | 'roundId' | 'playerId' | 'sessionId' | 'clientSeed' | 'stake'> & {
    readonly requestId: string
    readonly bet: string
  },
): Promise<void> {
  await sql(
    `INSERT INTO studio.table_bet (id, round_id, player_id, session_id, request_id, bet, client_seed, stake, status)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'staking')`,
    [bet.id, bet.roundId, bet.playerId, bet.sessionId, bet.requestId, bet.bet, bet.clientSeed, bet.stake],
  )
}

export async function updateBetDecided(
  sql: Sql,
  bet: { readonly id: string; readonly bet: string },
): Promise<void> {
  await sql("UPDATE studio.table_bet SET bet = $2 WHERE id = $1 AND status = 'standing'", [bet.id, bet.bet])
}

/** Stores the caps of bets when a round is drawn. */
export async function updateBetsCapped(
  sql: Sql,
  capped: readonly { readonly id: string; readonly bet: string }[],
): Promise<void> {
  await sql(
    `UPDATE studio.table_bet SET bet = capped.bet::jsonb FROM unnest($1::uuid[], $2::text[]) AS capped (id, bet)
      WHERE table_bet.id = capped.id AND table_bet.status = 'standing'`,
    [capped.map(({ id }) => id), capped.map(({ bet }) => bet)],
  )
}

/** Without `decidedMs` decisions stay open. */
export async function updatePlayMs(
  sql: Sql,
  round: { readonly id: string; readonly playMs: number; readonly decidedMs: number | undefined },
): Promise<void> {
  await sql(
    `UPDATE studio.table_round SET play_ms = $2, decided_ms = $3
      WHERE id = $1 AND phase = 'playing' AND decided_ms IS NULL`,
    [round.id, round.playMs, round.decidedMs ?? null],
  )
}

export async function updateBetStaked(
  sql: Sql,
  bet: Pick<TableBet, 'id' | 'answer'> & { readonly status: 'standing' | 'void' | 'refused' },
): Promise<void> {
  await sql('UPDATE studio.table_bet SET status = $2, answer = $3 WHERE id = $1', [
    bet.id,
    bet.status,
    bet.answer,
  ])
}

export async function updateBetPaid(
  sql: Sql,
  bet: { readonly id: string; readonly win: bigint; readonly result: string; readonly winId: string },
): Promise<void> {
  await sql(
    `UPDATE studio.table_bet
        SET status = 'paid', win = $2, result = $3, win_id = $4, paid_at = clock_timestamp() WHERE id = $1`,
    [bet.id, bet.win, bet.result, bet.winId],
  )
}

/** Rounds with bets of a player, newest first, each with the sums of all their bets. */
export async function selectBetsOf(
  sql: Sql,
  query: {
    readonly playerId: bigint
    readonly gameCode: string
    readonly before: Date | undefined
    readonly most: number
  },
): Promise<readonly PastRound[]> {
  return await sql<PastRound>(
    `SELECT round.id, CASE round.phase WHEN 'settled' THEN 'closed' ELSE 'open' END AS status,
            coalesce(sum(bet.stake) FILTER (WHERE bet.status <> 'void'), 0)::bigint AS stake,
            coalesce(sum(bet.win), 0)::bigint AS win, false AS "isFree",
            floor(extract(epoch FROM round.opened_at) * 1000)::float8 AS "openedAtMs"
       FROM studio.table_bet AS bet JOIN studio.table_round AS round ON round.id = bet.round_id
      WHERE bet.player_id = $1 AND round.game_code = $2 AND bet.status <> 'refused'
        AND ($3::timestamptz IS NULL OR round.opened_at < $3)
      GROUP BY round.id ORDER BY round.opened_at DESC LIMIT $4`,
    [query.playerId, query.gameCode, query.before ?? null, query.most],
  )
}
