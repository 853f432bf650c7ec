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
import { type FindJoined, findOutcomes } from './link-outcomes.ts'
import { ratesOf } from './rates-store.ts'
import { ratesView } from './rates-view.ts'
import { type FindHeld, findTeam, freezeAgent } from './team-actions.ts'
import { type LinkRow, type OfAgent, selectLinks } from './store.ts'

const A_PAGE = 20

export const agentRoutes = ({
  store,
  registry,
  findHeld,
  findJoined,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly findHeld: FindHeld
  readonly findJoined: FindJoined
}) => {
  const agentOf = ({ merchant, memberId }: Context): OfAgent => ({
    merchantId: merchant.id,
    agentId: memberId,
  })
  const currencyOf = ({ merchant }: Context) => registry.findById(merchant.id)?.currency ?? ''
  return bind(agents, {
    team: async (context, input) => {
      const caller = agentOf(context)
      return await findTeam(store.read, caller, { currency: currencyOf(context), findHeld }, input)
    },
    freeze: (context, input) => store.transact((tx) => freezeAgent(tx, agentOf(context), input)),
    joinLinks: async (context, { after }) => {
      const beforeId = readCursor(after, [ID_FORM])?.[0]
      const agent = agentOf(context)
      const links = await selectLinks(store.read, agent, { beforeId, limit: A_PAGE })
      const currency = currencyOf(context)
      const outcomeOf = await findOutcomes(store.read, agent, { links, currency, findJoined })
      return pageOf(
        links,
        A_PAGE,
        (link) => ({ ...viewOf(link, context.nowMs), ...outcomeOf(link) }),
        ({ id }) => [id.toString()],
      )
    },
    createJoinLink: async (context, input) => {
      const brand = registry.findById(context.merchant.id)
      if (!brand) throw refusePlainly('absent')
      const domain = domainOf(registry, context, input.domain)
      const { nowMs } = context
      const link = await store.transact((tx) =>
        createJoinLink(tx, agentOf(context), { input, brand, domain, nowMs }),
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
    rates: ratesView(ratesOf(link)),
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}
