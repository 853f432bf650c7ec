import { createHmac, hash, randomBytes } from 'node:crypto'

import { type Seeds, blockText } from '#studio/game/fairness.ts'
import { type Random, openRandom } from '#domain/chance/random.ts'

/** The only use of a random source in the studio; everything else derives from seeds. */
export function createServerSeed(): { readonly serverSeed: string; readonly serverHash: string } {
  const serverSeed = randomBytes(32).toString('hex')
  return { serverSeed, serverHash: hash('sha256', serverSeed) }
}

/** The default for a player without a client seed. */
export function createClientSeed(): string {
  return randomBytes(8).toString('hex')
}

export function chanceOf(seeds: Seeds): Random {
  return openRandom((place) =>
    createHmac('sha256', seeds.serverSeed).update(blockText(seeds, place)).digest(),
  )
}

/** The client seed of a table's round: a hash of the round id and the seeds of all bets, in order. */
export function joinSeeds(roundId: string, seeds: readonly string[]): string {
  return hash('sha256', JSON.stringify([roundId, ...seeds]))
}
