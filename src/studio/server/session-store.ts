import type { Net } from '#studio/wire/answers.ts'

import type { Sql } from './database.ts'

/** A session of play: the operator's player, and the launch parameters. */
export interface PlaySession {
  readonly id: string
  readonly playerId: bigint
  readonly operatorId: string
  /** The operator's name for the player. */
  readonly player: string
  readonly currency: string
  readonly isTrying: boolean
  readonly gameCode: string
  readonly wrappedToken: Buffer | null
  readonly language: string
  readonly theme: 'light' | 'dark' | null
  readonly timeZone: string | null
  readonly lobbyUrl: string | null
  readonly houseOrigin: string | null
  readonly minCycleMs: number
  readonly allowsAutoplay: boolean
  /** The market allows the animation of a spin to be ended early. */
  readonly allowsQuickSpins: boolean
  readonly allowsFeatureBuy: boolean
  readonly stakeMax: bigint | null
  /** The least stake at a table. */
  readonly stakeMin: bigint | null
  /** The most that a round of a table may cost the player's brand. */
  readonly lossMost: bigint | null
  /** A keyed hash of the address that the operator named at the launch. */
  readonly addressMark: string | null
  /** The operator's code of the brand from which the player came. */
  readonly brand: string | null
  readonly createdAt: Date
  readonly isOver: boolean
}

export type NewSession = Pick<
  PlaySession,
  | 'playerId'
  | 'gameCode'
  | 'wrappedToken'
  | 'language'
  | 'theme'
  | 'timeZone'
  | 'lobbyUrl'
  | 'houseOrigin'
  | 'minCycleMs'
  | 'allowsAutoplay'
  | 'allowsFeatureBuy'
  | 'stakeMax'
> & {
  readonly allowsQuickSpins?: boolean
  readonly stakeMin?: bigint | null
  readonly lossMost?: bigint | null
  readonly tokenHash: Buffer
  readonly lifeSeconds: number
  readonly addressMark?: string | null
  readonly brand?: string | null
}

const sessions = `
  SELECT session.id, session.player_id AS "playerId", player.operator_id AS "operatorId", player.name AS player,
         player.currency, player.is_trying AS "isTrying", session.game_code AS "gameCode",
         session.wrapped_token AS "wrappedToken", session.language, session.theme, session.time_zone AS "timeZone", session.lobby_url AS "lobbyUrl",
         session.house_origin AS "houseOrigin", session.min_cycle_ms AS "minCycleMs",
         session.allows_autoplay AS "allowsAutoplay", session.allows_feature_buy AS "allowsFeatureBuy",
         session.allows_quick_spins AS "allowsQuickSpins",
         session.stake_max AS "stakeMax", session.stake_min AS "stakeMin",
         session.loss_most AS "lossMost", session.address_mark AS "addressMark", session.brand, session.created_at AS "createdAt",
         session.expires_at <= clock_timestamp() AS "isOver"
    FROM studio.session JOIN studio.player ON player.id = session.player_id`

export async function selectSessionByToken(sql: Sql, tokenHash: Buffer): Promise<PlaySession | undefined> {
  return (await sql<PlaySession>(`${sessions} WHERE session.token_hash = $1`, [tokenHash]))[0]
}

export async function selectSessionById(sql: Sql, id: string): Promise<PlaySession | undefined> {
  return (await sql<PlaySession>(`${sessions} WHERE session.id = $1`, [id]))[0]
}

export async function insertSession(sql: Sql, session: NewSession): Promise<string> {
  const rows = await sql<{ id: string }>(
    `INSERT INTO studio.session
       (player_id, game_code, wrapped_token, language, theme, lobby_url, house_origin, min_cycle_ms, stake_max,
        token_hash, time_zone, allows_autoplay, address_mark, brand, allows_feature_buy, stake_min, loss_most,
        allows_quick_spins, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $15, $16, $17, $18, $19, clock_timestamp() + make_interval(secs => $13))
     RETURNING id`,
    [
      session.playerId,
      session.gameCode,
      session.wrappedToken,
      session.language,
      session.theme,
      session.lobbyUrl,
      session.houseOrigin,
      session.minCycleMs,
      session.stakeMax,
      session.tokenHash,
      session.timeZone,
      session.allowsAutoplay,
      session.lifeSeconds,
      session.addressMark ?? null,
      session.brand ?? null,
      session.allowsFeatureBuy,
      session.stakeMin ?? null,
      session.lossMost ?? null,
      session.allowsQuickSpins ?? false,
    ],
  )
  return rows[0]?.id ?? ''
}

/** Finds or creates the player that an operator names. */
export async function upsertPlayer(
  sql: Sql,
  player: {
    readonly operatorId: string
    readonly name: string
    readonly currency: string
    readonly isTrying: boolean
    readonly credits: bigint
  },
): Promise<bigint> {
  const rows = await sql<{ id: bigint }>(
    `INSERT INTO studio.player (operator_id, name, currency, is_trying, credits) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (operator_id, name, currency) DO UPDATE SET name = excluded.name RETURNING id`,
    [player.operatorId, player.name, player.currency, player.isTrying, player.credits],
  )
  return rows[0]?.id ?? 0n
}

/** A player of an operator in a currency; trials have no name of an operator. */
export async function selectPlayerId(
  sql: Sql,
  player: { readonly operatorId: string; readonly name: string; readonly currency: string },
): Promise<bigint | undefined> {
  const rows = await sql<{ id: bigint }>(
    `SELECT id FROM studio.player WHERE operator_id = $1 AND name = $2 AND currency = $3 AND NOT is_trying`,
    [player.operatorId, player.name, player.currency],
  )
  return rows[0]?.id
}

/** Serializes a player's commands. */
export async function lockPlayer(sql: Sql, playerId: bigint): Promise<void> {
  // `NO KEY` does not block inserts of rows that reference the player: a settling round inserts those while it holds
  // the round, for which this command may wait next. A stronger lock would deadlock.
  await sql('SELECT FROM studio.player WHERE id = $1 FOR NO KEY UPDATE', [playerId])
}

/** Stakes and wins since the session began, without stakes that were returned. */
export async function selectNet(sql: Sql, sessionId: string): Promise<Net> {
  const rows = await sql<Net>(
    `SELECT coalesce(sum(amount) FILTER (WHERE kind = 'bet' AND reward_id IS NULL), 0)::bigint AS staked,
            coalesce(sum(amount) FILTER (WHERE kind = 'win'), 0)::bigint AS won
       FROM studio.money_call
      WHERE session_id = $1 AND (kind = 'bet' AND status = 'done' OR kind = 'win' AND status IN ('done', 'waiting'))
        AND NOT EXISTS (SELECT FROM studio.money_call AS back
                         WHERE back.reference = money_call.id AND back.kind = 'rollback')`,
    [sessionId],
  )
  return rows[0] ?? { staked: 0n, won: 0n }
}

export async function selectCurrency(sql: Sql, playerId: bigint): Promise<string> {
  const rows = await sql<{ currency: string }>('SELECT currency FROM studio.player WHERE id = $1', [playerId])
  return rows[0]?.currency ?? ''
}

/** Theme and time zone of a session's pages. */
export async function selectLook(
  sql: Sql,
  sessionId: string,
): Promise<Pick<PlaySession, 'theme' | 'timeZone'>> {
  const rows = await sql<Pick<PlaySession, 'theme' | 'timeZone'>>(
    'SELECT theme, time_zone AS "timeZone" FROM studio.session WHERE id = $1',
    [sessionId],
  )
  return rows[0] ?? { theme: null, timeZone: null }
}
