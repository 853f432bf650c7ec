import { fieldsOf } from '#studio/game/fields.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
import { stakeLadder } from '#studio/game/stakes.ts'
import { payOf } from '#studio/games/quick/times.ts'

import { type Sea, findFish, isCaught, numbersOf } from './sea.ts'
import { SEATS, SHOT_MS, shotCounts } from './shots.ts'

/** The prices of a shot in this session. */
export interface FishConfig {
  readonly prices: readonly bigint[]
  /** The market's maximum stake, which holds for all shots of a volley together. */
  readonly stakeMost: bigint | null
}

/** One bet: so many shots at one kind of fish, each with a draw of its own. */
export interface Volley {
  readonly kind: 'fire'
  readonly fish: string
  /** Of one shot. */
  readonly price: bigint
  readonly shots: number
}

export interface VolleyResult {
  readonly fish: string
  readonly price: bigint
  /** The number that each shot drew, in order. */
  readonly drawn: readonly number[]
  /** How many of them caught. */
  readonly caught: number
}

/** The highest price of a shot, in the smallest stakes of its currency. */
const PRICE_MOST = 50n

/** Another player's volley, as it is shown to those at the same table. */
export interface VolleyBeside {
  readonly fish: string
  readonly price: bigint
  readonly hits: readonly boolean[]
}

export type FishGame = SoloGame<FishConfig, null, Volley, VolleyResult>

/**
 * Makes a game of the studio from a sea. A volley is one bet and one round: its shots are drawn and stored together
 * before the wallet is asked, so that none is lost or fired twice, and no unused stake has to be returned.
 */
export function fishGame(sea: Sea): FishGame {
  return {
    kind: 'solo',
    code: sea.code,
    version: sea.version,
    rtpBp: sea.returnMille * 10,
    isPacedByCommand: false,
    leastMs: ({ drawn }) => drawn.length * SHOT_MS,

    configure({ currency, stakeMax }) {
      const [smallest = 0n] = stakeLadder({ currency, stakeMax: undefined })
      const prices = stakeLadder({ currency, stakeMax }).filter((price) => price <= PRICE_MOST * smallest)
      return { prices, stakeMost: stakeMax ?? null }
    },

    readCommand(value) {
      const { kind, fish, price, shots } = fieldsOf(value) ?? {}
      const target = findFish(sea, fish)
      const count = shotCounts.find((one) => one === shots)
      return kind === 'fire' && target && count && typeof price === 'bigint'
        ? { kind, fish: target.code, price, shots: count }
        : undefined
    },

    refuse({ command: { price, shots }, config: { prices, stakeMost } }) {
      if (!prices.includes(price)) return 'stake_not_offered'
      const isWithin = stakeMost === null || price * BigInt(shots) <= stakeMost
      if (!isWithin) return 'above_most' // guard: volley-within-maximum
      return undefined
    },

    play({ command: { fish: code, price, shots }, random }) {
      const fish = findFish(sea, code)
      if (!fish) throw new Error(`${sea.code} has no ${code}`)
      const drawn = Array.from({ length: shots }, () => random.below(numbersOf(fish)))
      const caught = drawn.filter((number) => isCaught(sea, number)).length
      return {
        state: null,
        result: { fish: code, price, drawn, caught },
        stake: price * BigInt(shots),
        win: payOf(price, fish.times) * BigInt(caught),
        isOver: true,
      }
    },

    show: () => undefined,
    beside: {
      seats: SEATS,
      show: ({ fish, price, drawn }): VolleyBeside => ({
        fish,
        price,
        hits: drawn.map((number) => isCaught(sea, number)),
      }),
    },
    finish: () => {
      throw new Error('a volley never stays open')
    },
  }
}
