import type { Sql } from './database.ts'

/** A hash chain of seeds. `used` counts from its end. */
export interface ChainRow {
  readonly id: bigint
  readonly endHash: string
  readonly wrappedSeed: Buffer
  readonly length: number
  readonly used: number
}

const chains = `SELECT id, end_hash AS "endHash", wrapped_seed AS "wrappedSeed", length, used FROM studio.seed_chain`

/** Locks the current chain of a game; undefined before the first one and after one is used up. */
export async function lockChain(sql: Sql, gameCode: string): Promise<ChainRow | undefined> {
  return (await sql<ChainRow>(`${chains} WHERE game_code = $1 AND used < length FOR UPDATE`, [gameCode]))[0]
}

export async function insertChain(
  sql: Sql,
  chain: Pick<ChainRow, 'endHash' | 'wrappedSeed' | 'length'> & { readonly gameCode: string },
): Promise<void> {
  await sql(
    `INSERT INTO studio.seed_chain (game_code, end_hash, wrapped_seed, length) VALUES ($1, $2, $3, $4)`,
    [chain.gameCode, chain.endHash, chain.wrappedSeed, chain.length],
  )
}

export async function updateChainUsed(sql: Sql, id: bigint): Promise<void> {
  await sql('UPDATE studio.seed_chain SET used = used + 1 WHERE id = $1', [id])
}
