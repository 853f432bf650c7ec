import type { Sql } from './database.ts'

export interface Seed {
  readonly id: bigint
  readonly serverSeed: string
  readonly serverHash: string
  readonly clientSeed: string | null
  /** The next nonce. */
  readonly nonce: number
  readonly isRevealed: boolean
}

const columns = `id, server_seed AS "serverSeed", server_hash AS "serverHash", client_seed AS "clientSeed", nonce,
  revealed_at IS NOT NULL AS "isRevealed"`

export async function selectSeedInUse(sql: Sql, playerId: bigint): Promise<Seed | undefined> {
  const rows = await sql<Seed>(
    `SELECT ${columns} FROM studio.seed
      WHERE player_id = $1 AND begun_at IS NOT NULL AND revealed_at IS NULL`,
    [playerId],
  )
  return rows[0]
}

/** The next seed: its hash is already shown, and it has no client seed yet. */
export async function selectSeedWaiting(sql: Sql, playerId: bigint): Promise<Seed | undefined> {
  const rows = await sql<Seed>(
    `SELECT ${columns} FROM studio.seed WHERE player_id = $1 AND begun_at IS NULL`,
    [playerId],
  )
  return rows[0]
}

export async function selectSeed(sql: Sql, id: bigint): Promise<Seed | undefined> {
  return (await sql<Seed>(`SELECT ${columns} FROM studio.seed WHERE id = $1`, [id]))[0]
}

export async function insertSeed(
  sql: Sql,
  seed: { readonly playerId: bigint; readonly serverSeed: string; readonly serverHash: string },
): Promise<void> {
  await sql('INSERT INTO studio.seed (player_id, server_seed, server_hash) VALUES ($1, $2, $3)', [
    seed.playerId,
    seed.serverSeed,
    seed.serverHash,
  ])
}

export async function updateSeedBegun(
  sql: Sql,
  { id, clientSeed }: { readonly id: bigint; readonly clientSeed: string },
): Promise<void> {
  await sql(
    'UPDATE studio.seed SET client_seed = $2, begun_at = clock_timestamp() WHERE id = $1 AND begun_at IS NULL',
    [id, clientSeed],
  )
}

export async function updateSeedRevealed(sql: Sql, id: bigint): Promise<void> {
  await sql('UPDATE studio.seed SET revealed_at = clock_timestamp() WHERE id = $1', [id])
}

/** Takes the next nonce of a seed: no two outcomes share one. */
export async function takeNonce(sql: Sql, id: bigint): Promise<number> {
  const rows = await sql<{ nonce: number }>(
    'UPDATE studio.seed SET nonce = nonce + 1 WHERE id = $1 RETURNING nonce - 1 AS nonce',
    [id],
  )
  return rows[0]?.nonce ?? 0
}
