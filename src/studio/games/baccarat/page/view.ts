import type { Chips, TableLimits } from '#studio/games/baccarat/bets.ts'
import type { Outcome } from '#studio/games/baccarat/rules.ts'

/** What the table shows of a round, as far as its cards have been turned. */
export interface BaccaratSeen {
  readonly player: readonly string[]
  readonly banker: readonly string[]
  /** Once all cards lie. */
  readonly outcome: Outcome | undefined
}

/** What the player has in the round. */
export interface BaccaratOwn {
  readonly placed: Chips
  readonly placings: number
  /** Once the round is settled. */
  readonly back: bigint | undefined
}

export interface BaccaratTableView {
  readonly phase: 'betting' | 'playing' | 'settled'
  readonly seen: BaccaratSeen
  readonly own: BaccaratOwn
  readonly limits: TableLimits
}
