import type { agents } from '#contract/agents.ts'
import type { Input } from '#contract/endpoint.ts'
import { ACCOUNT_LINK_LASTS_MS, OPEN_LINKS_MAX } from '#domain/agents/links.ts'
import { refuseField } from '#domain/registration/field.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { releaseReserved } from './quota-store.ts'
import { drawCode } from './link-code.ts'
import { areSameRates, type RateBrand, readRates, reserveForLink } from './rates-actions.ts'
import { ratesOf } from './rates-store.ts'
import {
  freeExpired,
  insertLink,
  type LinkRow,
  lockAgent,
  type OfAgent,
  selectLinkOfRequest,
  selectOpenLinkCount,
  selectReservation,
} from './store.ts'
import { takePlace } from './tree-actions.ts'
import { lockTree, selectIdOfAccount } from './tree-store.ts'

type Create = typeof agents.createAccount

/**
 * Reserves an account name below the agent, with a link that registers it once. The account begins when the link's
 * holder chooses a password and agrees to the terms, so the agent never knows a password of it. Idempotent by request id.
 */
export async function createAccount(
  tx: Tx,
  agent: OfAgent,
  {
    input: { requestId, username, makesAgents, rates: written },
    merchant,
    domain,
    nowMs,
  }: {
    readonly input: Input<Create>
    readonly merchant: Pick<Merchant, 'registration'> & RateBrand
    readonly domain: string
    readonly nowMs: number
  },
): Promise<LinkRow> {
  const account = username.trim()
  const rates = readRates(written)
  await lockTree(tx, agent, 'registration')
  const fit = await lockAgent(tx, agent)
  if (!fit) throw refusePlainly('forbidden')
  const earlier = await selectLinkOfRequest(tx, agent, requestId)
  if (earlier) {
    const isSame =
      earlier.account === account &&
      earlier.makesAgents === makesAgents &&
      earlier.domain === domain &&
      areSameRates(ratesOf(earlier), rates)
    if (!isSame) throw refuse<Create>('request_conflict')
    return earlier
  }
  // guard: frozen-agent-creates-no-account
  if (fit.isFrozen) throw refuse<Create>('agent_frozen')
  // guard: created-account-name-of-form
  if (account === '' || refuseField(merchant.registration.username, account)) throw refuse<Create>('fields')
  const fault = await takePlace(tx, {
    merchantId: agent.merchantId,
    memberId: agent.agentId,
    isAgent: makesAgents,
  })
  // guard: created-account-has-place
  if (fault) throw refuse<Create>(fault === 'too_deep' ? 'team_too_deep' : 'team_full')
  // guard: created-accounts-capped
  if ((await selectOpenLinkCount(tx, agent, nowMs)) >= OPEN_LINKS_MAX) throw refuse<Create>('links_full')
  const named = { merchantId: agent.merchantId, account }
  // guard: created-account-name-free
  if ((await selectIdOfAccount(tx, named)) !== undefined) throw refuse<Create>('account_taken')
  // Its quota comes back first: it may be the one that this account needs.
  for (const id of await freeExpired(tx, { ...named, nowMs })) await releaseReserved(tx, id)
  const taken = await reserveForLink(tx, merchant, agent, { rates, uses: 1 })
  // guard: created-account-rates-in-range
  if (taken.fault) throw refuse<Create>(taken.fault)
  const link = await insertLink(tx, agent, {
    requestId,
    name: account.slice(0, 40),
    account,
    domain,
    code: drawCode(),
    makesAgents,
    usesMax: 1,
    expiresAt: new Date(nowMs + ACCOUNT_LINK_LASTS_MS),
    rates,
    reservedPpm: taken.reservedPpm,
  })
  if (!link) throw refuse<Create>('account_taken')
  return link
}

/** Whether an account name is kept for the holder of a link. */
export async function isReserved(
  tx: Tx,
  which: { readonly merchantId: number; readonly account: string; readonly nowMs: number },
): Promise<boolean> {
  return (await selectReservation(tx, which)) !== undefined
}
