import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { reportRanges } from '#domain/agents/report-range.ts'
import { contractKinds } from '#domain/agents/terms.ts'

import { AgentTerms } from './agent-contracts.ts'
import { StatementView } from './agent-payouts.ts'
import { endpoint } from './endpoint.ts'
import { SignedAmount } from './records.ts'
import { Amount, Moment, Nothing, strict, Uuid } from './schema.ts'
import { TeamBet } from './team-reports.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const After = Optional(String({ minLength: 1, maxLength: 300 }))
const Day = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

const Slot = Integer({ minimum: 0, maximum: 299 })

const Filters = {
  kind: Optional(Enum([...contractKinds])),
  /** By the first day of the statement; by default all. */
  range: Optional(Enum([...reportRanges])),
  state: Optional(Enum(['open', 'paid'])),
}

const Sums = {
  count: Integer(),
  /** Released and not paid: a claim pays them at once. */
  claimable: Integer(),
  /** Shares before those of the downlines. */
  gross: Amount,
  /** Of paid statements. */
  paidBelow: Amount,
  fromWallet: Amount,
  debtsPaid: Amount,
  credited: Amount,
  held: Amount,
}

const Play = {
  plays: Integer(),
  /** The part of settled stakes that was paid in cash, without the uncounted part. */
  validBet: SignedAmount,
  /** Stakes in cash that are no valid bets. */
  uncounted: SignedAmount,
  payouts: SignedAmount,
}

const read = { method: 'GET', access: 'guarded:agent_centre', refusals: [] } as const

/** The agent’s own statements and debts. */
export const agentStatements = {
  statements: endpoint({
    ...read,
    path: '/wps/agent/statements',
    summary: 'The agent’s own statements of salaries and dividends, newest first.',
    input: strict({ ...Filters, after: After }),
    value: strict({
      list: ArrayOf(strict({ kind: Enum([...contractKinds]), statement: StatementView })),
      next: Optional(String()),
    }),
  }),
  statementSums: endpoint({
    ...read,
    path: '/wps/agent/statements/sums',
    summary: 'The sums of the same statements, together and by kind.',
    input: strict(Filters),
    value: strict({
      total: strict(Sums),
      kinds: ArrayOf(strict({ kind: Enum([...contractKinds]), ...Sums })),
    }),
  }),
  statementFile: endpoint({
    ...read,
    path: '/wps/agent/statements.csv',
    summary: 'The same statements as a CSV file, opened by the browser.',
    input: strict(Filters),
    value: Nothing,
    refusals: ['files_busy'],
    cookieOnly: true,
    throttle: 'dear',
  }),
  statement: endpoint({
    ...read,
    path: '/wps/agent/statement',
    summary: 'One of the agent’s own statements with the terms and inputs that led to it.',
    input: strict({ id: Id }),
    value: strict({
      kind: Enum([...contractKinds]),
      statement: StatementView,
      terms: AgentTerms,
      /** Absent where the brand pays. */
      upline: Optional(String()),
      /** The first digits of the hash over all inputs and the result. */
      fingerprint: String(),
      /** Earlier wins of the team that were set off. */
      carried: Amount,
      /** The first day on which low odds, opposite sides and covered draws are no valid bets, if a day of the statement is one. */
      validBetsFrom: Optional(Day),
      /** The end of the last window that a real-time salary had counted. */
      countedUntil: Optional(Moment),
      /** The statements of the direct downlines in the same payout. */
      below: ArrayOf(
        strict({
          account: String(),
          gross: Amount,
          /** The part that has been paid. */
          received: Optional(Amount),
        }),
      ),
    }),
  }),
  statementPlay: endpoint({
    ...read,
    path: '/wps/agent/statement/play',
    summary:
      'The frozen play of closed days behind one of the agent’s own statements: by hall, or by member within a hall.',
    input: strict({ id: Id, hall: Optional(String({ minLength: 1, maxLength: 32 })), after: After }),
    value: strict({
      list: ArrayOf(
        strict({
          ...Play,
          /** The hall; of members absent. */
          hall: Optional(String()),
          /** Absent for halls, and for members who have left the team. A mobile number is masked. */
          account: Optional(String()),
          /** The parts of a correction that were booked after the days; absent if there are none. */
          later: Optional(strict({ validBet: SignedAmount, uncounted: SignedAmount, payouts: SignedAmount })),
          /** The id of the same member, for the single bets. */
          member: Optional(Id),
        }),
      ),
      next: Optional(String()),
    }),
  }),
  statementWindows: endpoint({
    ...read,
    path: '/wps/agent/statement/windows',
    summary:
      'The windows of five minutes that one of the agent’s own real-time statements counted, newest first: by window, or by member within a window.',
    input: strict({ id: Id, slot: Optional(Slot), after: After }),
    value: strict({
      list: ArrayOf(
        strict({
          /** Counted from the beginning of the day. */
          slot: Slot,
          from: Moment,
          to: Moment,
          validBet: SignedAmount,
          payouts: SignedAmount,
          /** Absent for windows, and for members who have left the team. */
          account: Optional(String()),
          member: Optional(Id),
        }),
      ),
      next: Optional(String()),
    }),
  }),
  statementBets: endpoint({
    ...read,
    path: '/wps/agent/statement/bets',
    summary:
      'The single bets of one member behind one of the agent’s own statements, as they are now: within a hall or a window.',
    input: strict({
      id: Id,
      member: Id,
      hall: Optional(String({ minLength: 1, maxLength: 32 })),
      slot: Optional(Slot),
      after: After,
    }),
    value: strict({
      list: ArrayOf(strict(TeamBet)),
      next: Optional(String()),
      /** Valid bets of the same member and window that other statements count; absent where this one counts all. */
      elsewhere: Optional(SignedAmount),
    }),
  }),
  debts: endpoint({
    ...read,
    path: '/wps/agent/debts',
    summary: 'Shares that the agent owes, or that uplines owe to the agent, newest first.',
    input: strict({ side: Enum(['owed', 'due']), after: After }),
    value: strict({
      /** The open sum of this side. */
      open: Amount,
      /** Of the own debts: the part of it that the main wallet can pay now. */
      payable: Optional(Amount),
      list: ArrayOf(
        strict({
          id: Id,
          since: Day,
          /** Absent: the brand. */
          account: Optional(String()),
          amount: Amount,
          open: Amount,
        }),
      ),
      next: Optional(String()),
    }),
  }),
  payDebts: endpoint({
    method: 'POST',
    path: '/wps/agent/debts/pay',
    access: 'guarded:agent_centre',
    movesMoney: true,
    summary:
      'Pays a part of the agent’s open debts, or all, from the main wallet: the oldest first, those of one day in proportion.',
    input: strict({ requestId: Uuid, amount: Amount }),
    value: strict({
      /** The debts that are left open. */
      open: Amount,
    }),
    refusals: ['debt_gone', 'amount_above_debt', 'insufficient_balance', 'request_conflict'],
  }),
}
