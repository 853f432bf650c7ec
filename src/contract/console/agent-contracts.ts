import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { contractStates } from '#domain/agents/contract-life.ts'
import { contractKinds } from '#domain/agents/terms.ts'
import { AgentTerms, ContractVersion, ContractView, CostView, EndingView } from '#contract/agent-contracts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, Uuid, strict } from '#contract/schema.ts'

import { Day, Id, Next, Noted, Paging, Reason, Scope, Version, Waits } from './schema.ts'

const Ppm = Integer({ minimum: 0, maximum: 1_000_000 })

const AgentRulesView = strict({
  /** The kinds that may be offered. */
  kinds: ArrayOf(Enum([...contractKinds]), { maxItems: contractKinds.length }),
  capPpm: strict({ dividend: Ppm, daily: Ppm, hourly: Ppm, real_time: Ppm }),
  gapPpm: Ppm,
  marginPpm: Ppm,
  sharePpm: Ppm,
  activeBet: Amount,
  activeDeposit: Amount,
  advanceMax: Amount,
  releaseMax: Amount,
  rowLeast: Amount,
  /** The first business day on which low odds, opposite sides and covered draws are no valid bets; absent: they are. */
  validBetsFrom: Optional(Day),
  /** Fees of deposits and withdrawals that the brand bears; they lower the base of dividends. */
  depositFeePpm: Ppm,
  withdrawalFeePpm: Ppm,
  /** Fees of game providers: the part of what members lose there. */
  providerFees: ArrayOf(
    strict({
      code: String({ minLength: 1, maxLength: 64 }),
      ratePpm: Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
    { maxItems: 200 },
  ),
  /** From where on a sign of abuse is shown: the part of one member, and what new members and circles are. */
  flagOnePpm: Integer({ minimum: 100_000, maximum: 1_000_000 }),
  flagNewDays: Integer({ minimum: 0, maximum: 365 }),
  flagNewLeast: Integer({ minimum: 1, maximum: 1_000 }),
  flagCircle: Amount,
  flagMembers: Integer({ minimum: 1, maximum: 1_000 }),
  flagTurnover: Amount,
})

export const listAgentContracts = endpoint({
  method: 'GET',
  path: '/console/agent-contracts',
  access: 'operator:agents.read',
  summary: 'Contracts of the brand with its agents at the top, those of one agent, or all, newest first.',
  input: strict({
    ...Scope,
    /** Contracts that this agent has with the upline. */
    memberId: Optional(Id),
    /** The same, by the account. */
    account: Optional(String({ minLength: 1, maxLength: 64 })),
    /** Those between agents too. */
    isOfAll: Optional(Boolean()),
    kind: Optional(Enum([...contractKinds])),
    state: Optional(Enum([...contractStates])),
    ...Paging,
  }),
  value: strict({ list: ArrayOf(ContractView), currency: String(), next: Next }),
  refusals: [],
})

export const readAgentContract = endpoint({
  method: 'GET',
  path: '/console/agent-contract',
  access: 'operator:agents.read',
  summary:
    'One version of a contract with every step of it: who read and answered what, when, and from which session.',
  input: strict({ ...Scope, id: Id, version: ContractVersion }),
  value: strict({
    contract: ContractView,
    currency: String(),
    steps: ArrayOf(
      strict({
        deed: String(),
        party: Enum(['upline', 'downline', 'house']),
        account: Optional(String()),
        operator: Optional(String()),
        second: Optional(String()),
        session: Optional(String()),
        seen: Noted,
        at: Moment,
      }),
    ),
    /** The contracts below that end with this one, if it is ended. */
    ends: ArrayOf(EndingView),
    cascadeToken: String(),
  }),
  refusals: [],
})

export const previewRootContract = endpoint({
  method: 'POST',
  path: '/console/agent-contract/preview',
  access: 'operator:agents.read',
  summary: 'Checks terms of the brand for an agent at the top: their cost on the last three periods.',
  input: strict({ ...Scope, memberId: Id, terms: AgentTerms }),
  value: strict({ costs: ArrayOf(CostView), currency: String() }),
  refusals: ['contract_terms', 'kind_not_offered', 'no_own_contract', 'open_offer'],
})

export const offerRootContract = endpoint({
  method: 'POST',
  path: '/console/agent-contract/offer',
  access: 'operator:settings.write',
  summary: 'Offers terms of the brand to an agent at the top. Two operators do so; the agent then signs.',
  input: strict({ ...Scope, requestId: Uuid, memberId: Id, terms: AgentTerms, reason: Reason }),
  value: strict({ ...Waits }),
  refusals: ['contract_terms', 'kind_not_offered', 'no_own_contract', 'open_offer', 'request_conflict'],
})

export const changeAgentContract = endpoint({
  method: 'POST',
  path: '/console/agent-contract/state',
  access: 'operator:settings.write',
  summary:
    'Suspends a running contract, whose income is then held, resumes it, or ends it with the next period; withdraws an open offer of the brand. Two operators resume and end.',
  input: strict({
    ...Scope,
    id: Id,
    version: ContractVersion,
    deed: Enum(['suspend', 'resume', 'end_early', 'withdraw']),
    /** Of the list of contracts below that end with it, as it was read. */
    cascadeToken: Optional(String({ minLength: 1, maxLength: 64 })),
    reason: Reason,
  }),
  value: strict({ ...Waits }),
  refusals: ['contract_state', 'cascade_changed'],
})

export const readAgentRules = endpoint({
  method: 'GET',
  path: '/console/agent-rules',
  access: 'operator:agents.read',
  summary:
    'How the brand contracts with its agents: kinds, caps, the least activity, and what is released alone.',
  input: strict({ ...Scope }),
  value: strict({
    version: Version,
    rules: AgentRulesView,
    /** Game providers whose fees can be set. */
    providers: ArrayOf(strict({ code: String(), name: String() })),
    /** The business day of the brand. */
    today: Day,
    currency: String(),
    setAt: Optional(Moment),
    operator: Optional(String()),
    second: Optional(String()),
  }),
  refusals: [],
})

export const saveAgentRules = endpoint({
  method: 'POST',
  path: '/console/agent-rules',
  access: 'operator:settings.write',
  summary:
    'Changes how the brand contracts with its agents. Two operators do so; signed contracts stay as they are.',
  input: strict({ ...Scope, version: Version, rules: AgentRulesView, reason: Reason }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'valid_bets_begun', 'valid_bets_notice'],
})
