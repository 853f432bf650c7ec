import type { FreeRoundsView } from '#studio/wire/answers.ts'

import type { Sql } from './database.ts'
import type { PlaySession } from './session-store.ts'

/** Free rounds that an operator gave to one of its players. */
export interface Reward {
  readonly id: string
  readonly reference: string
  readonly player: string
  readonly gameCode: string
  readonly currency: string
  readonly count: number
  readonly stake: bigint
  readonly used: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly createdAt: Date
  readonly isCancelled: boolean
  readonly isExpired: boolean
  /** A round of them is not over. */
  readonly hasOpen: boolean
  readonly won: bigint
}

const rewards = `SELECT id, operator_reference AS reference, player, game_code AS "gameCode", currency, bet_count AS count,
  bet_value AS stake, used, starts_at AS "startsAt", ends_at AS "endsAt", created_at AS "createdAt",
  cancelled_at IS NOT NULL AS "isCancelled", ends_at <= clock_timestamp() AS "isExpired",
  EXISTS (SELECT FROM studio.round WHERE reward_id = reward.id AND status = 'open') AS "hasOpen",
  (SELECT coalesce(sum(win), 0)::bigint FROM studio.round
    WHERE reward_id = reward.id AND status IN ('open', 'closed')) AS won
  FROM studio.reward`

export type NewReward = Pick<
  Reward,
  'reference' | 'player' | 'gameCode' | 'currency' | 'count' | 'stake' | 'startsAt' | 'endsAt'
> & { readonly operatorId: string }

/** Adds free rounds; those of a known reference are returned as they are. */
export async function insertReward(sql: Sql, one: NewReward): Promise<Reward | undefined> {
  await sql(
    `INSERT INTO studio.reward
       (operator_id, operator_reference, player, game_code, currency, bet_count, bet_value, starts_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (operator_id, operator_reference) DO NOTHING`,
    [
      one.operatorId,
      one.reference,
      one.player,
      one.gameCode,
      one.currency,
      one.count,
      one.stake,
      one.startsAt,
      one.endsAt,
    ],
  )
  const found = await sql<Reward>(`${rewards} WHERE operator_id = $1 AND operator_reference = $2`, [
    one.operatorId,
    one.reference,
  ])
  return found[0]
}

/** Most rows of one answer. */
const MOST = 10_000

export async function selectRewards(
  sql: Sql,
  query: {
    readonly operatorId: string
    readonly reference: string | undefined
    readonly from: Date | undefined
    readonly to: Date | undefined
  },
): Promise<readonly Reward[]> {
  return await sql<Reward>(
    `${rewards} WHERE operator_id = $1 AND ($2::text IS NULL OR operator_reference = $2)
        AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)
      ORDER BY created_at, id LIMIT ${MOST}`,
    [query.operatorId, query.reference ?? null, query.from ?? null, query.to ?? null],
  )
}

export async function selectReward(sql: Sql, id: string): Promise<Reward | undefined> {
  return (await sql<Reward>(`${rewards} WHERE id = $1`, [id]))[0]
}

/** Cancels free rounds of which none was begun; undefined for unknown ones. */
export async function updateCancelled(
  sql: Sql,
  { operatorId, id }: { readonly operatorId: string; readonly id: string },
): Promise<Reward | undefined> {
  await sql(
    `UPDATE studio.reward SET cancelled_at = clock_timestamp()
      WHERE operator_id = $1 AND id::text = $2 AND used = 0 AND cancelled_at IS NULL`,
    [operatorId, id],
  )
  return (await sql<Reward>(`${rewards} WHERE operator_id = $1 AND id::text = $2`, [operatorId, id]))[0]
}

type OfSession = Pick<PlaySession, 'operatorId' | 'player' | 'currency' | 'gameCode' | 'isTrying'>

const playable = `operator_id = $1 AND player = $2 AND game_code = $3 AND currency = $4 AND used < bet_count
  AND cancelled_at IS NULL AND starts_at <= clock_timestamp() AND ends_at > clock_timestamp()`

/** The free rounds that the player may play in this game now: those that end first. */
export async function selectPlayable(sql: Sql, session: OfSession): Promise<Reward | undefined> {
  if (session.isTrying) return undefined
  const { operatorId, player, gameCode, currency } = session
  const found = await sql<Reward>(`${rewards} WHERE ${playable} ORDER BY ends_at, id LIMIT 1`, [
    operatorId,
    player,
    gameCode,
    currency,
  ])
  return found[0]
}

/**
 * Takes one of the player's free rounds; undefined if none is left, or if it is of another stake. The caller holds the lock of
 * the player.
 */
export async function takeRound(
  sql: Sql,
  {
    operatorId,
    player,
    gameCode,
    currency,
    isTrying,
    id,
    stake,
  }: OfSession & { readonly id: string; readonly stake: unknown },
): Promise<Pick<Reward, 'id'> | undefined> {
  if (isTrying || typeof stake !== 'bigint') return undefined
  const found = await sql<Pick<Reward, 'id'>>(
    // guard: free-round-of-stake
    `UPDATE studio.reward SET used = used + 1 WHERE ${playable} AND id::text = $5 AND bet_value = $6 RETURNING id`,
    [operatorId, player, gameCode, currency, id, stake],
  )
  return found[0]
}

/** Gives a round back whose bet the operator did not take. */
export async function giveRoundBack(sql: Sql, roundId: string): Promise<void> {
  await sql(
    `UPDATE studio.reward SET used = used - 1
      WHERE used > 0 AND id = (SELECT reward_id FROM studio.round WHERE id = $1 AND status = 'open')`,
    [roundId],
  )
}

/** Free rounds as the page of their game shows them. */
export function viewOfReward(reward: Reward): FreeRoundsView {
  const { id, stake, count, used, won, endsAt, isCancelled, isExpired } = reward
  const left = isCancelled || isExpired ? 0 : count - used
  return { id, stake, count, left, won, endsAtMs: endsAt.getTime() }
}

export type RewardStatus = 'FRS_NEW' | 'FRS_ACTIVE' | 'FRS_FINISHED' | 'FRS_CANCELLED' | 'FRS_EXPIRED'

export function statusOfReward(reward: Reward): RewardStatus {
  if (reward.isCancelled) return 'FRS_CANCELLED'
  if (reward.hasOpen) return 'FRS_ACTIVE'
  if (reward.used >= reward.count) return 'FRS_FINISHED'
  if (reward.isExpired) return 'FRS_EXPIRED'
  return reward.used > 0 ? 'FRS_ACTIVE' : 'FRS_NEW'
}
