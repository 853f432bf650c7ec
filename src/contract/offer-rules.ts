import { Array as ArrayOf, Boolean, Enum, Integer, Literal, Optional, String, Union } from 'typebox'

import { PLACES_MOST } from '#domain/boards/board.ts'
import { categories } from '#domain/navigation/category.ts'
import { LEVELS_MOST } from '#domain/levels/levels.ts'
import { DAYS_MAX, TIERS_MAX } from '#domain/offers/refuse-version.ts'
import { offerPeriods, offerProducts, rankedBys, triggerEvents } from '#domain/offers/version.ts'

import { Amount, strict } from './schema.ts'

/** Parts of the rules of an offer, which operators write and members read. */
export const Name = String({ pattern: '^[A-Za-z0-9_-]{1,40}$', maxLength: 40 })
export const Days = Integer({ minimum: 1, maximum: DAYS_MAX })
export const Count = Integer({ minimum: 1, maximum: 1_000_000 })
export const Product = Enum([...offerProducts])
const Rate = Integer({ minimum: 1, maximum: 10_000_000 })

const limitParts = {
  per: Enum(['member', 'person', 'device', 'offer']),
  period: Enum(['ever', ...offerPeriods]),
}

/** Limits of uses, in all currencies together. */
export const UseLimits = ArrayOf(strict({ ...limitParts, uses: Count }), { maxItems: 20 })

const BonusTerms = strict({
  multiplierHundredths: Integer({ minimum: 0, maximum: 1_000_000 }),
  base: Enum(['bonus', 'deposit_and_bonus']),
  days: Days,
  weights: ArrayOf(
    strict({
      product: Enum(['', 'games', 'lottery', 'sports']),
      category: String({ pattern: '^[a-z]{0,20}$', maxLength: 20 }),
      vendorCode: String({ pattern: '^[A-Za-z0-9_-]{0,40}$', maxLength: 40 }),
      gameCode: String({ pattern: '^[A-Za-z0-9_.:-]{0,80}$', maxLength: 80 }),
      weightHundredths: Integer({ minimum: 0, maximum: 100 }),
    }),
    { maxItems: 200 },
  ),
  oddsMinMilli: Integer({ minimum: 0, maximum: 1_000_000 }),
  onWithdrawal: Enum(['forfeit', 'keep']),
})

/** The part that is stated for each currency, but for the budget. */
export const SumsParts = {
  tiers: ArrayOf(
    strict({
      from: Amount,
      ratePpm: Optional(Rate),
      /** Rates of levels from a rank on, above that of the tier. */
      levelRates: Optional(
        ArrayOf(strict({ rank: Integer({ minimum: 1, maximum: LEVELS_MOST - 1 }), ratePpm: Rate }), {
          minItems: 1,
          maxItems: LEVELS_MOST,
        }),
      ),
      cap: Optional(Amount),
      amount: Optional(Amount),
      count: Optional(Count),
    }),
    { minItems: 1, maxItems: TIERS_MAX },
  ),
  stakeMax: Optional(Amount),
  convertMax: Optional(Amount),
  roundStake: Optional(Amount),
  ticketWorth: Optional(Amount),
  limits: Optional(ArrayOf(strict({ ...limitParts, amount: Amount }), { maxItems: 20 })),
}

export const TriggerParts = {
  event: Enum([...triggerEvents]),
  product: Product,
  recurrence: Enum(['once', 'each', ...offerPeriods]),
  nth: Optional(Count),
  /** Of a ranking. */
  rankedBy: Optional(Enum([...rankedBys])),
  places: Optional(Integer({ minimum: 1, maximum: PLACES_MOST })),
}

const Raffle = String({ pattern: '^[a-z0-9-]{2,40}$', maxLength: 40 })

const OtherRewards = [
  strict({ of: Enum(['cash', 'points', 'goods']) }),
  strict({ of: Literal('bonus'), terms: BonusTerms }),
  strict({
    of: Literal('free_rounds'),
    vendorCode: Name,
    gameCode: String({ pattern: '^[A-Za-z0-9_.:-]{1,80}$', maxLength: 80 }),
    days: Days,
    wins: Union([Literal('cash'), BonusTerms]),
  }),
] as const

/** Versions of before name no raffle. */
export const Reward = Union([...OtherRewards, strict({ of: Literal('tickets'), raffle: Optional(Raffle) })])

const ReadReward = Union([
  ...OtherRewards,
  strict({ of: Literal('tickets'), raffle: Optional(Raffle), name: Optional(String()) }),
])

/** The rules of a version as members read them, in one currency. */
export const ReadRules = strict({
  trigger: strict({
    ...TriggerParts,
    /** Payment channels whose deposits count, with their names in the language of the request; absent: all. */
    channels: Optional(ArrayOf(strict({ id: String(), name: String() }))),
  }),
  reward: ReadReward,
  sums: strict(SumsParts),
  limits: UseLimits,
  claimDays: Optional(Days),
  ageMin: Integer(),
  /** ISO weekdays, codes of levels and of countries; absent: all. */
  weekdays: Optional(ArrayOf(Integer())),
  levels: Optional(ArrayOf(String())),
  countries: Optional(ArrayOf(String())),
  registeredDaysMin: Optional(Integer()),
  registeredDaysMax: Optional(Integer()),
  /** Further rules of the members whom the offer is for. */
  segment: Optional(
    strict({
      seenWithinDays: Optional(Integer()),
      registeredFrom: Optional(String()),
      registeredTo: Optional(String()),
      languages: Optional(ArrayOf(String())),
      hasDeposited: Optional(Boolean()),
      turnoverDays: Optional(Integer()),
      turnoverLeast: Optional(Amount),
      turnoverMost: Optional(Amount),
      playedCategories: Optional(ArrayOf(Enum(categories.map(({ id }) => id)))),
      playedDays: Optional(Integer()),
      /** For members of teams, which are not named to them: always empty. */
      teams: Optional(ArrayOf(String(), { maxItems: 0 })),
    }),
  ),
})
