import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { grantEndReasons, grantStates } from '#domain/offers/grant.ts'
import { categories } from '#domain/navigation/category.ts'
import { offerKinds, offerProducts } from '#domain/offers/version.ts'

import { endpoint } from './endpoint.ts'
import { Vassalage } from './games.ts'
import { ReadRules } from './offer-rules.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** One bonus of the member, with the terms under which it was granted. */
const Bonus = strict({
  id: Id,
  offer: String(),
  version: Integer(),
  state: Enum([...grantStates]),
  currency: String(),
  product: Enum([...offerProducts]),
  amount: Amount,
  /** The money in its account; open bets are not part of it. */
  balance: Amount,
  /** The sum to stake, and how much of it counts already: settled bets, by their weights. */
  required: Amount,
  progress: Amount,
  /** How much of a stake counts: the narrowest line decides, an empty part covers all; without a line all of it. At 0 it cannot be staked. */
  weights: ArrayOf(
    strict({
      product: String(),
      category: String(),
      vendorCode: String(),
      gameCode: String(),
      weightHundredths: Integer(),
    }),
  ),
  /** Bets below these odds count nothing, in thousandths. */
  oddsMinMilli: Integer(),
  /** The largest whole stake that it pays a part of; without it there is none. */
  stakeMax: Optional(Amount),
  /** The most of it that becomes cash. */
  convertMax: Optional(Amount),
  /** With less, and without an open bet, it is lost. */
  lostBelow: Amount,
  /** Days from its turn. */
  days: Integer(),
  onWithdrawal: Enum(['forfeit', 'keep']),
  /** All rules of the version under which it was granted, until it has ended. */
  made: Optional(strict({ kind: Enum([...offerKinds]), rules: ReadRules })),
  /** Open bets that it paid a part of. */
  openPlays: Integer(),
  grantedAt: Moment,
  activatedAt: Optional(Moment),
  /** Until then it pays stakes. */
  endsAt: Optional(Moment),
  endedAt: Optional(Moment),
  /** Why it ended. */
  reason: Optional(Enum([...grantEndReasons])),
  /** Its money after the end: cash, the part beyond the most, and the part that went back to the house. */
  converted: Amount,
  cut: Amount,
  ended: Amount,
})

export const bonuses = {
  list: endpoint({
    method: 'GET',
    path: '/wps/bonuses',
    access: 'real-member',
    summary: 'The member’s bonuses with progress and terms, newest first: at most the last 100.',
    input: strict({}),
    value: strict({ list: ArrayOf(Bonus) }),
    refusals: [],
  }),
  nextStake: endpoint({
    method: 'GET',
    path: '/wps/bonuses/next-stake',
    access: 'real-member',
    summary:
      'The money that pays the member’s next stake on a game or lottery: cash first, then the bonus that may be staked there.',
    input: strict({
      product: Enum(['games', 'lottery']),
      category: Enum(categories.map(({ id }) => id)),
      vendorCode: Optional(Vassalage),
      gameCode: String({ minLength: 1, maxLength: 120 }),
    }),
    value: strict({
      cash: Amount,
      /** The active bonus for this game, or one for other games; absent without an active one. */
      bonus: Optional(
        strict({
          id: Id,
          balance: Amount,
          /** False: no stake on this game is paid from it. */
          isUsable: Boolean(),
          /** The largest whole stake that it pays a part of. */
          stakeMax: Optional(Amount),
        }),
      ),
    }),
    refusals: [],
  }),
  giveUp: endpoint({
    method: 'POST',
    path: '/wps/bonuses/give-up',
    access: 'real-member',
    summary:
      'Gives a bonus up. The member confirms what it holds; wins of open bets pay only their part in cash from then on.',
    input: strict({ requestId: Uuid, id: Id, balance: Amount }),
    value: Bonus,
    refusals: ['bonus_over', 'bonus_changed', 'request_conflict'],
    movesMoney: true,
  }),
}
