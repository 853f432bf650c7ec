import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { PointRate, Points } from '#contract/points.ts'
import { Amount, Moment, named, strict, translations, Uuid } from '#contract/schema.ts'
import { categories } from '#domain/navigation/category.ts'
import {
  GOODS_MOST,
  goodLooks,
  redemptionDeeds,
  redemptionStates,
  rejectionCauses,
} from '#domain/points/goods.ts'

import { Day, Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const terms = {
  /** A category without a rate earns no points. */
  rates: ArrayOf(PointRate, { maxItems: categories.length }),
  /** Absent: points are not converted into money. */
  cashPerPoint: Optional(Amount),
  /** The least number of points that are converted. */
  convertLeast: Points,
}

export const readPointTerms = endpoint({
  method: 'GET',
  path: '/console/points/terms',
  access: 'operator:settings.read',
  summary: 'The terms of points: those that hold, those from the next business day, and those before.',
  input: strict({ ...Scope }),
  value: strict({
    /** The newest version; 0 before the first. */
    version: Version,
    currency: String(),
    /** The lowest stake that earned a point until now: points of earlier terms are converted too. */
    earlierLeast: Optional(Amount),
    /** The points of the highest level for the stakes of 100 points. */
    levelPercent: Integer(),
    /** Newest first. */
    versions: ArrayOf(
      strict({
        version: Version,
        fromDay: Day,
        ...terms,
        standing: Enum(['current', 'next', 'before', 'replaced']),
        publishedAt: Moment,
        /** Absent for terms that came with the brand. */
        operator: Optional(String()),
        second: Optional(String()),
      }),
    ),
  }),
  refusals: [],
})

export const savePointTerms = endpoint({
  method: 'POST',
  path: '/console/points/terms',
  access: 'operator:settings.write',
  summary:
    'Sets the terms of points from the next business day after the approval on. Two operators do so; terms that have begun never change.',
  input: strict({ ...Scope, version: Version, terms: strict(terms), reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'goods_worth_too_much', 'points_worth_too_much', 'raffle_worth_promised'],
})

const Pieces = Integer({ minimum: 0, maximum: 1_000_000 })

const good = {
  ...named(60),
  details: String({ maxLength: 140 }),
  detailsIn: translations(140),
  look: Enum(goodLooks),
  /** An uploaded picture of content; absent: the drawn one. */
  picture: Optional(Uuid),
  points: Points,
  /** The cost of a piece for the house. */
  worth: Amount,
  /** Pieces in all, those that were redeemed included. */
  supply: Pieces,
  rankLevel: Integer({ minimum: 0, maximum: 99 }),
  isOn: Boolean(),
}

export const listPointGoods = endpoint({
  method: 'GET',
  path: '/console/points/goods',
  access: 'operator:settings.read',
  summary: 'The goods that points buy, those on offer first.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    /** The lowest stake that earns a point: a good is worth at most 1.5 % of the stakes for its points. */
    stakeLeast: Optional(Amount),
    list: ArrayOf(strict({ id: Id, version: Version, ...good, taken: Integer() }), { maxItems: GOODS_MOST }),
  }),
  refusals: [],
})

export const savePointGood = endpoint({
  method: 'POST',
  path: '/console/points/goods',
  access: 'operator:settings.write',
  summary:
    'Adds or changes a good. One operator makes it dearer or rarer or takes it off; every other change needs a second one.',
  input: strict({
    ...Scope,
    /** Absent for a new good. */
    id: Optional(Id),
    version: Version,
    good: strict(good),
    reason: Reason,
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'picture_gone',
    'points_worth_too_much',
    'raffle_worth_promised',
    'supply_below_taken',
    'too_many_goods',
  ],
})

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/console/points/redemptions',
  access: 'operator:cashier.read',
  summary:
    'Redemptions in one state, those that wait oldest first, with the points of all states beside the ledger.',
  input: strict({ ...Scope, ...Paging, state: Enum(redemptionStates) }),
  value: strict({
    currency: String(),
    list: ArrayOf(
      strict({
        id: Id,
        at: Moment,
        member: strict({ id: Id, account: String() }),
        name: String(),
        count: Integer(),
        points: Points,
        worth: Amount,
        note: String(),
        state: Enum(redemptionStates),
        changedAt: Optional(Moment),
        /** Of a rejected one: the member reads it. */
        cause: Optional(Enum(rejectionCauses)),
      }),
    ),
    next: Next,
    sums: ArrayOf(
      strict({
        state: Enum(redemptionStates),
        count: Integer(),
        points: Points,
        /** Points that the ledger has of them; those of rejected ones were given back. */
        ledger: Integer(),
      }),
    ),
  }),
  refusals: [],
})

export const judgeRedemption = endpoint({
  method: 'POST',
  path: '/console/points/redemption',
  access: 'operator:ledger.adjust',
  summary:
    'Approves, sends or rejects a redemption. Beyond the thresholds the approval needs a second operator; a rejection gives the points back.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    deed: Enum(redemptionDeeds),
    /** Of a rejection alone: the member reads it. */
    cause: Optional(Enum(rejectionCauses)),
    reason: Reason,
  }),
  value: strict({ ...Waits }),
  refusals: ['redemption_judged'],
  movesMoney: true,
})
