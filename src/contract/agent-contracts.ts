import { Array as ArrayOf, Boolean, Enum, Integer, Literal, Optional, String, Union } from 'typebox'

import { contractStates } from '#domain/agents/contract-life.ts'
import { periodKinds } from '#domain/agents/periods.ts'
import { ACTIVE_MAX, TIERS_MAX, contractKinds } from '#domain/agents/terms.ts'
import { carryModes, snapshotLengths } from '#domain/agents/written-terms.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
/** As wide as the column, so that a larger number is refused and not a failure of the database. */
export const ContractVersion = Integer({ minimum: 1, maximum: 2_147_483_647 })
const Day = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })
/** Below zero where a team has won. */
const Sum = String({ pattern: '^-?\\d{1,13}(\\.\\d{1,5})?$', maxLength: 20 })
const Rate = Integer({ minimum: 1, maximum: 1_000_000 })
const [one, five, fifteen] = snapshotLengths

const TierView = strict({
  validBet: Optional(Amount),
  profit: Optional(Amount),
  active: Optional(Integer({ minimum: 0, maximum: ACTIVE_MAX })),
  betAmount: Optional(Amount),
  ratePpm: Rate,
})

/** Agreed terms: rows of conditions with their rates, in millionths. */
export const AgentTerms = strict({
  kind: Enum([...contractKinds]),
  period: Optional(Enum([...periodKinds])),
  carryOver: Optional(
    strict({
      mode: Enum([...carryModes]),
      amountMax: Optional(Amount),
      periodsMax: Optional(Integer({ minimum: 1, maximum: 120 })),
    }),
  ),
  snapshotDays: Optional(Union([Literal(one), Literal(five), Literal(fifteen)])),
  dailyStop: Optional(Amount),
  tiers: ArrayOf(TierView, { minItems: 1, maxItems: TIERS_MAX }),
})

export const ContractView = strict({
  id: Id,
  version: Integer(),
  terms: AgentTerms,
  state: Enum([...contractStates]),
  downline: strict({ id: Id, account: String() }),
  /** Absent where the brand is the upline. */
  upline: Optional(String()),
  offeredAt: Moment,
  expiresOn: Day,
  startsOn: Optional(Day),
  endsOn: Optional(Day),
  endRequestedBy: Optional(Enum(['upline', 'downline'])),
  /** When the downline first opened this version. */
  readAt: Optional(Moment),
  changedAt: Moment,
})

/** The contract on one past period. The upline's part is shown to the upline alone. */
export const CostView = strict({
  startDay: Day,
  endDay: Day,
  validBet: Sum,
  profit: Sum,
  active: Integer(),
  /** The reached row, counted from one; absent where none is. */
  tier: Optional(Integer()),
  downlineShare: Sum,
  uplineShare: Optional(Sum),
  /** The part that the upline's wallet would have paid; zero where the upline's own share suffices or the brand pays. */
  fromUplineWallet: Sum,
})

export const EndingView = strict({ account: String(), topRatePpm: Rate, startsOn: Day })

const Details = {
  costs: ArrayOf(CostView),
  payer: Enum(['brand', 'upline']),
  /** The downline's own contracts with others that end with this one. */
  ends: ArrayOf(EndingView),
  /** Accepting sends it back: it proves that this list was read. */
  cascadeToken: String(),
}

/** A direct downline, by its id or its account; mobile numbers are masked in lists, so they are found by id only. */
const ToDownline = {
  downline: Optional(Id),
  account: Optional(String({ minLength: 1, maxLength: 64 })),
}

const TERMS_REFUSALS = ['contract_terms', 'kind_not_offered', 'no_own_contract', 'open_offer'] as const

export const agentContracts = {
  contractFlags: endpoint({
    method: 'GET',
    path: '/wps/agent/contracts/flags',
    access: 'guarded:agent_centre',
    summary:
      'Which contracts the agent centre shows: those of kinds that the brand offers, and those that the agent has or had.',
    input: strict({}),
    value: strict({
      divtypereq: Boolean(),
      dailysalreqtype: Boolean(),
      contracthoursalreq: Boolean(),
      realtimesalreqtype: Boolean(),
      /** The first business day on which low odds, opposite sides and covered draws are no valid bets; absent: they are. */
      validBetsFrom: Optional(Day),
    }),
    refusals: [],
  }),
  contracts: endpoint({
    method: 'GET',
    path: '/wps/agent/contracts',
    access: 'guarded:agent_centre',
    summary: 'The agent’s contracts with the upline, or with direct downlines, newest first.',
    input: strict({
      side: Enum(['mine', 'downline']),
      kind: Optional(Enum([...contractKinds])),
      /** One downline of the agent. */
      downline: Optional(Id),
      after: Optional(String({ minLength: 1, maxLength: 300 })),
    }),
    value: strict({ list: ArrayOf(ContractView), next: Optional(String()) }),
    refusals: [],
  }),
  contractTerms: endpoint({
    method: 'GET',
    path: '/wps/agent/contracts/terms',
    access: 'guarded:agent_centre',
    summary:
      'The newest terms of one kind with each downline, the newest contract first: to copy them into an offer.',
    input: strict({
      kind: Enum([...contractKinds]),
      /** The beginning of the downline’s account; mobile numbers are not searched. */
      find: Optional(String({ minLength: 1, maxLength: 64 })),
      after: Optional(String({ minLength: 1, maxLength: 300 })),
    }),
    value: strict({
      list: ArrayOf(strict({ downline: strict({ id: Id, account: String() }), terms: AgentTerms })),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  previewContract: endpoint({
    method: 'POST',
    path: '/wps/agent/contracts/preview',
    access: 'guarded:agent_centre',
    summary:
      'Checks terms for a direct downline without offering them: their cost on the last three periods, and the contracts that would end.',
    input: strict({ ...ToDownline, terms: AgentTerms }),
    value: strict(Details),
    refusals: [...TERMS_REFUSALS, 'contracts_frozen'],
    throttle: 'dear',
  }),
  offerContract: endpoint({
    method: 'POST',
    path: '/wps/agent/contracts/offer',
    notWhileEnding: true,
    access: 'guarded:agent_centre',
    summary: 'Offers terms to a direct downline. A retry with the same request id gets the same offer.',
    input: strict({
      requestId: Uuid,
      ...ToDownline,
      terms: AgentTerms,
    }),
    value: ContractView,
    refusals: [...TERMS_REFUSALS, 'contracts_frozen', 'request_conflict'],
    throttle: 'dear',
  }),
  openContract: endpoint({
    method: 'POST',
    path: '/wps/agent/contracts/open',
    access: 'guarded:agent_centre',
    summary:
      'One version of a contract of the agent with its cost on the last three periods. Notes that the agent has read it.',
    input: strict({ id: Id, version: ContractVersion }),
    value: strict({ contract: ContractView, isUpline: Boolean(), ...Details }),
    refusals: [],
    throttle: 'dear',
  }),
  answerContract: endpoint({
    method: 'POST',
    path: '/wps/agent/contracts/answer',
    access: 'guarded:agent_centre',
    summary:
      'Accepts or rejects an offer that the downline has opened. It begins with the next period; a retry changes nothing.',
    input: strict({
      id: Id,
      version: ContractVersion,
      answer: Enum(['accept', 'reject']),
      cascadeToken: Optional(String({ minLength: 1, maxLength: 64 })),
    }),
    value: ContractView,
    refusals: [
      ...TERMS_REFUSALS.filter((name) => name !== 'open_offer'),
      'contract_state',
      'offer_expired',
      'not_read',
      'cascade_changed',
    ],
    throttle: 'dear',
  }),
  endContract: endpoint({
    method: 'POST',
    path: '/wps/agent/contracts/end',
    access: 'guarded:agent_centre',
    summary:
      'Withdraws an offer, asks the other party to end a contract, answers that, or gives notice of one full period.',
    input: strict({
      id: Id,
      version: ContractVersion,
      deed: Enum(['withdraw', 'request_end', 'consent_to_end', 'refuse_end', 'give_notice']),
      cascadeToken: Optional(String({ minLength: 1, maxLength: 64 })),
    }),
    value: ContractView,
    refusals: ['contract_state', 'offer_expired', 'cascade_changed'],
    throttle: 'dear',
  }),
}
