import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { LINK_USES_MAX, linkStates } from '#domain/agents/links.ts'

import { Rates } from './agent-rates.ts'
import { endpoint } from './endpoint.ts'
import { SignedAmount } from './records.ts'
import { Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

const JoinLink = {
  id: Id,
  name: String(),
  /** The one account name that the link registers; absent for links without a name. */
  account: Optional(String()),
  domain: String(),
  /** The registration page takes it as `affiliateCode`. */
  code: String(),
  /** Whether the accounts are agents; otherwise they are members without a team. */
  makesAgents: Boolean(),
  usesMax: Integer(),
  used: Integer(),
  state: Enum([...linkStates]),
  /** The rates of accounts that register by it. */
  rates: Rates,
  expiresAt: Moment,
  createdAt: Moment,
}

const JoinLinkView = strict(JoinLink)

const TeamNode = {
  id: Id,
  /** A mobile number is masked. */
  account: String(),
  isAgent: Boolean(),
  /** Levels below the agent: 1 for direct members. */
  level: Integer(),
  /** People below. */
  agents: Integer(),
  members: Integer(),
}

export const agents = {
  team: endpoint({
    method: 'GET',
    path: '/wps/agent/team',
    access: 'guarded:agent_centre',
    summary:
      'The members below the agent, or below one of them, page by page: agents first, then by registration.',
    input: strict({
      /** A member of the team; by default the agent. */
      under: Optional(Id),
      /** The direct members, or all. */
      scope: Optional(Enum(['direct', 'team'])),
      kind: Optional(Enum(['agents', 'members'])),
      /** The beginning of an account name. Mobile numbers are not found. */
      find: Optional(String({ minLength: 1, maxLength: 64 })),
      after: Optional(String({ minLength: 1, maxLength: 300 })),
    }),
    value: strict({
      currency: String(),
      /** The agent, or the member of `under`. */
      node: strict({
        ...TeamNode,
        /** From the agent’s direct member down to the upline of the node. */
        path: ArrayOf(strict({ id: Id, account: String() })),
      }),
      list: ArrayOf(
        strict({
          ...TeamNode,
          status: Enum(['active', 'suspended', 'closed']),
          isFrozen: Boolean(),
          joinedAt: Moment,
          /** Absent: has never signed in. */
          signedInAt: Optional(Moment),
          balance: SignedAmount,
        }),
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/wps/agent/team/freeze',
    access: 'guarded:agent_centre',
    summary:
      'Freezes an agent directly below, or lifts it. A frozen agent takes on no accounts and sends no money down; play, deposits, withdrawals and income go on.',
    input: strict({ id: Id, isFrozen: Boolean() }),
    value: strict({ id: Id, isFrozen: Boolean() }),
    refusals: [],
  }),
  joinLinks: endpoint({
    method: 'GET',
    path: '/wps/agent/links',
    access: 'guarded:agent_centre',
    summary: 'The agent’s own join links with their uses and what came of them, newest first.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 300 })) }),
    value: strict({
      list: ArrayOf(
        strict({
          ...JoinLink,
          /** Of those who joined and are still in the team: with a first deposit, and active this month. */
          deposited: Integer(),
          active: Integer(),
        }),
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  createJoinLink: endpoint({
    method: 'POST',
    path: '/wps/agent/links',
    notWhileEnding: true,
    access: 'guarded:agent_centre',
    summary: 'Creates a join link. A retry with the same request id gets the same link.',
    input: strict({
      requestId: Uuid,
      name: String({ minLength: 1, maxLength: 40 }),
      makesAgents: Boolean(),
      /** Without them accounts get no rates. */
      rates: Optional(Rates),
      usesMax: Integer({ minimum: 1, maximum: LINK_USES_MAX }),
      expiresAt: Moment,
      /** One of the brand's hosts; by default the host of the call. */
      domain: Optional(String({ minLength: 1, maxLength: 253 })),
    }),
    value: JoinLinkView,
    refusals: [
      'link_expiry',
      'links_full',
      'team_too_deep',
      'agent_frozen',
      'rates_out_of_range',
      'quota_used_up',
      'request_conflict',
    ],
    throttle: 'dear',
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/wps/agent/accounts',
    notWhileEnding: true,
    access: 'guarded:agent_centre',
    summary:
      'Reserves an account name for a new member or agent. The answer’s link registers it once, within seven days; its holder chooses the password. A retry with the same request id gets the same link.',
    input: strict({
      requestId: Uuid,
      username: String({ minLength: 1, maxLength: 64 }),
      makesAgents: Boolean(),
      /** Without them the account gets no rates. */
      rates: Optional(Rates),
      /** One of the brand’s hosts; by default the host of the call. */
      domain: Optional(String({ minLength: 1, maxLength: 253 })),
    }),
    value: JoinLinkView,
    refusals: [
      'fields',
      'account_taken',
      'links_full',
      'team_too_deep',
      'team_full',
      'agent_frozen',
      'rates_out_of_range',
      'quota_used_up',
      'request_conflict',
    ],
    throttle: 'dear',
  }),
  withdrawJoinLink: endpoint({
    method: 'POST',
    path: '/wps/agent/links/withdraw',
    access: 'guarded:agent_centre',
    summary: 'Withdraws a join link of the agent, so that no further registration uses it.',
    input: strict({ id: Id }),
    value: JoinLinkView,
    refusals: [],
  }),
}
