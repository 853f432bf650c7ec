/** What a session of play sets for a game: whose money it is, and what the market of the operator allows. */
export interface Setting {
  readonly currency: string
  /** The most that one bet may take, where the operator names one. */
  readonly stakeMax: bigint | undefined
}

/** Why a game takes a move not: a stake that it does not offer, or a move that is not possible now. */
export type MoveRefusal = 'stake_not_offered' | 'not_now'
