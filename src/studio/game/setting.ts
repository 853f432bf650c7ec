/** The parameters of a play session for its game: the currency, and the operator's limits. */
export interface Setting {
  readonly currency: string
  /** The operator's maximum stake of one bet, if any. */
  readonly stakeMax: bigint | undefined
  /** The operator's least stake at a table, if any. */
  readonly stakeMin?: bigint | undefined
  /** The most that a round of a table may cost the player's brand, if the operator bounds it. */
  readonly lossMost?: bigint | undefined
  /** No stake of the player is at risk: free play, or a free round. */
  readonly isFree?: boolean
  /** The operator's market allows features to be bought. */
  readonly allowsFeatureBuy?: boolean
}

/** Why a game refuses a move. */
export type MoveRefusal =
  /** The game does not offer this stake. */
  | 'stake_not_offered'
  /** The market, or the game, sells no feature. */
  | 'feature_not_offered'
  /** The move is not possible in this state. */
  | 'not_now'
  /** Above the maximum of one player in a round. */
  | 'above_most'
  | 'too_many_bets'
  /** Bets on both sides. */
  | 'opposite_bets'
  /** Another stake stands on the seat. */
  | 'seat_taken'
  /** The table could not pay all its bets. */
  | 'table_full'
