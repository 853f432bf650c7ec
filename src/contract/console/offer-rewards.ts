import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { SignedAmount } from '#contract/records.ts'
import { Amount, Moment, Nothing, Uuid, strict } from '#contract/schema.ts'
import { occurrenceStates } from '#domain/offers/claims.ts'
import { freeRoundsStates } from '#domain/offers/free-rounds.ts'
import { grantStates } from '#domain/offers/grant.ts'
import { rewardSteps, reviewVerdicts } from '#domain/offers/review.ts'

import { OfferCode } from './offers.ts'
import { Day, Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const facts = {
  id: Id,
  member: strict({ id: Id, account: String() }),
  offer: String(),
  version: Version,
  /** The case: `once`, a deposit, a period. */
  occurrence: String(),
  state: Enum([...occurrenceStates]),
  currency: String(),
  /** The deposit or figure for which it pays. */
  value: Amount,
  /** Of a ranking. */
  place: Optional(Integer()),
  amount: Amount,
  /** The business day on which it counts. */
  day: Day,
  qualifiedAt: Moment,
  claimEndsAt: Optional(Moment),
  reviewedAt: Optional(Moment),
  /** The free rounds that it has given: their state, and how many of them were played. */
  rounds: Optional(strict({ state: Enum([...freeRoundsStates]), count: Integer(), played: Integer() })),
}

const Filter = {
  ...Scope,
  offer: Optional(OfferCode),
  account: Optional(String({ minLength: 1, maxLength: 40 })),
  state: Optional(Enum([...occurrenceStates])),
  day: Optional(Day),
  /** Rewards that have given free rounds, by their state. */
  rounds: Optional(Enum([...freeRoundsStates])),
}

export const listRewards = endpoint({
  method: 'GET',
  path: '/console/offers/rewards',
  access: 'operator:cashier.read',
  summary:
    'Rewards of offers by offer, member, state and business day, newest first; the queue of those under review begins with the oldest.',
  input: strict({ ...Filter, order: Optional(Enum(['oldest'])), ...Paging }),
  value: strict({ list: ArrayOf(strict(facts)), next: Next }),
  refusals: [],
})

export const exportRewards = endpoint({
  method: 'GET',
  path: '/console/offers/rewards/export.csv',
  access: 'operator:cashier.read',
  summary: 'The same as a CSV file, opened by the browser. The export is audited.',
  input: strict(Filter),
  value: Nothing,
  refusals: [],
  cookieOnly: true,
  throttle: 'dear',
})

export const FAILURES_LISTED = 100

export const listFailedFigures = endpoint({
  method: 'GET',
  path: '/console/offers/rewards/failures',
  access: 'operator:cashier.read',
  summary: `Players whose rewards of a day, week or month could not be computed, oldest day first, at most ${FAILURES_LISTED}. Each run tries them again.`,
  input: strict(Scope),
  value: strict({
    list: ArrayOf(
      strict({
        member: strict({ id: Id, account: String() }),
        day: Day,
        reason: String(),
        tries: Integer(),
        failedAt: Moment,
      }),
    ),
  }),
  refusals: [],
})

export const MATCHES_LISTED = 20

export const readReward = endpoint({
  method: 'GET',
  path: '/console/offers/reward',
  access: 'operator:cashier.read',
  summary: `One reward with every step and its reason; and up to ${MATCHES_LISTED} other accounts of the person, with their use of the offer.`,
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...facts,
    steps: ArrayOf(
      strict({
        step: Enum([...rewardSteps]),
        at: Moment,
        /** Of a step that no operator took. */
        cause: Optional(String()),
        operatorName: Optional(String()),
        secondName: Optional(String()),
        reason: Optional(String()),
      }),
    ),
    matches: ArrayOf(
      strict({
        member: strict({ id: Id, account: String() }),
        /** Facts that both accounts have in common. */
        hasSamePayout: Boolean(),
        hasSameName: Boolean(),
        uses: Integer(),
        amount: Amount,
        lastDay: Optional(Day),
      }),
    ),
    /** Of a reward for a day, week or month: how it was computed first, and its corrections. */
    figure: Optional(
      strict({
        startDay: Day,
        lastDay: Day,
        due: Amount,
        taken: Amount,
        corrections: ArrayOf(strict({ day: Day, value: Amount, change: SignedAmount, paid: Amount })),
      }),
    ),
    /** The bonuses that it has granted: the first, and one for each day whose books `corrects` it. `canRevoke`: nothing of it was staked. */
    bonuses: ArrayOf(
      strict({
        state: Enum([...grantStates]),
        balance: Amount,
        canRevoke: Boolean(),
        corrects: Optional(Day),
        endedAt: Optional(Moment),
      }),
    ),
    /** More of its free rounds, with every state. `canCancel`: none was played. */
    roundsFacts: Optional(
      strict({
        provider: String(),
        game: String(),
        stake: Amount,
        won: Amount,
        endsAt: Optional(Moment),
        canCancel: Boolean(),
        steps: ArrayOf(strict({ state: Enum([...freeRoundsStates]), reason: String(), at: Moment })),
      }),
    ),
    /** The tickets that it has given. Those that are `open` can be taken back. */
    ticketFacts: Optional(
      strict({
        raffle: String(),
        count: Integer(),
        worth: Amount,
        open: Integer(),
        played: Integer(),
        lapsed: Integer(),
        revoked: Integer(),
        revokedAt: Optional(Moment),
      }),
    ),
  }),
  refusals: [],
})

export const judgeReward = endpoint({
  method: 'POST',
  path: '/console/offers/reward',
  access: 'operator:ledger.adjust', // guard: reward-judging-right-needed
  movesMoney: true,
  summary:
    'Pays a reward that waits for operators, or refuses it, with a reason. Beyond the brand’s thresholds a payment waits for a second operator. An approved start of the app is passed on to the review of the person, if another account has used the offer.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, verdict: Enum([...reviewVerdicts]), reason: Reason }),
  value: strict({
    ...Waits,
    /** Nothing was paid: the reward waits for operators again, because another account of the person has used the offer. */
    isPassedOn: Optional(Boolean()),
  }),
  refusals: [
    'reward_judged',
    'reward_barred',
    'offer_budget_spent',
    'offer_rounds_unavailable',
    'offer_tickets_unavailable',
    'reward_over_limit',
    'request_conflict',
  ],
})

export const revokeBonus = endpoint({
  method: 'POST',
  path: '/console/offers/bonus/revoke',
  access: 'operator:ledger.adjust', // guard: bonus-revoking-right-needed
  movesMoney: true,
  summary:
    'Proposes to a second operator to take back the bonuses of a reward that was granted by mistake: only those of which nothing was staked, and never cash. Later corrections grant nothing. The player gets a message.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, reason: Reason }),
  value: strict(Waits),
  refusals: ['bonus_ended', 'bonus_staked', 'request_conflict'],
})

export const cancelFreeRounds = endpoint({
  method: 'POST',
  path: '/console/offers/free-rounds/cancel',
  access: 'operator:ledger.adjust', // guard: rounds-cancelling-right-needed
  movesMoney: true,
  summary:
    'Proposes to a second operator to cancel the free rounds of a reward: only before the first one is played. Their stakes go back to the budget, the provider is notified, and the player gets a message.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, reason: Reason }),
  value: strict(Waits),
  refusals: ['rounds_started', 'rounds_ended', 'request_conflict'],
})

export const revokeTickets = endpoint({
  method: 'POST',
  path: '/console/offers/tickets/revoke',
  access: 'operator:ledger.adjust', // guard: tickets-revoking-right-needed
  movesMoney: true,
  summary:
    'Proposes to a second operator to take back the tickets of a reward that were not played. They can be given again, their worth goes back to the budget, and the player gets a message. Prizes are never taken back.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, reason: Reason }),
  value: strict(Waits),
  refusals: ['tickets_ended', 'request_conflict'],
})

export const readFigures = endpoint({
  method: 'GET',
  path: '/console/offers/figures',
  access: 'operator:content.read',
  summary:
    'How many have joined an offer, its rewards by state and currency, what they cost, and what is left of the budgets.',
  input: strict({ ...Scope, offer: OfferCode }),
  value: strict({
    joined: Integer(),
    states: ArrayOf(
      strict({ state: Enum([...occurrenceStates]), currency: String(), rewards: Integer(), amount: Amount }),
    ),
    /** `granted` is claimed and credited; `cost` is without what bonuses that ended gave back. */
    costs: ArrayOf(strict({ currency: String(), granted: Amount, cost: Amount })),
    /** Of versions with a budget. A budget of grants has no currency. */
    budgets: ArrayOf(
      strict({
        version: Version,
        currency: Optional(String()),
        most: String(),
        used: String(),
        left: String(),
      }),
    ),
  }),
  refusals: [],
})
