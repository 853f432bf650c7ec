import type { Sql } from './database.ts'

export interface Round {
  readonly id: string
  readonly playerId: bigint
  readonly sessionId: string
  readonly gameCode: string
  readonly version: number
  readonly config: unknown
  readonly state: unknown
  readonly status: 'open' | 'closed' | 'void' | 'refused'
  readonly stake: bigint
  readonly win: bigint
  readonly openedAt: Date
  readonly closedAt: Date | null
  /** The free rounds of which it is one. */
  readonly rewardId: string | null
}

export interface Step {
  readonly roundId: string
  readonly place: number
  readonly playerId: bigint
  readonly sessionId: string
  readonly requestId: string
  readonly command: unknown
  readonly seedId: bigint
  readonly nonce: number
  readonly state: unknown
  readonly result: unknown
  readonly stake: bigint
  readonly win: bigint
  readonly isOver: boolean
  readonly status: 'staking' | 'done' | 'void' | 'refused'
  /** The operator's status, where the stake was not taken. */
  readonly answer: string | null
  readonly betId: string | null
  readonly winId: string | null
  /** The share that goes into the pool of a jackpot once the stake is taken; null without one. */
  readonly jackpotShare: bigint | null
  readonly jackpotIsWon: boolean
  /** Paid from the pool beside `win`. */
  readonly jackpotWin: bigint | null
  readonly playedAt: Date
}

const rounds = `SELECT id, player_id AS "playerId", session_id AS "sessionId", game_code AS "gameCode", version, config,
  state, status, stake, win, opened_at AS "openedAt", closed_at AS "closedAt", reward_id AS "rewardId" FROM studio.round`

const steps = `SELECT round_id AS "roundId", place, player_id AS "playerId", session_id AS "sessionId",
  request_id AS "requestId", command, seed_id AS "seedId", nonce, state, result, stake, win, is_over AS "isOver",
  status, answer, bet_id AS "betId", win_id AS "winId",
  jackpot_share AS "jackpotShare", jackpot_is_won AS "jackpotIsWon", jackpot_win AS "jackpotWin", played_at AS "playedAt" FROM studio.step`

/** A round id that is unique across all our studios. */
export async function nextRoundId(sql: Sql): Promise<string> {
  const rows = await sql<{ id: string }>(
    "SELECT code || '-' || nextval('studio.round_number') AS id FROM studio.instance",
  )
  return rows[0]?.id ?? ''
}

interface OfPlayer {
  readonly playerId: bigint
  readonly gameCode: string
}

export async function selectOpenRound(sql: Sql, of: OfPlayer): Promise<Round | undefined> {
  const found = await sql<Round>(`${rounds} WHERE player_id = $1 AND game_code = $2 AND status = 'open'`, [
    of.playerId,
    of.gameCode,
  ])
  return found[0]
}

/** The player's newest round of a game whose stake was taken. */
export async function selectLastRound(sql: Sql, of: OfPlayer): Promise<Round | undefined> {
  const found = await sql<Round>(
    `${rounds} WHERE player_id = $1 AND game_code = $2 AND status IN ('open', 'closed')
      ORDER BY opened_at DESC LIMIT 1`,
    [of.playerId, of.gameCode],
  )
  return found[0]
}

export async function hasOpenRound(sql: Sql, playerId: bigint): Promise<boolean> {
  const found = await sql("SELECT FROM studio.round WHERE player_id = $1 AND status = 'open' LIMIT 1", [
    playerId,
  ])
  return found.length > 0
}

export async function selectRound(sql: Sql, id: string): Promise<Round | undefined> {
  return (await sql<Round>(`${rounds} WHERE id = $1`, [id]))[0]
}

/** Newest first, before the last one seen. Refused rounds are left out. */
export async function selectRounds(
  sql: Sql,
  query: OfPlayer & { readonly before: Date | undefined; readonly most: number },
): Promise<readonly Round[]> {
  return await sql<Round>(
    `${rounds} WHERE player_id = $1 AND game_code = $2 AND status <> 'refused'
        AND ($3::timestamptz IS NULL OR opened_at < $3) ORDER BY opened_at DESC LIMIT $4`,
    [query.playerId, query.gameCode, query.before ?? null, query.most],
  )
}

/** Open rounds that their players abandoned. */
export async function selectForsaken(
  sql: Sql,
  query: { readonly afterSeconds: number; readonly most: number },
): Promise<readonly Round[]> {
  return await sql<Round>(
    `${rounds} WHERE status = 'open' AND opened_at < statement_timestamp() - make_interval(secs => $1)
      ORDER BY opened_at LIMIT $2`,
    [query.afterSeconds, query.most],
  )
}

export async function insertRound(
  sql: Sql,
  round: Pick<Round, 'id' | 'playerId' | 'sessionId' | 'gameCode' | 'version' | 'rewardId'> & {
    readonly config: string
  },
): Promise<void> {
  await sql(
    `INSERT INTO studio.round (id, player_id, session_id, game_code, version, config, status, reward_id)
     VALUES ($1, $2, $3, $4, $5, $6, 'open', $7)`,
    [round.id, round.playerId, round.sessionId, round.gameCode, round.version, round.config, round.rewardId],
  )
}

export async function insertStep(
  sql: Sql,
  step: Pick<
    Step,
    | 'roundId'
    | 'place'
    | 'playerId'
    | 'sessionId'
    | 'requestId'
    | 'seedId'
    | 'nonce'
    | 'stake'
    | 'win'
    | 'isOver'
    | 'betId'
  > & {
    readonly command: string
    readonly state: string
    readonly result: string
    readonly jackpot: { readonly share: bigint; readonly isWon: boolean } | undefined
  },
): Promise<void> {
  await sql(
    `INSERT INTO studio.step (round_id, place, player_id, session_id, request_id, command, seed_id, nonce, state, result,
                              stake, win, is_over, status, bet_id, jackpot_share, jackpot_is_won)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'staking', $14, $15, $16)`,
    [
      step.roundId,
      step.place,
      step.playerId,
      step.sessionId,
      step.requestId,
      step.command,
      step.seedId,
      step.nonce,
      step.state,
      step.result,
      step.stake,
      step.win,
      step.isOver,
      step.betId,
      step.jackpot?.share ?? null,
      step.jackpot?.isWon ?? false,
    ],
  )
}

export async function selectSteps(sql: Sql, roundId: string): Promise<readonly Step[]> {
  return await sql<Step>(`${steps} WHERE round_id = $1 ORDER BY place`, [roundId])
}

export async function selectLastStep(sql: Sql, roundId: string): Promise<Step | undefined> {
  return (await sql<Step>(`${steps} WHERE round_id = $1 ORDER BY place DESC LIMIT 1`, [roundId]))[0]
}

export async function selectStepOfRequest(
  sql: Sql,
  { playerId, requestId }: { readonly playerId: bigint; readonly requestId: string },
): Promise<Step | undefined> {
  return (await sql<Step>(`${steps} WHERE player_id = $1 AND request_id = $2`, [playerId, requestId]))[0]
}

/**
 * The player's last command, or the first one of the last round, in this game: its result and the time since. Rounds of a
 * player in one game follow each other, so the search ends with the newest one that took a stake.
 */
export async function selectLastPlayed(
  sql: Sql,
  { playerId, gameCode, isByCommand }: OfPlayer & { readonly isByCommand: boolean },
): Promise<{ readonly sinceMs: number; readonly result: unknown } | undefined> {
  const rows = await sql<{ sinceMs: number; result: unknown }>(
    `SELECT (extract(epoch FROM clock_timestamp() - played.at) * 1000)::float8 AS "sinceMs", played.result
       FROM studio.round
      CROSS JOIN LATERAL (
        SELECT played_at AS at, result FROM studio.step
         WHERE round_id = round.id AND status IN ('staking', 'done') AND ($3 OR place = 0)
         ORDER BY place DESC LIMIT 1) AS played
      WHERE round.player_id = $1 AND round.game_code = $2
      ORDER BY round.opened_at DESC LIMIT 1`,
    [playerId, gameCode, isByCommand],
  )
  return rows[0]
}

export async function lockStepOfBet(sql: Sql, betId: string, roundId: string): Promise<Step | undefined> {
  await sql('SELECT FROM studio.round WHERE id = $1 FOR UPDATE', [roundId])
  return (await sql<Step>(`${steps} WHERE round_id = $1 AND bet_id = $2`, [roundId, betId]))[0]
}

export async function updateStep(
  sql: Sql,
  step: Pick<Step, 'roundId' | 'place' | 'status' | 'answer' | 'winId' | 'jackpotWin'>,
): Promise<void> {
  await sql(
    `UPDATE studio.step SET status = $3, answer = $4, win_id = $5, jackpot_win = $6
      WHERE round_id = $1 AND place = $2`,
    [step.roundId, step.place, step.status, step.answer, step.winId, step.jackpotWin],
  )
}

/** Applies a step to its round. */
export async function updateRoundPlayed(sql: Sql, step: Step): Promise<void> {
  await sql(
    `UPDATE studio.round
        SET state = (SELECT state FROM studio.step WHERE round_id = $1 AND place = $2), stake = stake + $3, win = win + $4,
            status = CASE WHEN $5 THEN 'closed' ELSE 'open' END,
            closed_at = CASE WHEN $5 THEN clock_timestamp() END
      WHERE id = $1`,
    [step.roundId, step.place, step.stake, step.win, step.isOver],
  )
}

/** Ends a round whose first stake was not taken. */
export async function updateRoundEnded(
  sql: Sql,
  { id, status }: { readonly id: string; readonly status: 'void' | 'refused' },
): Promise<void> {
  await sql('UPDATE studio.round SET status = $2, closed_at = clock_timestamp() WHERE id = $1', [id, status])
}
