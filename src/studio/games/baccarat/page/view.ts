import type { Chips, TableLimits } from '#studio/games/baccarat/bets.ts'
import type { Outcome } from '#studio/games/baccarat/rules.ts'

/** What the table shows of a round, as far as its cards have been turned. */
export interface BaccaratSeen {
  readonly player: readonly string[]
  readonly banker: readonly string[]
  /** Once all cards lie. */
  readonly result: Outcome | undefined
}

export interface BaccaratTableView {
  readonly roundId: string
  readonly phase: 'betting' | 'playing' | 'settled'
  /** By this browser's own clock. */
  readonly bettingEndsAtMs: number
  readonly seen: BaccaratSeen
  /** The shoe so far, as the road maps read it. */
  readonly marks: string
  readonly isLastOfShoe: boolean
  readonly limits: TableLimits
  /** What the player has in the round, and in how many goes. */
  readonly placed: Chips
  readonly placings: number
  /** What came back, once everything is paid and where it is anything. */
  readonly back: bigint | undefined
}
