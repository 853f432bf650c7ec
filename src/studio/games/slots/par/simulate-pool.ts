import type { Random } from '#domain/chance/random.ts'
import { payableStep } from '#domain/money/currency.ts'
import {
  type Jackpot,
  drawJackpot,
  hasWon,
  payoutOfPool,
  returnOfJackpot,
  seedOf,
  shareOf,
  termsOf,
} from '#studio/game/jackpot.ts'
import { stakeLadder } from '#studio/game/stakes.ts'

export interface SimulatedPool {
  readonly staked: bigint
  /** Seeds and shares. */
  readonly put: bigint
  readonly paid: bigint
  readonly pool: bigint
  readonly wins: number
  /** The 99 % interval of the return, by the deviation of what a win pays. */
  readonly low: number
  readonly high: number
  readonly stated: number
}

/** Plays one pool with every stake of the ladder in turn. */
export function simulatePool(
  jackpot: Jackpot,
  {
    rounds,
    random,
    currency = 'EUR',
  }: { readonly rounds: number; readonly random: Random; readonly currency?: string },
): SimulatedPool {
  const terms = termsOf(jackpot, currency)
  const stakes = stakeLadder({ currency, stakeMax: undefined })
  const seed = seedOf(jackpot, currency)
  let [pool, put, paid, staked, wins, squares] = [seed, seed, 0n, 0n, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const stake = stakes[round % stakes.length] ?? 0n
    const share = shareOf(terms, stake)
    staked += stake
    put += share
    pool += share
    if (!hasWon(drawJackpot(random, { terms, stake }))) continue
    const won = payoutOfPool(pool, payableStep(currency))
    paid += won.paid
    squares += Number(won.paid) ** 2
    put += seed
    pool = won.left + seed
    wins += 1
  }
  const mean = Number(paid) / Number(staked)
  const half = (2.576 * Math.sqrt(squares)) / Number(staked)
  const stated = returnOfJackpot(jackpot) / 10_000
  return { staked, put, paid, pool, wins, low: mean - half, high: mean + half, stated }
}
