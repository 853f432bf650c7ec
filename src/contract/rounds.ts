import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { categories } from '#domain/navigation/category.ts'
import { roundStates } from '#domain/rounds/round-state.ts'

import { endpoint } from './endpoint.ts'
import { Answered, BookDay, PeriodFilter, RecordPaging, SignedAmount, TransferId } from './records.ts'
import { Moment, Nothing, strict } from './schema.ts'

const Category = Enum(categories.map((category) => category.id))
/** The house's id of a game. */
const GameId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const VendorCode = String({ pattern: '^[A-Za-z0-9_-]{1,60}$', maxLength: 60 })
export const RoundNumber = TransferId

export const RoundFilters = {
  category: Optional(Category),
  vendor: Optional(VendorCode),
  game: Optional(GameId),
  state: Optional(Enum([...roundStates])),
}

/** The game of a round. A game that the house no longer knows has neither id nor picture. */
export const PlayedGame = strict({
  id: Optional(GameId),
  name: String(),
  vendor: String(),
  vendorName: String(),
  category: Optional(Category),
  picture: Optional(String()),
})

export const PlayedRound = strict({
  id: RoundNumber,
  game: PlayedGame,
  state: Enum([...roundStates]),
  stake: SignedAmount,
  win: SignedAmount,
  /** The result of an ended round. */
  net: Optional(SignedAmount),
  /** The refund of a voided round. */
  returned: Optional(SignedAmount),
  bets: Integer(),
  /** Its bets are free rounds: none takes a stake, and their wins are credited in total. Absent for all other rounds. */
  isFree: Optional(Boolean()),
  at: Moment,
  day: BookDay,
  /** The provider's round id. */
  reference: String(),
  /** Of a lottery: its ticket. */
  ticket: Optional(String()),
})

const Sums = {
  rounds: Integer(),
  stake: SignedAmount,
  win: SignedAmount,
  /** Of ended rounds only. */
  net: SignedAmount,
}

/** Sums of rounds, by game and by category. Voided rounds are counted separately. */
export const RoundTotals = strict({
  ...Answered,
  ...Sums,
  open: Integer(),
  voided: Integer(),
  games: ArrayOf(strict({ ...Sums, game: PlayedGame })),
  categories: ArrayOf(strict({ ...Sums, category: Category })),
})

/** One transaction of a round, as its provider sent it. */
export const RoundStep = strict({
  kind: Enum(['bet', 'win', 'rollback', 'adjust', 'tombstone']),
  /** The provider's transaction id. */
  transaction: String(),
  /** The transaction that it belongs to or rolls back. */
  reference: Optional(String()),
  undoneBy: Optional(String()),
  amount: SignedAmount,
  /** The change of the wallet. */
  moved: SignedAmount,
  balance: SignedAmount,
  isFree: Boolean(),
  /** Done by the house, not by the provider. */
  isOurs: Boolean(),
  transferId: Optional(TransferId),
  at: Moment,
})

export const WholeRound = strict({
  ...PlayedRound.properties,
  currency: String(),
  changedAt: Moment,
  provider: String(),
  steps: ArrayOf(RoundStep),
  /** Whether the provider can display it. */
  hasPicture: Boolean(),
  /** Whether opening the game again resumes the round. */
  canResume: Boolean(),
})

const access = 'real-member' // guard: rounds-of-real-members

/** A member's rounds. The member is taken from the session. */
export const rounds = {
  list: endpoint({
    method: 'GET',
    path: '/wps/rounds',
    access,
    summary: 'The member’s rounds, newest first, page by page in an order that new ones do not disturb.',
    input: strict({ ...PeriodFilter, ...RoundFilters, ...RecordPaging }),
    value: strict({ ...Answered, list: ArrayOf(PlayedRound), next: Optional(String()) }),
    refusals: [],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/wps/rounds/totals',
    access,
    summary: 'The sums of the same filters, by game and by category.',
    input: strict({ ...PeriodFilter, ...RoundFilters }),
    value: RoundTotals,
    refusals: [],
  }),
  round: endpoint({
    method: 'GET',
    path: '/wps/rounds/round',
    access,
    summary: 'One round with its transactions, and the balance after each.',
    input: strict({ id: RoundNumber }),
    value: WholeRound,
    refusals: [],
  }),
  picture: endpoint({
    method: 'POST',
    path: '/wps/rounds/picture',
    access,
    summary: 'The provider’s URL that shows the round, its reels or cards, if the brand allows its origin.',
    input: strict({ id: RoundNumber }),
    value: strict({ url: String() }),
    refusals: ['round_unseen', 'provider_silent'],
    throttle: 'dear',
  }),
  file: endpoint({
    method: 'GET',
    path: '/wps/rounds/rounds.csv',
    access,
    summary: 'The same rounds as a CSV file in UTF-8, opened by the browser.',
    input: strict({ ...PeriodFilter, ...RoundFilters }),
    value: Nothing,
    refusals: ['files_busy'],
    cookieOnly: true,
    throttle: 'dear',
  }),
  pack: endpoint({
    method: 'GET',
    path: '/wps/rounds/dispute.zip',
    access,
    summary:
      'The dispute pack of one round, to show to a third party: transactions, ledger entries, messages, and actions.',
    input: strict({ id: RoundNumber }),
    value: Nothing,
    refusals: ['files_busy'],
    cookieOnly: true,
    throttle: 'dear',
  }),
}
