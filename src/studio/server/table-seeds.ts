import { hash } from 'node:crypto'

import type { TableGame } from '#studio/game/table-game.ts'

import { insertChain, lockChain, updateChainUsed } from './chain-store.ts'
import { createServerSeed } from './chance.ts'
import type { Sql } from './database.ts'
import type { Safe } from './signing.ts'
import { type NewTableRound, type TableRound, selectLastDrawn } from './table-store.ts'

/** Where the seeds of rounds come from. */
export interface TableSeeds {
  /** Of the round that begins. */
  next(sql: Sql, game: TableGame): Promise<SeedsOfRound>
}

export type SeedsOfRound = Pick<NewTableRound, 'serverSeed' | 'serverHash' | 'goesOnFrom' | 'chain'>

/** A round of crash takes a quarter of a minute: a chain lasts three days at the least. */
const CHAIN_LENGTH = 20_000

export function openTableSeeds({
  safe,
  chainLength = CHAIN_LENGTH,
}: {
  readonly safe: Safe
  readonly chainLength?: number
}): TableSeeds {
  // A chain is computed once in a process: from where it begins each seed is as many hashes away as rounds are left.
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

/** The seeds in the order of their rounds: each is the hash of the one that follows it, and the last one is given. */
export function chainFrom(last: string, length: number): readonly string[] {
  const seeds = [last]
  while (seeds.length < length) seeds.push(hash('sha256', seeds.at(-1) ?? ''))
  return seeds.toReversed()
}

/** The round whose shoe goes on: the last one that was drawn, by the same rules. */
async function findShoe(sql: Sql, game: TableGame): Promise<TableRound | undefined> {
  if (!game.goesOn) return undefined
  const last = await selectLastDrawn(sql, game.code)
  return last?.version === game.version && game.goesOn(last.outcome) ? last : undefined
}

/** Whether the seed of a settled round still decides something: a shoe is not at its end. */
export async function isSeedInUse(sql: Sql, game: TableGame, { serverSeed }: TableRound): Promise<boolean> {
  if (!game.goesOn) return false
  const last = await selectLastDrawn(sql, game.code)
  if (last?.serverSeed !== serverSeed) return false
  return last.phase !== 'settled' || (last.version === game.version && game.goesOn(last.outcome))
}
