import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { AdjustedView, RebateView, StatementView } from '#contract/agent-payouts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict, Uuid } from '#contract/schema.ts'
import { flagKinds } from '#domain/agents/abuse-flags.ts'
import { contractStates } from '#domain/agents/contract-life.ts'
import { periodKinds } from '#domain/agents/periods.ts'
import { contractKinds } from '#domain/agents/terms.ts'

import { Day, Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const Status = Enum(['active', 'suspended', 'closed'])
const Named = strict({ id: Id, account: String() })
const RunState = Enum(['waiting', 'released', 'stopped', 'paid'])

const RunView = strict({
  id: Id,
  /** Rebates of a day have no statements. */
  kind: Enum([...contractKinds, 'rebate']),
  period: Enum([...periodKinds, 'five_minutes']),
  /** The last window of a run of windows, counted from the beginning of the day. */
  window: Optional(Integer()),
  startDay: Day,
  endDay: Day,
  state: RunState,
  version: Version,
  currency: String(),
  /** The sum that the brand pays at the top. */
  gross: Amount,
  computedAt: Moment,
  /** Agents with signs of abuse whose income alone is held, in a payout that needed no operators. */
  heldAgents: Integer(),
  paidAt: Optional(Moment),
  operator: Optional(String()),
  second: Optional(String()),
})

export const listAgentRuns = endpoint({
  method: 'GET',
  path: '/console/agent-runs',
  access: 'operator:agents.read',
  summary: 'Payouts of agents by period, newest first.',
  input: strict({ ...Scope, state: Optional(RunState), ...Paging }),
  value: strict({ list: ArrayOf(RunView), next: Next }),
  refusals: [],
})

export const readAgentRun = endpoint({
  method: 'GET',
  path: '/console/agent-run',
  access: 'operator:agents.read',
  summary: 'One payout with its statements: a preview until it is released.',
  input: strict({ ...Scope, id: Id, ...Paging }),
  value: strict({
    run: RunView,
    list: ArrayOf(strict({ account: String(), statement: StatementView })),
    /** Of a day's rebates, instead of statements. */
    rebates: ArrayOf(strict({ account: String(), rebate: RebateView })),
    next: Next,
  }),
  refusals: [],
})

export const readAgentRunFlags = endpoint({
  method: 'GET',
  path: '/console/agent-run/flags',
  access: 'operator:agents.read',
  summary:
    'Lines of a payout that carry signs of abuse, with the accounts, parts and sums behind each, computed at the moment of the call.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    rules: strict({
      onePpm: Integer(),
      newDays: Integer(),
      newLeast: Integer(),
      circleLeast: Amount,
      membersLeast: Integer(),
      turnoverLeast: Amount,
    }),
    /** Names exactly these flags: a release of flagged lines sends it back. */
    edition: String(),
    count: Integer(),
    /** The first 100 flagged lines. */
    lines: ArrayOf(
      strict({
        /** The statement, or the rebate. */
        lineId: Id,
        agent: Named,
        gross: Amount,
        flags: ArrayOf(
          strict({
            kind: Enum([...flagKinds]),
            count: Integer(),
            /** The first 10 accounts. */
            members: ArrayOf(Named),
            partPpm: Optional(Integer()),
            amount: Optional(Amount),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

export const releaseAgentRun = endpoint({
  method: 'POST',
  path: '/console/agent-run/release',
  access: 'operator:ledger.adjust',
  movesMoney: true,
  summary:
    'Releases a waiting or stopped payout. Two operators do so, with a reason for flagged lines of their own; the job then pays it.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    reason: Reason,
    /** Of a payout with flagged lines: the flags that were read, and why they are paid. */
    flags: Optional(strict({ edition: String({ minLength: 1, maxLength: 64 }), reason: Reason })),
  }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'run_state', 'flags_unread', 'request_conflict'],
})

export const stopAgentRun = endpoint({
  method: 'POST',
  path: '/console/agent-run/stop',
  access: 'operator:ledger.adjust',
  summary: 'Stops a payout before its next tree. Trees that are paid stay paid.',
  input: strict({ ...Scope, id: Id, version: Version, reason: Reason }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'run_state'],
})

export const listHeldIncome = endpoint({
  method: 'GET',
  path: '/console/agent-held',
  access: 'operator:agents.read',
  summary:
    'Agents whose income is held because they or their contracts are suspended, they are closed, or their upline had no contract.',
  input: strict({ ...Scope, team: Optional(Id), ...Paging }),
  value: strict({
    /** The agent whose team alone is listed. */
    team: Optional(Named),
    list: ArrayOf(
      strict({
        memberId: Id,
        account: String(),
        status: Status,
        amount: Amount,
        currency: String(),
        /** Of the oldest income that no release covers. */
        since: Moment,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const readHeldIncome = endpoint({
  method: 'GET',
  path: '/console/agent-held/agent',
  access: 'operator:agents.read',
  summary: 'The held income of one agent by payout, the oldest first, with its releases so far.',
  input: strict({ ...Scope, memberId: Id }),
  value: strict({
    account: String(),
    status: Status,
    currency: String(),
    amount: Amount,
    /** The oldest 100; releases cover the oldest income first. */
    lines: ArrayOf(
      strict({
        runId: Id,
        kind: Enum([...contractKinds, 'rebate']),
        startDay: Day,
        endDay: Day,
        /** The part that no release covers. */
        open: Amount,
        heldAt: Moment,
        /** Absent for rebates. */
        contract: Optional(strict({ id: Id, version: Integer(), state: Enum([...contractStates]) })),
        /** The upline of the contract had none itself in the period. */
        lacksUpline: Boolean(),
        /** The payout needed no operators, and this agent had signs of abuse in it. */
        isFlagged: Boolean(),
      }),
    ),
    hasMore: Boolean(),
    /** Newest first, 20 at most. */
    releases: ArrayOf(strict({ amount: Amount, at: Moment, operator: String(), second: String() })),
  }),
  refusals: [],
})

export const releaseHeldIncome = endpoint({
  method: 'POST',
  path: '/console/agent-held/release',
  access: 'operator:ledger.adjust',
  movesMoney: true,
  summary:
    'Pays the held income of an active agent, debts first. Two operators do so, for the amount that they read.',
  input: strict({ ...Scope, requestId: Uuid, memberId: Id, amount: Amount, reason: Reason }),
  value: strict({ ...Waits }),
  refusals: ['changed_meanwhile', 'income_held', 'request_conflict'],
})

export const replayAgentStatement = endpoint({
  method: 'GET',
  path: '/console/agent-statement/replay',
  access: 'operator:agents.read',
  summary: 'Computes a statement anew from its stored inputs, and says where it differs.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    statement: StatementView,
    account: String(),
    isEqual: Boolean(),
    differs: ArrayOf(strict({ part: String(), stored: String(), computed: String() })),
    adjusted: AdjustedView,
  }),
  refusals: [],
})

export const replayAgentRebate = endpoint({
  method: 'GET',
  path: '/console/agent-rebate/replay',
  access: 'operator:agents.read',
  summary:
    'Computes a rebate anew from the frozen day, the rates and the stored inputs, and says where it differs.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    rebate: RebateView,
    account: String(),
    isEqual: Boolean(),
    differs: ArrayOf(strict({ part: String(), stored: String(), computed: String() })),
    adjusted: AdjustedView,
  }),
  refusals: [],
})

export const listAgentDebts = endpoint({
  method: 'GET',
  path: '/console/agent-debts',
  access: 'operator:agents.read',
  summary: 'Debts of agents to downlines and to the brand, newest first, with their sums.',
  input: strict({
    ...Scope,
    /** The debtor. */
    account: Optional(String({ minLength: 1, maxLength: 64 })),
    isOpen: Optional(Boolean()),
    team: Optional(Id),
    ...Paging,
  }),
  value: strict({
    /** The agent of whose team alone the debtors are. */
    team: Optional(Named),
    list: ArrayOf(
      strict({
        id: Id,
        debtor: strict({ id: Id, account: String() }),
        /** Absent: the brand, which advanced the sum. */
        creditor: Optional(String()),
        since: Day,
        amount: Amount,
        open: Amount,
      }),
    ),
    totals: strict({ amount: Amount, open: Amount }),
    currency: String(),
    next: Next,
  }),
  refusals: [],
})

export const waiveAgentDebt = endpoint({
  method: 'POST',
  path: '/console/agent-debts/waive',
  access: 'operator:ledger.adjust',
  movesMoney: true,
  summary: 'Waives a debt of an agent to the brand, whole or in part. Two operators do so.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, amount: Amount, reason: Reason }),
  value: strict({ ...Waits }),
  refusals: ['debt_gone', 'debt_of_downline', 'amount_above_debt', 'request_conflict'],
})
