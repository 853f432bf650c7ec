import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { LINK_USES_MAX, linkStates } from '#domain/agents/links.ts'

import { endpoint } from './endpoint.ts'
import { Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

const JoinLinkView = strict({
  id: Id,
  name: String(),
  domain: String(),
  /** The registration page takes it as `affiliateCode`. */
  code: String(),
  /** Whether the accounts are agents; otherwise they are members without a team. */
  makesAgents: Boolean(),
  usesMax: Integer(),
  used: Integer(),
  state: Enum([...linkStates]),
  expiresAt: Moment,
  createdAt: Moment,
})

export const agents = {
  joinLinks: endpoint({
    method: 'GET',
    path: '/wps/agent/links',
    access: 'guarded:agent_centre',
    summary: 'The agent’s own join links with their uses, newest first.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 300 })) }),
    value: strict({ list: ArrayOf(JoinLinkView), next: Optional(String()) }),
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
      usesMax: Integer({ minimum: 1, maximum: LINK_USES_MAX }),
      expiresAt: Moment,
      /** One of the brand's hosts; by default the host of the call. */
      domain: Optional(String({ minLength: 1, maxLength: 253 })),
    }),
    value: JoinLinkView,
    refusals: ['link_expiry', 'links_full', 'team_too_deep', 'request_conflict'],
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
