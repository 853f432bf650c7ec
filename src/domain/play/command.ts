/** The money operations to which every wallet protocol is reduced. */
export const playKinds = ['bet', 'win', 'rollback', 'adjust'] as const
export type PlayKind = (typeof playKinds)[number]

/** Target that a win must refer to: a named bet, any bet of its round, or nothing. */
export type WinNeeds = 'reference' | 'round' | 'nothing'

/** One operation of a provider, independent of its protocol. */
export interface PlayCommand {
  readonly kind: PlayKind
  /** The provider's transaction id: unique for ever. */
  readonly transactionId: string
  /** The bet of a win, or the transaction that a rollback reverses. */
  readonly reference: string | undefined
  /** Signed for an adjustment; optional for a rollback. */
  readonly amount: bigint | undefined
  readonly roundId: string | undefined
  readonly closesRound: boolean
  readonly isFree: boolean
  /** A free round never debits money; whether its win is paid at once depends on the protocol. */
  readonly movesMoney: boolean
  readonly needs: WinNeeds
  /** The provider's number of the free rounds that the house gave and this bet or win is one of. */
  readonly freeRounds?: string | undefined
  /** The number that a win gives beside its bet: the bet decides, and this only if that was free and named none. */
  readonly namedRounds?: string | undefined
}

export type PlayRefused =
  /** The transaction id is known with other content. */
  | 'duplicate'
  /** The transaction was rolled back, which is final, even where the rollback arrived first. */
  | 'rolled_back'
  /** No matching bet exists. */
  | 'bet_unknown'
  /** The win names a free bet: the caller counts it with its free rounds, or holds it for operators. */
  | 'of_free_bet'
  /** The rollback names another amount than the original's. */
  | 'differs'
  | 'wrong_currency'
  | 'session_ended'
  | 'round_closed'
  | 'insufficient'
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

export type PlayOutcome = 'done' | 'replayed' | PlayRefused

/**
 * The content that a retry with the same id must repeat. Request id and session are not part of it. JSON keeps the
 * parts apart.
 */
export function contentOf(
  command: PlayCommand,
  { user, currency }: { user: string; currency: string },
): string {
  const { kind, reference, amount, roundId, isFree, movesMoney, needs } = command
  const rounds = command.freeRounds ?? command.namedRounds
  return JSON.stringify([
    kind,
    user,
    currency,
    reference ?? null,
    amount?.toString() ?? null,
    roundId ?? null,
    isFree,
    movesMoney,
    needs,
    ...(rounds === undefined ? [] : [rounds]),
  ])
}

/** Transaction ids are limited to printable ASCII, so that they look the same in every log. */
const ID = /^[\x21-\x7e]{1,100}$/

export function isPlayId(text: string): boolean {
  return ID.test(text)
}
