import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * The immutable part of a play session, so it may be cached. Whether the session is still open is checked on each call.
 */
export interface PlaySession {
  readonly id: string
  readonly memberId: bigint
  readonly merchantId: number
  readonly provider: string
  readonly vendorCode: string
  readonly gameCode: string
  /** The hall of the game, as the catalogue says. */
  readonly category: string
  readonly currency: string
  readonly account: string
  /** Free play: no wallet call resolves to it. */
  readonly isFree: boolean
}

const columns = sql`
  id, member_id AS "memberId", merchant_id AS "merchantId", provider_code AS provider, vendor_code AS "vendorCode",
  game_code AS "gameCode", currency, account, is_free AS "isFree",
  (SELECT category FROM game
    WHERE game.vendor_code = game_session.vendor_code AND game.code = game_session.game_code) AS category`

export interface NewPlaySession extends Omit<PlaySession, 'id' | 'isFree' | 'category'> {
  readonly isFree?: boolean
  readonly loginSessionId: string
  readonly device: string
  readonly launchHash: Buffer
  readonly launchSeconds: number
  readonly lifeSeconds: number
}

export async function insertPlaySession(tx: Tx, session: NewPlaySession): Promise<string> {
  const found = await sql<{ id: string }>`
    INSERT INTO game_session
      (member_id, merchant_id, provider_code, vendor_code, game_code, currency, account, login_session_id, device,
       is_free, launch_hash, launch_ends_at, expires_at)
    VALUES (${session.memberId}, ${session.merchantId}, ${session.provider}, ${session.vendorCode},
            ${session.gameCode}, ${session.currency}, ${session.account}, ${session.loginSessionId},
            ${session.device}, ${session.isFree ?? false}, ${session.launchHash},
            clock_timestamp() + make_interval(secs => ${session.launchSeconds}),
            clock_timestamp() + make_interval(secs => ${session.lifeSeconds}))
    RETURNING id`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('a row that is inserted has its id')
  return row.id
}

export interface Launching {
  readonly merchantId: number
  readonly memberId: bigint
  readonly loginSessionId: string
  readonly launchHash: Buffer
  readonly tokenHash: Buffer
}

/**
 * Redeems a launch: once, before it expires, and only by the login session that it was issued to. Returns the user
 * agent for the caller to compare.
 */
export async function updateLaunched(
  tx: Tx,
  { merchantId, memberId, loginSessionId, launchHash, tokenHash }: Launching,
): Promise<(PlaySession & { readonly device: string }) | undefined> {
  // guard: launch-taken-once
  const found = await sql<PlaySession & { device: string }>`
    UPDATE game_session SET launched_at = clock_timestamp(), token_hash = ${tokenHash}
     WHERE launch_hash = ${launchHash} AND merchant_id = ${merchantId} AND member_id = ${memberId}
       AND login_session_id = ${loginSessionId} AND launched_at IS NULL AND ended_at IS NULL
       AND launch_ends_at > clock_timestamp() AND expires_at > clock_timestamp()
    RETURNING ${columns}, device`.execute(query(tx))
  return found.rows[0]
}

/** Finds a session by its token hash. Ended sessions are included, so that their bets can be settled. */
export async function selectPlaySession(
  tx: Tx,
  { provider, tokenHash }: { readonly provider: string; readonly tokenHash: Buffer },
): Promise<PlaySession | undefined> {
  // guard: session-of-provider
  const found = await sql<PlaySession>`
    SELECT ${columns} FROM game_session
     WHERE token_hash = ${tokenHash} AND provider_code = ${provider} AND NOT is_free`.execute(query(tx))
  return found.rows[0]
}

/** Why a session was ended early: the member left, the game failed to open, or a game was opened elsewhere. */
export type PlaySessionEnd = 'left' | 'unopened' | 'refused' | 'elsewhere'

/** Returns whether there was an open session. */
export async function updatePlaySessionEnded(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: string },
  why?: PlaySessionEnd,
): Promise<boolean> {
  const found = await sql`
    UPDATE game_session SET ended_at = clock_timestamp(), ended_why = ${why ?? null}
     WHERE member_id = ${memberId} AND id = ${id} AND ended_at IS NULL RETURNING 1`.execute(query(tx))
  return found.rows.length > 0
}

/** The member's newest open session with a provider, for protocols whose calls carry no token. */
export async function selectStandingSession(
  tx: Tx,
  filter: {
    readonly provider: string
    readonly memberId: bigint
    readonly vendorCode: string | undefined
    readonly gameCode: string | undefined
  },
): Promise<PlaySession | undefined> {
  // guard: free-session-moves-no-money
  const found = await sql<PlaySession>`
    SELECT ${columns} FROM game_session
     WHERE member_id = ${filter.memberId} AND provider_code = ${filter.provider} AND launched_at IS NOT NULL
       AND ended_at IS NULL AND expires_at > clock_timestamp() AND NOT is_free
       AND (${filter.vendorCode ?? null}::text IS NULL
            OR (vendor_code = ${filter.vendorCode ?? null} AND game_code = ${filter.gameCode ?? null}))
     ORDER BY created_at DESC LIMIT 1`.execute(query(tx))
  return found.rows[0]
}

/** The session's state, for the page that shows its game. */
export interface PlaySessionState {
  readonly isFree: boolean
  readonly launchedAt: Date | null
  readonly expiresAt: Date
  readonly isOver: boolean
  readonly vendorCode: string
  readonly code: string
  readonly category: string
  readonly endedWhy: string | null
}

export async function selectPlaySessionState(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: string },
): Promise<PlaySessionState | undefined> {
  // guard: play-session-of-member
  const found = await sql<PlaySessionState>`
    SELECT is_free AS "isFree", launched_at AS "launchedAt", expires_at AS "expiresAt", ended_why AS "endedWhy",
           ended_at IS NOT NULL OR expires_at <= clock_timestamp() AS "isOver",
           game.vendor_code AS "vendorCode", game.code, game.category
      FROM game_session
      JOIN game ON game.vendor_code = game_session.vendor_code AND game.code = game_session.game_code
     WHERE member_id = ${memberId} AND game_session.id = ${id}`.execute(query(tx))
  return found.rows[0]
}
