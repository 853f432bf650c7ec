/** What every protocol comes down to, where money is concerned. */
export const playKinds = ['bet', 'win', 'rollback', 'adjust'] as const
export type PlayKind = (typeof playKinds)[number]

/** What a win needs to be paid: the bet that it names, any bet of its round, or nothing. */
export type WinNeeds = 'reference' | 'round' | 'nothing'

/** One deed of a provider, without the words of its protocol. */
export interface PlayCommand {
  readonly kind: PlayKind
  /** The provider's own number: unique for ever. */
  readonly transactionId: string
  /** The bet of a win; what a rollback takes back. */
  readonly reference: string | undefined
  /** Of an adjustment with its sign; a rollback may leave it out. */
  readonly amount: bigint | undefined
  readonly roundId: string | undefined
  readonly closesRound: boolean
  readonly isFree: boolean
  /** A free round never takes money; whether what it wins is paid at once is its protocol's to say. */
  readonly movesMoney: boolean
  readonly needs: WinNeeds
}

export type PlayRefused =
  /** The number is known for something else. */
  | 'duplicate'
  /** It was taken back: for good, also where the rollback came first. */
  | 'rolled_back'
  /** There is no bet that it could belong to. */
  | 'bet_unknown'
  /** The rollback names another amount than it would take back. */
  | 'differs'
  | 'wrong_currency'
  | 'session_ended'
  | 'round_closed'
  | 'insufficient'
  | 'not_active'
  | 'excluded'
  | 'stake_limit'
  | 'loss_limit'
  | 'session_limit'

export type PlayOutcome = 'done' | 'replayed' | PlayRefused

/**
 * What the same number must ask for again to be the same: nothing of how it travelled, neither its own request's number
 * nor the session that it came by. Each part is told apart from the next.
 */
export function contentOf(
  command: PlayCommand,
  { user, currency }: { user: string; currency: string },
): string {
  const { kind, reference, amount, roundId, isFree, movesMoney, needs } = command
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
  ])
}

/** Where a provider's own words end: printable, so that a number is one thing in every log. */
const ID = /^[\x21-\x7e]{1,100}$/

export function isPlayId(text: string): boolean {
  return ID.test(text)
}
