import { agents } from '#contract/agents.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { hostOf } from '#server/platform/http/visit.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { createAccount } from './account-actions.ts'
import { createJoinLink, stateOf, withdrawJoinLink } from './actions.ts'
import { type FindHeld, findTeam, freezeAgent } from './team-actions.ts'
import { type LinkRow, type OfAgent, selectLinks } from './store.ts'

const A_PAGE = 20

export const agentRoutes = ({
  store,
  registry,
  findHeld,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly findHeld: FindHeld
}) => {
  const agentOf = ({ merchant, memberId }: Context): OfAgent => ({
    merchantId: merchant.id,
    agentId: memberId,
  })
  return bind(agents, {
    team: async (context, input) => {
      const caller = agentOf(context)
      const currency = registry.findById(caller.merchantId)?.currency ?? ''
      return await findTeam(store.read, caller, { currency, findHeld }, input)
    },
    freeze: (context, input) => store.transact((tx) => freezeAgent(tx, agentOf(context), input)),
    joinLinks: async (context, { after }) => {
      const beforeId = readCursor(after, [ID_FORM])?.[0]
      const rows = await selectLinks(store.read, agentOf(context), { beforeId, limit: A_PAGE })
      return pageOf(
        rows,
        A_PAGE,
        (row) => viewOf(row, context.nowMs),
        ({ id }) => [id.toString()],
      )
    },
    createJoinLink: async (context, input) => {
      const domain = domainOf(registry, context, input.domain)
      const { nowMs } = context
      const link = await store.transact((tx) =>
        createJoinLink(tx, agentOf(context), { input, domain, nowMs }),
      )
      return viewOf(link, nowMs)
    },
    createAccount: async (context, input) => {
      const merchant = registry.findById(context.merchant.id)
      if (!merchant) throw refusePlainly('absent')
      const domain = domainOf(registry, context, input.domain)
      const { nowMs } = context
      const link = await store.transact((tx) =>
        createAccount(tx, agentOf(context), { input, merchant, domain, nowMs }),
      )
      return viewOf(link, nowMs)
    },
    withdrawJoinLink: async (context, { id }) => {
      const link = await store.transact((tx) => withdrawJoinLink(tx, agentOf(context), id))
      return viewOf(link, context.nowMs)
    },
  })
}

/** A host of the agent's own brand. */
function domainOf(
  registry: MerchantRegistry,
  { merchant, request }: Context,
  given: string | undefined,
): string {
  const domain = given?.toLowerCase() ?? (request ? hostOf(request) : '')
  // guard: join-link-on-own-host
  if (!registry.findById(merchant.id)?.hosts.includes(domain))
    throw refusePlainly('invalid_input', { fields: ['domain'] })
  return domain
}

function viewOf(link: LinkRow, nowMs: number): Output<typeof agents.createJoinLink> {
  const { id, name, account, domain, code, makesAgents, usesMax, used, expiresAt, createdAt } = link
  return {
    id: id.toString(),
    name,
    ...(account === null ? {} : { account }),
    domain,
    code,
    makesAgents,
    usesMax,
    used,
    state: stateOf(link, nowMs),
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}
