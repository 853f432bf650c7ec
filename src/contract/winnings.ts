import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { languageCodes } from '#domain/language/language.ts'
import { categories } from '#domain/navigation/category.ts'
import { winPeriods } from '#domain/winnings/period.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict } from './schema.ts'

const Category = Enum(categories.map((category) => category.id))
const Period = Enum([...winPeriods])

/** One entry of the winner board: `vo` in the specification. */
export const Win = strict({
  id: String(),
  /** Masked. */
  player: String(),
  /** An account that a program of the demonstration plays. */
  isDemo: Boolean(),
  gameCode: String(),
  gameName: String(),
  /** The studio and the tile of the game, while the house knows it. */
  vendorName: Optional(String()),
  picture: Optional(String()),
  category: Category,
  /** In the currency of the brand. */
  prize: Amount,
  /** How many times the stake was paid, in hundredths. */
  timesHundredths: Optional(Integer()),
  time: Moment,
})

/** Each part is absent until there is one. */
const Day = strict({
  paidOut: Optional(Amount),
  members: Integer(),
  largest: Optional(
    strict({
      player: String(),
      isDemo: Boolean(),
      gameName: String(),
      picture: Optional(String()),
      category: Category,
      prize: Amount,
    }),
  ),
  fastestSeconds: Optional(Integer()),
  /** Absent while the sample is small. */
  averageSeconds: Optional(Integer()),
})

export const winnings = {
  jackpot: endpoint({
    method: 'GET',
    path: '/wps/content/jackpot',
    access: 'public',
    summary:
      'The jackpot ticker: the brand’s pool; without one its payouts within a day, else a counter for show; nothing if the market requires a pool.',
    input: strict({}),
    value: strict({
      kind: Enum(['none', 'counter', 'pool', 'day']),
      /** The balance of the pool. */
      amount: Optional(Amount),
      /** The lottery that plays for the pool, or the pool's own name at its provider. */
      name: Optional(String()),
      /** The last 24 hours of the brand. */
      day: Optional(Day),
      /** The time of the first rendering, so that server and browser draw the same counter. */
      at: Moment,
    }),
    refusals: [],
  }),
  board: endpoint({
    method: 'GET',
    path: '/wps/relay/ODSFE2_getWinnerBoard',
    access: 'public',
    summary: 'Settled wins of real members, latest first, with masked names.',
    input: strict({
      gameCategory: Optional(Enum(['ALL', ...categories.map((category) => category.code)])),
      language: Optional(Enum([...languageCodes])),
      limitNum: Optional(Integer({ minimum: 1, maximum: 20, default: 20 })),
      /** The cursor of the previous page. */
      after: Optional(String({ maxLength: 200 })),
    }),
    value: strict({ list: ArrayOf(Win), next: Optional(String()) }),
    refusals: [],
  }),
  best: endpoint({
    method: 'GET',
    path: '/wps/winners/best',
    access: 'public',
    summary: 'The three largest wins of the last day, week or month.',
    input: strict({ period: Period }),
    value: strict({ list: ArrayOf(Win) }),
    refusals: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/wps/winners/own',
    access: 'member',
    summary: 'The caller’s own largest win of the period, and its rank.',
    input: strict({ period: Period }),
    value: strict({ win: Optional(Win), rank: Optional(Integer({ minimum: 1 })) }),
    refusals: [],
  }),
}
