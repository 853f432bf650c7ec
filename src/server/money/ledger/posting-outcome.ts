/** The outcome of a posting. After a refusal that moved nothing, the same key may succeed later. */
export type Posted =
  | {
      readonly outcome: 'posted' | 'replayed'
      readonly transferId: bigint
      /** The member's main wallet right after the transfer, if the transfer touched it. */
      readonly balance: bigint | null
      readonly at: Date
      /** The merchant's business date: YYYY-MM-DD. */
      readonly businessDate: string
    }
  | { readonly outcome: PostingRefusal }

export type PostingRefusal =
  /** The balance is too small. */
  | 'insufficient'
  /** The key was used with other content. */
  | 'conflict'
  /** The provider's transaction id was used with other content. */
  | 'duplicate'
  /** The reservation or transfer does not belong to this member. */
  | 'unknown_transfer'
  /** The reservation has ended, or the transfer was already reversed. */
  | 'ended_already'
  /** The play guard: the member may not play, or not with this amount. */
  | 'not_active'
  | 'excluded'
  | 'game_excluded'
  | 'stake_too_large'
  /** Cash is not enough, and the member’s bonus is not staked there, or not in so large a stake. */
  | 'bonus_not_in_game'
  | 'bonus_stake_too_large'
  | 'stake_limit'
  | 'loss_limit'
  | 'session_limit'
