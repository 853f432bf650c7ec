import { createClientSeed, createServerSeed } from './chance.ts'
import type { Sql } from './database.ts'
import {
  type Seed,
  insertSeed,
  selectSeedInUse,
  selectSeedWaiting,
  updateSeedBegun,
  updateSeedRevealed,
} from './seed-store.ts'

/** The current seed of a player, and the next one. The caller holds the player's row lock. */
export interface SeedsOfPlayer {
  readonly inUse: Seed & { readonly clientSeed: string }
  readonly waiting: Seed
}

export async function openSeeds(sql: Sql, playerId: bigint): Promise<SeedsOfPlayer> {
  if (!(await selectSeedInUse(sql, playerId))) {
    const first = await seeWaiting(sql, playerId)
    await updateSeedBegun(sql, { id: first.id, clientSeed: createClientSeed() })
  }
  const inUse = await selectSeedInUse(sql, playerId)
  if (!inUse || inUse.clientSeed === null) throw new Error('the new seed is not in use')
  return { inUse: { ...inUse, clientSeed: inUse.clientSeed }, waiting: await seeWaiting(sql, playerId) }
}

/**
 * Activates the next seed with the player's client seed, and reveals the previous one. The server committed to its
 * hash before the player chose, so neither side could manipulate the result.
 */
export async function rotateSeeds(sql: Sql, playerId: bigint, clientSeed: string): Promise<SeedsOfPlayer> {
  const { inUse, waiting } = await openSeeds(sql, playerId)
  await updateSeedRevealed(sql, inUse.id)
  await updateSeedBegun(sql, { id: waiting.id, clientSeed })
  return await openSeeds(sql, playerId)
}

async function seeWaiting(sql: Sql, playerId: bigint): Promise<Seed> {
  if (!(await selectSeedWaiting(sql, playerId))) await insertSeed(sql, { playerId, ...createServerSeed() })
  const waiting = await selectSeedWaiting(sql, playerId)
  if (!waiting) throw new Error('the new next seed is missing')
  return waiting
}
