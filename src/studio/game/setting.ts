/** What a session of play sets for a game: whose money it is, and what the market of the operator allows. */
export interface Setting {
  readonly currency: string
  /** The most that one bet may take, where the operator names one. */
  readonly stakeMax: bigint | undefined
}

/** Why a game takes a move not. */
export type MoveRefusal =
  /** A stake that it does not offer. */
  | 'stake_not_offered'
  /** A move that is not possible now. */
  | 'not_now'
  /** More than one player may have in a round. */
  | 'above_most'
  | 'too_many_bets'
  /** Both sides at once. */
  | 'opposite_bets'
  /** More than the table could pay all together. */
  | 'table_full'
