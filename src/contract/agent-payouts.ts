import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { periodKinds } from '#domain/agents/periods.ts'
import { reportRanges } from '#domain/agents/report-range.ts'
import { categories } from '#domain/navigation/category.ts'
import { products } from '#domain/plays/play.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const Day = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })
/** Below zero where a team has won. */
const Sum = String({ pattern: '^-?\\d{1,13}(\\.\\d{1,5})?$', maxLength: 20 })

/** Nothing is rounded. */
const Exact = String({ pattern: '^-?\\d{1,13}(\\.\\d{1,11})?$', maxLength: 27 })

/** One agent's share of one period, with the figures that led to it. */
export const StatementView = strict({
  id: Id,
  contractId: Id,
  version: Integer(),
  /** Of a real-time salary windows of five minutes. */
  period: Enum([...periodKinds, 'five_minutes']),
  startDay: Day,
  /** The first day that no longer counts. */
  endDay: Day,
  /** `waits` for the brand’s release, `stopped` by the brand, or `paid`. */
  state: Enum(['waits', 'stopped', 'released', 'paid']),
  validBet: Amount,
  /** Stakes in cash that are no valid bets: low odds, opposite sides and covered draws. Absent where there are none. */
  uncounted: Optional(Amount),
  betAmount: Amount,
  payouts: Amount,
  active: Integer(),
  /** Active accounts that are not counted, because another one of their person is. */
  linked: Optional(Integer()),
  salaries: Amount,
  /** Of a dividend, whose base they lower: rebates for the team's play, bonuses in cash, and the brand's fees of payments and game providers. */
  rebates: Optional(Sum),
  bonuses: Optional(Sum),
  paymentFees: Optional(Amount),
  providerFees: Optional(Amount),
  base: Sum,
  /** The reached row, counted from one; absent where none is. */
  tier: Optional(Integer()),
  ratePpm: Integer(),
  gross: Amount,
  /** The hours with play of an hourly salary, counted from the beginning of the day. */
  hours: Optional(
    ArrayOf(
      strict({
        hour: Integer(),
        validBet: Sum,
        active: Integer(),
        tier: Optional(Integer()),
        ratePpm: Integer(),
      }),
    ),
  ),
  /** Of a real-time salary: all windows of the day through the last one, which is counted from the beginning of the day. */
  windows: Optional(
    strict({
      last: Integer(),
      /** Shares of the day so far, before and after those of the direct downlines, and the rest that is carried on. */
      earned: Exact,
      kept: Exact,
      carried: Exact,
      /** Paid too much under a contract that has ended: a debt to the brand. */
      owed: Optional(Amount),
    }),
  ),
  /** Of a correction of a period that was paid: the whole share before, and what the agent itself gains or loses. */
  correction: Optional(
    strict({
      before: Amount,
      kept: Sum,
      /** Present where the change is too small for the brand to choose the row anew. */
      keepsRow: Optional(Boolean()),
    }),
  ),
  /** Present where the upline of the contract had none itself in the period: the own income is held. */
  lacksUpline: Optional(Boolean()),
  /** Once it is paid. */
  payment: Optional(
    strict({
      received: Amount,
      dueBelow: Amount,
      paidBelow: Amount,
      fromWallet: Amount,
      advanced: Amount,
      debtIncome: Amount,
      debtsPaid: Amount,
      credited: Amount,
      held: Amount,
      paidAt: Moment,
    }),
  ),
})

/** A member's rebate of one day, with the halls that it comes from. */
/** The approved adjustments of the disputes of a statement or rebate, counted against the amount that a replay misses. */
export const AdjustedView = strict({
  count: Integer(),
  sum: Sum,
  /** The amount by which the replay exceeds the stored payout, and what is left of it after the adjustments. */
  missing: Sum,
  rest: Sum,
  /** `made_up`: the sum is what is missing; `granted`: nothing is missing, and operators gave or took the sum. */
  verdict: Enum(['none', 'made_up', 'missing', 'granted']),
})

export const RebateView = strict({
  id: Id,
  day: Day,
  state: Enum(['waits', 'stopped', 'released', 'paid']),
  /** Whole cents; below zero where bets of earlier days were reversed. */
  gross: Sum,
  lines: ArrayOf(
    strict({
      /** The day on which the bets were settled; an earlier one is a correction. */
      settledDay: Day,
      product: Enum([...products]),
      category: Enum(categories.map(({ id }) => id)),
      /** The play of the member and of all below. */
      validBet: Sum,
      /** Exact to five decimals; the rest below a cent is carried to the next day. */
      rebate: Sum,
    }),
  ),
  /** Once it is paid. */
  payment: Optional(
    strict({ debtIncome: Amount, debtsPaid: Amount, credited: Amount, held: Amount, paidAt: Moment }),
  ),
})

const RebateFilters = {
  /** By the day of the rebate; by default all. */
  range: Optional(Enum([...reportRanges])),
  state: Optional(Enum(['open', 'paid'])),
}

const Claim = {
  method: 'POST',
  access: 'guarded:agent_centre',
  movesMoney: true,
  input: strict({ requestId: Uuid }),
  value: strict({
    /** The open debts of the agent to downlines and to the brand, with the oldest day. */
    owed: Amount,
    owedSince: Optional(Day),
    list: ArrayOf(StatementView),
  }),
  refusals: [],
  throttle: 'dear',
} as const

export const agentPayouts = {
  processDividendReq: endpoint({
    ...Claim,
    path: '/wps/relay/MCS2_processDividendReq',
    summary:
      'Claims the agent’s dividends: pays settled and released shares at once, and lists the newest. Repeats pay nothing again.',
  }),
  processDailySalContract: endpoint({
    ...Claim,
    path: '/wps/relay/MCS2_processDailySalContract',
    summary:
      'Claims the agent’s daily salaries: pays settled and released shares at once, and lists the newest. Repeats pay nothing again.',
  }),
  processContractHourSalary: endpoint({
    ...Claim,
    path: '/wps/relay/MCS2_processContractHourSalary',
    summary:
      'Claims the agent’s hourly salaries: pays settled and released shares at once, and lists the newest. Repeats pay nothing again.',
  }),
  processRealTimeSalaryContract: endpoint({
    ...Claim,
    path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
    summary:
      'Claims the agent’s real-time salaries: pays settled and released shares at once, and lists the newest. Repeats pay nothing again.',
  }),
  listRebates: endpoint({
    method: 'GET',
    path: '/wps/agent/rebates',
    access: 'guarded:agent_centre',
    summary: 'The agent’s own rebates by day, newest first, with the halls that they come from.',
    input: strict({
      ...RebateFilters,
      after: Optional(String({ minLength: 1, maxLength: 300 })),
      limit: Optional(Integer({ minimum: 1, maximum: 100 })),
    }),
    value: strict({ list: ArrayOf(RebateView), next: Optional(String()) }),
    refusals: [],
  }),
  rebateSums: endpoint({
    method: 'GET',
    path: '/wps/agent/rebates/sums',
    access: 'guarded:agent_centre',
    summary: 'The sums of the same rebates.',
    input: strict(RebateFilters),
    value: strict({
      count: Integer(),
      gross: Sum,
      /** Of paid rebates. */
      debtsPaid: Amount,
      credited: Amount,
      held: Amount,
    }),
    refusals: [],
  }),
  replayRebate: endpoint({
    method: 'GET',
    path: '/wps/agent/rebate/replay',
    access: 'guarded:agent_centre',
    summary: 'Computes one of the agent’s own rebates anew, and names the parts that differ.',
    input: strict({ id: Id }),
    value: strict({
      rebate: RebateView,
      isEqual: Boolean(),
      differs: ArrayOf(String()),
      adjusted: AdjustedView,
    }),
    refusals: [],
    throttle: 'dear',
  }),
  replayStatement: endpoint({
    method: 'GET',
    path: '/wps/agent/statement/replay',
    access: 'guarded:agent_centre',
    summary:
      'Computes one of the agent’s own statements anew from its stored inputs, and names the parts that differ.',
    input: strict({ id: Id }),
    value: strict({
      statement: StatementView,
      isEqual: Boolean(),
      /** The parts that differ. */
      differs: ArrayOf(String()),
      adjusted: AdjustedView,
    }),
    refusals: [],
    throttle: 'dear',
  }),
}
