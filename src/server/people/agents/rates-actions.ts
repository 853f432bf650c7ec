import type { agentRates } from '#contract/agent-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { bandOf } from '#domain/agents/quotas.ts'
import { startOfRates } from '#domain/agents/rate-notice.ts'
import { type ProductRates, noRates, rateOf, rateProducts } from '#domain/agents/rate-products.ts'
import {
  type AccountBounds,
  type RateTerms,
  highestRebate,
  rangeOf,
  refuseRates,
} from '#domain/agents/rate-terms.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import {
  addGiven,
  lockQuotas,
  type QuotaRow,
  returnQuota,
  selectQuotas,
  takeGiven,
  takeQuota,
} from './quota-store.ts'
import { lowestRates, sendChangeNews } from './rates-consent.ts'
import { insertRates, selectHighestBelow, selectRates, selectRatesOfLink } from './rates-store.ts'
import { currentView, ratesView } from './rates-view.ts'
import { selectRateTerms } from './rate-terms-store.ts'
import { insertUse, lockAgent, type OfAgent } from './store.ts'
import { lockDirectAgent, selectDirect } from './team-store.ts'
import { lockTree } from './tree-store.ts'

export type RateBrand = Pick<Merchant, 'id' | 'profile' | 'currency'>

/** Whether a rebate and the running salaries of a member stay within the brand's cap; contracts lie above this feature. */
export type IsWithinCap = (
  tx: Tx,
  of: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly rebatePpm: number
    readonly currency: string
  },
) => Promise<boolean>

/** The bounds of the accounts below an agent. */
export async function boundsOf(tx: Tx, brand: RateBrand, agentId: bigint): Promise<AccountBounds> {
  const own = lowestRates(await selectRates(tx, { merchantId: brand.id, memberId: agentId }))
  const { terms } = await selectRateTerms(tx, { merchantId: brand.id })
  return { own, terms, returnLeastPpm: leastReturn(brand) }
}

export function leastReturn({ profile }: RateBrand): number {
  return profile.returnToPlayerMinMilli * 1_000
}

type NewRates =
  | { readonly fault: 'rates_out_of_range' | 'quota_used_up' }
  | { readonly fault?: undefined; readonly reservedPpm: number | undefined }

/** Judges the rates of a new link, and takes its uses from the quota of their band. The caller has locked the agent. */
export async function reserveForLink(
  tx: Tx,
  brand: RateBrand,
  { agentId }: OfAgent,
  { rates, uses }: { readonly rates: ProductRates; readonly uses: number },
): Promise<NewRates> {
  const bounds = await boundsOf(tx, brand, agentId)
  if (refuseRates(rates, bounds)) return { fault: 'rates_out_of_range' }
  const fromPpm = bandStart(bounds.terms, rates)
  if (fromPpm === undefined) return { reservedPpm: undefined }
  const isTaken = await takeQuota(tx, { merchantId: brand.id, agentId, fromPpm, count: uses })
  return isTaken ? { reservedPpm: fromPpm } : { fault: 'quota_used_up' } // guard: link-uses-kept-back
}

/**
 * Joins a new member to the link of the registration: with its rates, which are judged again. Its account was kept back when
 * the link was created; where the rates are in another band since, and for a link from before, the account is taken from the
 * quota of today's band. The registration has locked the link, and the tree against new bands.
 */
export async function joinByLink(
  tx: Tx,
  {
    brand,
    linkId,
    memberId,
  }: { readonly brand: RateBrand; readonly linkId: bigint; readonly memberId: bigint },
): Promise<'link_rates_gone' | undefined> {
  await insertUse(tx, { linkId, memberId })
  const link = await selectRatesOfLink(tx, { merchantId: brand.id, linkId })
  if (!link || rateProducts.every((product) => !rateOf(link.rates, product))) return undefined
  const { agentId, rates, reservedPpm } = link
  const bounds = await boundsOf(tx, brand, agentId)
  // guard: link-rates-judged-at-registration
  if (refuseRates(rates, bounds)) return 'link_rates_gone'
  const merchantId = brand.id
  const bands = { from: reservedPpm, to: bandStart(bounds.terms, rates) } // guard: quota-of-moved-band
  // guard: registration-takes-quota
  if (!(await exchange(tx, { merchantId, agentId }, bands))) return 'link_rates_gone'
  await insertRates(
    tx,
    { merchantId, memberId },
    { version: 1, rates, source: { linkId }, isNewAccount: true },
  )
  return undefined
}

/** The start of the band that takes an account of the quota. */
function bandStart({ bandsPpm }: RateTerms, { lotteryPpm }: ProductRates): number | undefined {
  const bands = bandsPpm.map((fromPpm) => ({ fromPpm, left: undefined }))
  return lotteryPpm === undefined ? undefined : bandOf(bands, lotteryPpm)?.fromPpm
}

export function rangesOf(bounds: AccountBounds): Output<typeof agentRates.ownRates>['ranges'] {
  const [lottery, slots, live, sports] = [
    rangeOf(bounds, 'lottery'),
    rangeOf(bounds, 'slots'),
    rangeOf(bounds, 'live'),
    rangeOf(bounds, 'sports'),
  ]
  return { lottery, slots, live, sports }
}

/** All bands of the brand, with what an agent was given in each. */
export function bandsOf({ bandsPpm }: RateTerms, quotas: readonly QuotaRow[]): QuotaRow[] {
  return bandsPpm.map(
    (fromPpm) => quotas.find((quota) => quota.fromPpm === fromPpm) ?? { fromPpm, given: 0, left: 0 },
  )
}

export function readRates(rates: Input<typeof agentRates.changeRates>['rates'] | undefined): ProductRates {
  return rates ? { ...noRates, ...rates } : noRates
}

type Member = typeof agentRates.memberRates

export async function findMemberRates(
  tx: Tx,
  agent: OfAgent,
  { brand, id }: { readonly brand: RateBrand; readonly id: string },
): Promise<Output<Member>> {
  const who = await selectDirect(tx, agent, id)
  if (!who) throw refusePlainly('absent')
  const [current, bounds, below, quotas] = await Promise.all([
    selectRates(tx, who),
    boundsOf(tx, brand, agent.agentId),
    selectHighestBelow(tx, who),
    selectQuotas(tx, { merchantId: brand.id, agentId: who.memberId }),
  ])
  return {
    ...currentView(current),
    version: current.version,
    rates: ratesView(current.rates),
    ranges: rangesOf({ ...bounds, below }),
    bands: bandsOf(bounds.terms, quotas),
  }
}

type Change = typeof agentRates.changeRates

/** Changes the rates of a direct downline, lower ones with a notice. A repeat of a saved change gets its answer. */
export async function changeRates(
  tx: Tx,
  agent: OfAgent,
  {
    input: { id, version, rates: written },
    brand,
    isWithinCap,
  }: { readonly input: Input<Change>; readonly brand: RateBrand; readonly isWithinCap: IsWithinCap },
): Promise<Output<Change>> {
  // Registrations below the downline, which its rates bound, wait.
  await lockTree(tx, agent, 'move') // guard: rates-change-locks-tree
  const fit = await lockAgent(tx, agent)
  if (!fit) throw refusePlainly('forbidden')
  const who = await selectDirect(tx, agent, id)
  if (!who) throw refusePlainly('absent')
  const rates = readRates(written)
  const current = await selectRates(tx, who)
  if (current.version === version + 1 && current.next && areSameRates(current.next.rates, rates))
    return { version: current.version, fromDay: current.next.fromDay }
  // guard: rates-version-checked
  if (current.version !== version) throw refuse<Change>('rates_changed')
  if (fit.isFrozen) throw refuse<Change>('agent_frozen') // guard: frozen-agent-changes-no-rates
  const own = await boundsOf(tx, brand, agent.agentId)
  const refusal = refuseRates(rates, { ...own, below: await selectHighestBelow(tx, who) })
  // guard: changed-rates-in-range
  if (refusal) throw refuse<Change>('rates_out_of_range', refusal)
  const rebatePpm = highestRebate(rates)
  // guard: changed-rates-within-cap
  if (!(await isWithinCap(tx, { ...who, rebatePpm, currency: brand.currency })))
    throw refuse<Change>('rates_above_cap')
  const before = current.next?.rates ?? current.rates
  const bands = { from: bandStart(own.terms, before), to: bandStart(own.terms, rates) }
  if (!(await exchange(tx, agent, bands))) throw refuse<Change>('quota_used_up')
  const next = version + 1
  const day = startOfRates({
    today: current.today,
    inForce: current.rates,
    announced: current.next,
    after: rates,
  })
  const source = { uplineId: agent.agentId }
  const fromDay = await insertRates(tx, who, { version: next, rates, source, fromDay: day })
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'agent_rate.change',
    reason: '',
    before: ratesView(before),
    after: { ...ratesView(rates), fromDay, uplineId: agent.agentId.toString() },
  })
  await sendChangeNews(tx, who, { before: current.rates, after: rates, day })
  return { version: next, fromDay }
}

/** Gives back an account of one band and takes one of another; false if that is used up. */
async function exchange(
  tx: Tx,
  agent: OfAgent,
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
): Promise<boolean> {
  if (from === to) return true
  await lockQuotas(tx, agent)
  if (from !== undefined) await returnQuota(tx, { ...agent, fromPpm: from })
  return to === undefined || (await takeQuota(tx, { ...agent, fromPpm: to })) // guard: changed-rates-take-quota
}

export function areSameRates(one: ProductRates, other: ProductRates): boolean {
  return rateProducts.every((product) => rateOf(one, product) === rateOf(other, product))
}

type Give = typeof agentRates.giveQuota

/** Hands accounts of a band to an agent directly below. */
export async function giveQuota(
  tx: Tx,
  agent: OfAgent,
  { id, fromPpm, given, count }: Input<Give>,
): Promise<Output<Give>> {
  const fit = await lockAgent(tx, agent)
  if (!fit) throw refusePlainly('forbidden')
  const downline = await lockDirectAgent(tx, agent, id)
  if (!downline) throw refusePlainly('absent')
  const { terms } = await selectRateTerms(tx, agent)
  // guard: quota-of-known-band
  if (!terms.bandsPpm.includes(fromPpm)) throw refusePlainly('invalid_input', { fields: ['fromPpm'] })
  if (fit.isFrozen) throw refuse<Give>('agent_frozen') // guard: frozen-agent-gives-no-quota
  const theirs = { merchantId: agent.merchantId, agentId: downline.id }
  const of = async (which: OfAgent) =>
    (await selectQuotas(tx, which)).find((quota) => quota.fromPpm === fromPpm) ?? { given: 0, left: 0 }
  // guard: quota-given-as-read
  if ((await of(theirs)).given !== given) throw refuse<Give>('rates_changed')
  if (!(await takeGiven(tx, { ...agent, fromPpm, count }))) throw refuse<Give>('quota_used_up')
  await addGiven(tx, { ...theirs, fromPpm, count })
  await writeAudit(tx, {
    merchantId: agent.merchantId,
    operatorId: null,
    memberId: downline.id,
    action: 'agent_rate.quota',
    reason: '',
    before: {},
    after: { uplineId: agent.agentId.toString(), quotas: { [fromPpm]: count } },
  })
  return { left: (await of(agent)).left, theirs: (await of(theirs)).left }
}
