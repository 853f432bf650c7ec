import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { categories } from '#domain/navigation/category.ts'
import { roundStates } from '#domain/rounds/round-state.ts'

import { endpoint } from './endpoint.ts'
import { Answered, BookDay, PeriodAsked, RecordPaging, SignedAmount, TransferId } from './records.ts'
import { Moment, Nothing, strict } from './schema.ts'

const Category = Enum(categories.map((category) => category.id))
/** By the house's number. */
const GameId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const VendorCode = String({ pattern: '^[A-Za-z0-9_-]{1,60}$', maxLength: 60 })
export const RoundNumber = TransferId

export const RoundFilters = {
  category: Optional(Category),
  vendor: Optional(VendorCode),
  game: Optional(GameId),
  state: Optional(Enum([...roundStates])),
}

/** What a round was played with. A game that the house does not know any more has no number and no picture. */
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
  /** Of a round that is over: what it brought. */
  net: Optional(SignedAmount),
  /** What a voided round gave back. */
  returned: Optional(SignedAmount),
  bets: Integer(),
  at: Moment,
  day: BookDay,
  /** What its provider calls it. */
  reference: String(),
})

const Sums = {
  rounds: Integer(),
  stake: SignedAmount,
  win: SignedAmount,
  /** Of rounds that are over. */
  net: SignedAmount,
}

/** What was played, and what it adds up to: by game and by category. Voided rounds are counted apart. */
export const RoundTotals = strict({
  ...Answered,
  ...Sums,
  open: Integer(),
  voided: Integer(),
  games: ArrayOf(strict({ ...Sums, game: PlayedGame })),
  categories: ArrayOf(strict({ ...Sums, category: Category })),
})

/** One step of a round, as its provider sent it. */
export const RoundStep = strict({
  kind: Enum(['bet', 'win', 'rollback', 'adjust', 'tombstone']),
  /** Its provider's number. */
  transaction: String(),
  /** The number that it belongs to, or takes back. */
  reference: Optional(String()),
  undoneBy: Optional(String()),
  amount: SignedAmount,
  /** What it made the wallet more, or less. */
  moved: SignedAmount,
  balance: SignedAmount,
  isFree: Boolean(),
  /** The house did it, and not the provider. */
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
  /** Whether its provider can show it. */
  hasPicture: Boolean(),
  /** Open rounds go on where they stood, once the game is opened again. */
  canResume: Boolean(),
})

const access = 'real-member'

/** What a member has played, round by round. Whose it is, the session says. */
export const rounds = {
  list: endpoint({
    method: 'GET',
    path: '/wps/rounds',
    access,
    summary:
      'The rounds of the member, the newest first, page by page in an order that new ones do not disturb.',
    input: strict({ ...PeriodAsked, ...RoundFilters, ...RecordPaging }),
    value: strict({ ...Answered, list: ArrayOf(PlayedRound), next: Optional(String()) }),
    refusals: [],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/wps/rounds/totals',
    access,
    summary: 'What the same filters add up to, by game and by category.',
    input: strict({ ...PeriodAsked, ...RoundFilters }),
    value: RoundTotals,
    refusals: [],
  }),
  round: endpoint({
    method: 'GET',
    path: '/wps/rounds/round',
    access,
    summary: 'One round with everything that moved in it, and what the wallet held after each step.',
    input: strict({ id: RoundNumber }),
    value: WholeRound,
    refusals: [],
  }),
  picture: endpoint({
    method: 'POST',
    path: '/wps/rounds/picture',
    access,
    summary:
      'Where the provider shows the round: its reels or cards. Only an address that the brand plays from.',
    input: strict({ id: RoundNumber }),
    value: strict({ url: String() }),
    refusals: ['round_unseen', 'provider_silent'],
    throttle: 'dear',
  }),
  file: endpoint({
    method: 'GET',
    path: '/wps/rounds/rounds.csv',
    access,
    summary: 'The same rounds as a file with commas, in UTF-8. The browser opens it.',
    input: strict({ ...PeriodAsked, ...RoundFilters }),
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
      'Everything about one round in one file, to be shown to somebody else: steps, entries of the books, messages, and what was done.',
    input: strict({ id: RoundNumber }),
    value: Nothing,
    refusals: ['files_busy'],
    cookieOnly: true,
    throttle: 'dear',
  }),
}
