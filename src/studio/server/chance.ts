import { createHmac, hash, randomBytes } from 'node:crypto'

import { type Seeds, blockText } from '#studio/game/fairness.ts'
import { type Random, openRandom } from '#studio/game/random.ts'

/** The one place where the studio draws by chance. All else follows from seeds. */
export function createServerSeed(): { readonly serverSeed: string; readonly serverHash: string } {
  const serverSeed = randomBytes(32).toString('hex')
  return { serverSeed, serverHash: hash('sha256', serverSeed) }
}

/** For who has not named a seed of their own. */
export function createClientSeed(): string {
  return randomBytes(8).toString('hex')
}

export function chanceOf(seeds: Seeds): Random {
  return openRandom((place) =>
    createHmac('sha256', seeds.serverSeed).update(blockText(seeds, place)).digest(),
  )
}

/** Of a table's round: from the seeds of all who bet, in the order of their bets. Without any, the round's own number. */
export function joinSeeds(roundId: string, seeds: readonly string[]): string {
  return hash('sha256', JSON.stringify([roundId, ...seeds]))
}
