import { hash } from 'node:crypto'

import type { TableGame } from '#studio/game/table-game.ts'

import { insertChain, lockChain, updateChainUsed } from './chain-store.ts'
import { createServerSeed } from './chance.ts'
import type { Sql } from './database.ts'
import type { Safe } from './signing.ts'
import { type NewTableRound, type TableRound, selectLastDrawn } from './table-store.ts'

/** Source of the seeds of table rounds. */
export interface TableSeeds {
  /** Seeds of the round that begins. */
  next(sql: Sql, game: TableGame): Promise<SeedsOfRound>
}

export type SeedsOfRound = Pick<NewTableRound, 'serverSeed' | 'serverHash' | 'goesOnFrom' | 'chain'>

/** A crash round takes about 15 seconds, so a chain lasts at least three days. */
const CHAIN_LENGTH = 20_000

export function openTableSeeds({
  safe,
  chainLength = CHAIN_LENGTH,
}: {
  readonly safe: Safe
  readonly chainLength?: number
}): TableSeeds {
  // Each chain is computed once per process and cached.
  const known = new Map<bigint, readonly string[]>()
  return {
    async next(sql, game) {
      const before = await findShoe(sql, game)
      if (before) {
        const { serverSeed, serverHash, id } = before
        return { serverSeed, serverHash, goesOnFrom: id }
      }
      if (!game.hasChain) return createServerSeed()
      const chain = (await lockChain(sql, game.code)) ?? (await beginChain(sql, game.code))
      const seeds = known.get(chain.id) ?? chainFrom(safe.unwrap(chain.wrappedSeed), chain.length)
      known.set(chain.id, seeds)
      await updateChainUsed(sql, chain.id)
      const serverSeed = seeds[chain.used] ?? ''
      return {
        serverSeed,
        serverHash: hash('sha256', serverSeed),
        chain: { id: chain.id, place: chain.used + 1 },
      }
    },
  }

  async function beginChain(sql: Sql, gameCode: string) {
    const { serverSeed } = createServerSeed()
    const endHash = hash('sha256', chainFrom(serverSeed, chainLength)[0] ?? '')
    await insertChain(sql, { gameCode, endHash, wrappedSeed: safe.wrap(serverSeed), length: chainLength })
    const begun = await lockChain(sql, gameCode)
    if (!begun) throw new Error(`no chain of ${gameCode}`)
    return begun
  }
}

/** The chain's seeds in order of use: each is the hash of its successor, and the last one is given. */
export function chainFrom(last: string, length: number): readonly string[] {
  const seeds = [last]
  while (seeds.length < length) seeds.push(hash('sha256', seeds.at(-1) ?? ''))
  return seeds.toReversed()
}

/** The last drawn round, if its shoe continues under the same version of the rules. */
async function findShoe(sql: Sql, game: TableGame): Promise<TableRound | undefined> {
  if (!game.goesOn) return undefined
  const last = await selectLastDrawn(sql, game.code)
  return last?.version === game.version && game.goesOn(last.outcome) ? last : undefined
}

/** Whether a settled round's seed still determines later rounds: its shoe is not at its end. */
export async function isSeedInUse(sql: Sql, game: TableGame, { serverSeed }: TableRound): Promise<boolean> {
  if (!game.goesOn) return false
  const last = await selectLastDrawn(sql, game.code)
  if (last?.serverSeed !== serverSeed) return false
  return last.phase !== 'settled' || (last.version === game.version && game.goesOn(last.outcome))
}
