import type { Sql } from './database.ts'

/** A stored wallet call. */
export interface MoneyCall {
  readonly id: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly playerId: bigint
  readonly sessionId: string
  readonly gameCode: string
  readonly roundId: string
  readonly amount: bigint
  /** The bet of a win, or the call that a rollback reverses. */
  readonly reference: string | null
  readonly closesRound: boolean
  readonly status: 'waiting' | 'done' | 'refused' | 'void'
  /** The protocol status of its answer. */
  readonly answer: string | null
  readonly balance: bigint | null
  /** Play credits were already moved for it. */
  readonly hasMoved: boolean
  readonly tries: number
  /** The free rounds of which it is one: it moves no money, and the operator credits their total. */
  readonly rewardId: string | null
}

export type NewMoneyCall = Pick<
  MoneyCall,
  'id' | 'kind' | 'playerId' | 'sessionId' | 'gameCode' | 'roundId' | 'amount' | 'reference' | 'closesRound'
> & { readonly rewardId?: string | null }

const columns = `id, kind, player_id AS "playerId", session_id AS "sessionId", game_code AS "gameCode",
  round_id AS "roundId", amount, reference, closes_round AS "closesRound", status, answer, balance,
  has_moved AS "hasMoved", tries, reward_id AS "rewardId"`

/** Stores a call before it is sent, leased to this process, so that no other one sends it meanwhile. */
export async function insertMoneyCall(sql: Sql, call: NewMoneyCall, leaseMs: number): Promise<void> {
  await sql(
    `INSERT INTO studio.money_call
       (id, kind, player_id, session_id, game_code, round_id, amount, reference, closes_round, status, due_at,
        reward_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', clock_timestamp() + make_interval(secs => $10), $11)`,
    [
      call.id,
      call.kind,
      call.playerId,
      call.sessionId,
      call.gameCode,
      call.roundId,
      call.amount,
      call.reference,
      call.closesRound,
      leaseMs / 1000,
      call.rewardId ?? null,
    ],
  )
}

export async function selectMoneyCall(sql: Sql, id: string): Promise<MoneyCall | undefined> {
  return (await sql<MoneyCall>(`SELECT ${columns} FROM studio.money_call WHERE id = $1`, [id]))[0]
}

export async function lockMoneyCall(sql: Sql, id: string): Promise<MoneyCall | undefined> {
  return (await sql<MoneyCall>(`SELECT ${columns} FROM studio.money_call WHERE id = $1 FOR UPDATE`, [id]))[0]
}

/** Claims unanswered calls whose lease has expired, and leases them to this process. */
export async function claimDueCalls(
  sql: Sql,
  { most, leaseMs }: { readonly most: number; readonly leaseMs: number },
): Promise<readonly MoneyCall[]> {
  return await sql<MoneyCall>(
    `UPDATE studio.money_call SET due_at = clock_timestamp() + make_interval(secs => $2)
      WHERE id IN (SELECT id FROM studio.money_call
                    WHERE status = 'waiting' AND due_at <= statement_timestamp()
                    ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [most, leaseMs / 1000],
  )
}

export async function updateAnswered(
  sql: Sql,
  call: Pick<MoneyCall, 'id' | 'answer' | 'balance'> & { readonly status: 'done' | 'refused' | 'void' },
): Promise<void> {
  await sql(
    `UPDATE studio.money_call
        SET status = $2, answer = $3, balance = $4, answered_at = clock_timestamp(), tries = tries + 1
      WHERE id = $1 AND status = 'waiting'`,
    [call.id, call.status, call.answer, call.balance],
  )
}

/** Schedules the next retry of an unanswered call. */
export async function updateUnanswered(
  sql: Sql,
  call: { readonly id: string; readonly answer: string; readonly againInMs: number },
): Promise<void> {
  await sql(
    `UPDATE studio.money_call
        SET tries = tries + 1, answer = $2, due_at = clock_timestamp() + make_interval(secs => $3)
      WHERE id = $1 AND status = 'waiting'`,
    [call.id, call.answer.slice(0, 100), call.againInMs / 1000],
  )
}

/**
 * Moves play credits, which the studio keeps itself; the caller ensures that each call moves them once. Returns the
 * balance; undefined where it is too low.
 */
export async function moveCredits(sql: Sql, call: MoneyCall): Promise<bigint | undefined> {
  const [player] = await sql<{ credits: bigint }>(
    'SELECT credits FROM studio.player WHERE id = $1 FOR UPDATE',
    [call.playerId],
  )
  const left = (player?.credits ?? 0n) + (call.kind === 'bet' ? -call.amount : call.amount)
  if (left < 0n) return undefined
  await sql('UPDATE studio.player SET credits = $2 WHERE id = $1', [call.playerId, left])
  await sql('UPDATE studio.money_call SET has_moved = true WHERE id = $1', [call.id])
  return left
}

export async function selectCredits(sql: Sql, playerId: bigint): Promise<bigint> {
  const rows = await sql<{ credits: bigint }>('SELECT credits FROM studio.player WHERE id = $1', [playerId])
  return rows[0]?.credits ?? 0n
}
