import type { agents } from '#contract/agents.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  LINK_LASTS_MAX_MS,
  linkState,
  OPEN_LINKS_MAX,
  refuseLink,
  refuseLinkUse,
} from '#domain/agents/links.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'

import {
  insertLink,
  type LinkRow,
  lockAgent,
  lockLink,
  type OfAgent,
  selectLinkByCode,
  selectLinkOfRequest,
  selectOpenLinkCount,
  updateUsed,
  updateWithdrawn,
} from './store.ts'

import { releaseReserved, selectReserving } from './quota-store.ts'
import { drawCode } from './link-code.ts'
import { areSameRates, type RateBrand, readRates, reserveForLink } from './rates-actions.ts'
import { ratesOf } from './rates-store.ts'
import { selectLimits } from './tree-store.ts'

export { isReserved } from './account-actions.ts'
export { findAgent as findAgentInTree } from './branch-actions.ts'
export { addFirstRates } from './first-rates.ts'
export { joinByLink } from './rates-actions.ts'
export { type IsWithinCap } from './rates-actions.ts'
export { selectRates as findRates, selectRatesAbove as findRatesAbove } from './rates-store.ts'
export { type LineMember, selectDownline as findDownline, selectUpline as findUpline } from './team-store.ts'
export { takePlace } from './tree-actions.ts'

type Create = typeof agents.createJoinLink

/** Links whose quota one run of the job releases. */
const RELEASED_AT_ONCE = 500

/** The account type of an agent who joined by a link. */
const AGENT_OF_LINK = 2

/** Creates a join link of the agent. Idempotent by request id. */
export async function createJoinLink(
  tx: Tx,
  agent: OfAgent,
  {
    input,
    brand,
    domain,
    nowMs,
  }: {
    readonly input: Input<Create>
    readonly brand: RateBrand
    readonly domain: string
    readonly nowMs: number
  },
): Promise<LinkRow> {
  const fit = await lockAgent(tx, agent)
  // Suspended since the session was resolved.
  if (!fit) throw refusePlainly('forbidden')
  const { requestId, name, makesAgents, usesMax } = input
  const expiresAt = new Date(input.expiresAt)
  const rates = readRates(input.rates)
  const earlier = await selectLinkOfRequest(tx, agent, requestId)
  if (earlier) {
    const isSame =
      earlier.name === name.trim() &&
      earlier.makesAgents === makesAgents &&
      earlier.usesMax === usesMax &&
      earlier.domain === domain &&
      areSameRates(ratesOf(earlier), rates) &&
      earlier.expiresAt.getTime() === expiresAt.getTime()
    if (!isSame) throw refuse<Create>('request_conflict')
    return earlier
  }
  // guard: frozen-agent-adds-no-link
  if (fit.isFrozen) throw refuse<Create>('agent_frozen')
  const terms = { expiresAtMs: expiresAt.getTime(), usesMax }
  // guard: join-link-expires
  if (refuseLink(terms, { nowMs, lastsMaxMs: LINK_LASTS_MAX_MS })) throw refuse<Create>('link_expiry')
  const limits = await selectLimits(tx, agent)
  // guard: team-depth-capped
  if (makesAgents && fit.above + 2 > limits.depthMax) throw refuse<Create>('team_too_deep')
  // guard: open-join-links-capped
  if ((await selectOpenLinkCount(tx, agent, nowMs)) >= OPEN_LINKS_MAX) throw refuse<Create>('links_full')
  const trimmed = name.trim()
  if (trimmed === '') throw refusePlainly('invalid_input', { fields: ['name'] })
  const taken = await reserveForLink(tx, brand, agent, { rates, uses: usesMax })
  // guard: link-rates-in-range
  if (taken.fault) throw refuse<Create>(taken.fault)
  const link = await insertLink(tx, agent, {
    requestId,
    name: trimmed,
    account: null,
    domain,
    code: drawCode(),
    makesAgents,
    usesMax,
    expiresAt,
    rates,
    reservedPpm: taken.reservedPpm,
  })
  if (!link) throw new Error('a link without an account name has no rival')
  return link
}

export async function withdrawJoinLink(tx: Tx, agent: OfAgent, id: string): Promise<LinkRow> {
  const link = await updateWithdrawn(tx, agent, id)
  if (!link) throw refusePlainly('absent')
  await releaseReserved(tx, link.id)
  return link
}

/** Gives back the quota of links that have expired; each in a transaction of its own, as a withdrawal does, so one that fails holds up no other. */
export async function releaseEnded(store: Store): Promise<void> {
  await forEachAlone(
    await selectReserving(store.read, RELEASED_AT_ONCE),
    (id) => store.transact((tx) => releaseReserved(tx, id)),
    (id) => `link ${id}`,
  )
}

type UseRefusal = 'link_used_up' | 'link_expired'

/** The join link of a code, and why it can no longer be used. Withdrawn links and those of unfit agents are unknown. */
export async function findJoinLink(
  tx: Tx,
  { nowMs, ...which }: { readonly merchantId: number; readonly code: string; readonly nowMs: number },
): Promise<
  { readonly id: bigint; readonly agentId: bigint; readonly refusal: UseRefusal | undefined } | undefined
> {
  const link = await selectLinkByCode(tx, which)
  if (!link || link.withdrawnAt) return undefined
  return { id: link.id, agentId: link.agentId, refusal: refusalOf(link, nowMs) }
}

/** Spends one use in the registration's transaction, and says which account type the new member gets. */
export async function spendJoinLink(
  tx: Tx,
  {
    nowMs,
    account,
    ...which
  }: {
    readonly merchantId: number
    readonly id: bigint
    /** The name that registers. */
    readonly account: string
    readonly nowMs: number
  },
): Promise<
  | { readonly accountType: number | undefined; readonly refusal?: undefined }
  | {
      readonly accountType?: undefined
      readonly refusal: UseRefusal | 'invitation_code_error' | 'other_account_reserved'
    }
> {
  const link = await lockLink(tx, which)
  if (!link) return { refusal: 'invitation_code_error' }
  const refusal = refusalOf(link, nowMs)
  if (refusal) return { refusal } // guard: join-link-spent-once
  // Released meanwhile, by a clock that is ahead.
  // guard: released-link-registers-nobody
  if (link.reservedPpm !== null && link.reserved === 0) return { refusal: 'link_expired' }
  // guard: link-of-account-registers-it-alone
  if (link.account !== null && link.account.toLowerCase() !== account.toLowerCase())
    return { refusal: 'other_account_reserved' }
  await updateUsed(tx, link.id)
  return { accountType: link.makesAgents ? AGENT_OF_LINK : undefined }
}

export function stateOf(link: LinkRow, nowMs: number) {
  return linkState(factsOf(link), nowMs)
}

function refusalOf(link: LinkRow, nowMs: number): UseRefusal | undefined {
  const state = refuseLinkUse(factsOf(link), nowMs)
  if (state === undefined) return undefined
  return state === 'used_up' ? 'link_used_up' : 'link_expired'
}

function factsOf({ expiresAt, usesMax, used, withdrawnAt }: LinkRow) {
  return { expiresAtMs: expiresAt.getTime(), usesMax, used, isWithdrawn: withdrawnAt !== null }
}
