import type { Sql } from './database.ts'

/** A pool belongs to one brand of an operator, in one currency. */
export interface PoolKey {
  readonly code: string
  readonly operatorId: string
  readonly brand: string
  readonly currency: string
}

export interface PoolPart {
  readonly part: number
  /** The part's money: seeds and shares, less what was paid. */
  readonly amount: bigint
}

const values = ({ code, operatorId, brand, currency }: PoolKey) => [code, operatorId, brand, currency]

export async function selectPoolId(sql: Sql, key: PoolKey): Promise<bigint | undefined> {
  const rows = await sql<{ id: bigint }>(
    'SELECT id FROM studio.jackpot WHERE code = $1 AND operator_id = $2 AND brand = $3 AND currency = $4',
    values(key),
  )
  return rows[0]?.id
}

/** Creates a pool with its parts and its first seed. Returns nothing where another transaction created it first. */
export async function insertPool(
  sql: Sql,
  { seed, parts, ...key }: PoolKey & { readonly seed: bigint; readonly parts: number },
): Promise<bigint | undefined> {
  const rows = await sql<{ id: bigint }>(
    `INSERT INTO studio.jackpot (code, operator_id, brand, currency) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    values(key),
  )
  const id = rows[0]?.id
  if (id !== undefined)
    await sql(
      `INSERT INTO studio.jackpot_part (jackpot_id, part, seeded)
       SELECT $1, part, CASE part WHEN 0 THEN $2::bigint ELSE 0 END FROM generate_series(0, $3::integer - 1) AS part`,
      [id, seed, parts],
    )
  return id
}

export async function addShare(
  sql: Sql,
  { id, part, share }: { readonly id: bigint; readonly part: number; readonly share: bigint },
): Promise<void> {
  await sql('UPDATE studio.jackpot_part SET fed = fed + $3 WHERE jackpot_id = $1 AND part = $2', [
    id,
    part,
    share,
  ])
}

/** Locks the whole pool, always in the same order: two wins at once wait for each other. */
export async function lockPool(sql: Sql, id: bigint): Promise<readonly PoolPart[]> {
  return await sql<PoolPart>(
    `SELECT part, seeded + fed - paid AS amount FROM studio.jackpot_part WHERE jackpot_id = $1 ORDER BY part FOR UPDATE`,
    [id],
  )
}

/** Empties the locked pool, but for the remainder, and puts in the next seed. */
export async function resetPool(
  sql: Sql,
  { id, left, seed }: { readonly id: bigint; readonly left: bigint; readonly seed: bigint },
): Promise<void> {
  await sql(
    `UPDATE studio.jackpot_part
        SET paid = seeded + fed - CASE part WHEN 0 THEN $2::bigint ELSE 0 END,
            seeded = seeded + CASE part WHEN 0 THEN $3::bigint ELSE 0 END
      WHERE jackpot_id = $1`,
    [id, left, seed],
  )
}

export async function insertJackpotWin(
  sql: Sql,
  win: {
    readonly roundId: string
    readonly place: number
    readonly id: bigint
    readonly amount: bigint
  },
): Promise<void> {
  await sql('INSERT INTO studio.jackpot_win (round_id, place, jackpot_id, amount) VALUES ($1, $2, $3, $4)', [
    win.roundId,
    win.place,
    win.id,
    win.amount,
  ])
}

export async function selectPoolAmount(sql: Sql, key: PoolKey): Promise<bigint | undefined> {
  const rows = await sql<{ amount: bigint }>(
    `SELECT sum(seeded + fed - paid)::bigint AS amount
       FROM studio.jackpot JOIN studio.jackpot_part ON jackpot_part.jackpot_id = jackpot.id
      WHERE code = $1 AND operator_id = $2 AND brand = $3 AND currency = $4 GROUP BY jackpot.id`,
    values(key),
  )
  return rows[0]?.amount
}
