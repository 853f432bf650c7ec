import type { Chips, TableLimits } from '#studio/games/baccarat/bets.ts'
import type { Outcome } from '#studio/games/baccarat/rules.ts'

/** The cards revealed so far. */
export interface BaccaratSeen {
  readonly player: readonly string[]
  readonly banker: readonly string[]
  /** Present once all cards are revealed. */
  readonly result: Outcome | undefined
}

export interface BaccaratTableView {
  readonly currency: string
  readonly roundId: string
  readonly phase: 'betting' | 'playing' | 'settled'
  /** By this browser's clock. */
  readonly bettingEndsAtMs: number
  readonly seen: BaccaratSeen
  /** The results of the shoe so far, encoded for the road maps. */
  readonly marks: string
  readonly isLastOfShoe: boolean
  readonly limits: TableLimits
  /** The player's chips in the round, and the number of placements. */
  readonly placed: Chips
  readonly placings: number
  /** The payout, once everything is paid and if there is one. */
  readonly back: bigint | undefined
}
