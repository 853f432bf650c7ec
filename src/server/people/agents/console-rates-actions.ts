import type * as calls from '#contract/console/agent-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { highestRebate, refuseRateTerms, refuseRates } from '#domain/agents/rate-terms.ts'
import { notifyMember, sendNews } from '#server/people/messages/actions.ts'
import {
  type By,
  type Executors,
  saveOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { selectQuotas, setQuota } from './quota-store.ts'
import {
  type IsWithinCap,
  areSameRates,
  type RateBrand,
  bandsOf,
  boundsOf,
  leastReturn,
  rangesOf,
  readRates,
} from './rates-actions.ts'
import { insertRates, selectHighestBelow, selectRateHistory, selectRates } from './rates-store.ts'
import { ratesView } from './rates-view.ts'
import { insertRateTerms, selectRateTerms } from './rate-terms-store.ts'
import { lockTree, selectSeat } from './tree-store.ts'

type SaveTerms = typeof calls.saveRateTerms
type SaveRoot = typeof calls.saveRootRates
type BrandOperator = By & { readonly merchantId: number }

const termsDeed = 'consoleAgentRates.saveRateTerms'
const rootDeed = 'consoleAgentRates.saveRootRates'

interface CapParts {
  readonly registry: MerchantRegistry
  readonly isWithinCap: IsWithinCap
}

export interface RootParts extends CapParts {
  readonly hub: Hub
}

const HISTORY = 20

/** The rates and quotas of a member, and what the brand or the upline can give. */
export async function readConsoleRates(
  tx: Tx,
  brand: RateBrand,
  memberId: bigint,
): Promise<Output<typeof calls.readMemberRates>> {
  const who = { merchantId: brand.id, memberId }
  const seat = await selectSeat(tx, who, 0)
  if (!seat) throw refusePlainly('absent')
  const uplineId = seat.path.at(-1)
  const [{ terms }, { version, rates, next }, below, quotas, versions] = await Promise.all([
    selectRateTerms(tx, who),
    selectRates(tx, who),
    selectHighestBelow(tx, who),
    selectQuotas(tx, { merchantId: brand.id, agentId: memberId }),
    selectRateHistory(tx, who, HISTORY),
  ])
  const bounds =
    uplineId === undefined
      ? { own: undefined, terms, returnLeastPpm: leastReturn(brand) }
      : await boundsOf(tx, brand, uplineId)
  const upline =
    uplineId === undefined ? undefined : await selectSeat(tx, { merchantId: brand.id, memberId: uplineId }, 0)
  return {
    account: seat.account,
    isAgent: seat.isAgent,
    ...(upline ? { upline: { id: upline.id.toString(), account: upline.account } } : {}),
    version,
    rates: ratesView(rates),
    ...(next ? { next: { rates: ratesView(next.rates), fromDay: next.fromDay } } : {}),
    ranges: rangesOf({ ...bounds, below }),
    bands: bandsOf(terms, quotas),
    versions: versions.map(({ setAt, second, rates: given, ...one }) => ({
      ...one,
      rates: ratesView(given),
      setAt: setAt.toISOString(),
      ...(second === null ? {} : { second }),
    })),
  }
}

/** Sets the bounds of the brand's rates, once a second operator has approved them. */
export async function saveTermsOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<SaveTerms>,
): Promise<Output<SaveTerms>> {
  return await saveOrPropose(store, by, { deed: termsDeed, subject: by.merchantId.toString(), input }, (tx) =>
    saveTerms(tx, by, input),
  )
}

/** Sets the rates and quotas of an agent at the top, once a second operator has approved them. */
export async function saveRootOrPropose(
  store: Store,
  parts: CapParts,
  by: BrandOperator,
  input: Input<SaveRoot>,
): Promise<Output<SaveRoot>> {
  return await saveOrPropose(store, by, { deed: rootDeed, subject: input.id, input }, (tx) =>
    saveRoot(tx, parts, by, input),
  )
}

/** Executes approved proposals. */
export function rateTermsExecutors(parts: RootParts): Pick<Executors, typeof termsDeed | typeof rootDeed> {
  return {
    [termsDeed]: async (tx, maker, input: Input<SaveTerms>) => {
      await saveTerms(tx, ofBrand(maker), input)
    },
    [rootDeed]: async (tx, maker, input: Input<SaveRoot>) => {
      await saveRoot(tx, parts, ofBrand(maker), input)
      return () => notifyMember(parts.hub.publish, BigInt(input.id))
    },
  }
}

async function saveTerms(
  tx: Tx,
  by: BrandOperator,
  { version, terms, reason }: Input<SaveTerms>,
): Promise<number> {
  const { merchantId, operatorId, second } = by
  await lockTree(tx, by, 'move')
  const current = await selectRateTerms(tx, by)
  // guard: rate-terms-as-read
  if (current.version !== version) throw refuse<SaveTerms>('changed_meanwhile', { version: current.version })
  const fault = refuseRateTerms(terms)
  // guard: rate-terms-of-form
  if (fault) throw refusePlainly('invalid_input', { fields: [`terms.${fault}`] })
  const change = { before: { ...current.terms }, after: { ...terms } }
  // guard: rate-terms-by-two
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('bounds of rates need a second operator')
  await insertRateTerms(tx, {
    merchantId,
    version: version + 1,
    terms,
    operatorId,
    secondId: second.operatorId,
  })
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'agent_rate.terms', ...change })
  return version + 1
}

async function saveRoot(
  tx: Tx,
  { registry, isWithinCap }: CapParts,
  by: BrandOperator,
  { id, version, rates: written, quotas, reason }: Input<SaveRoot>,
): Promise<number> {
  const { merchantId, operatorId, second } = by
  const brand = registry.findById(merchantId)
  const who = { merchantId, memberId: BigInt(id) }
  await lockTree(tx, by, 'move')
  const seat = await selectSeat(tx, who, 0)
  // guard: root-rates-of-top-agent
  if (!brand || !seat?.isAgent || seat.path.length > 0) throw refusePlainly('absent')
  const current = await selectRates(tx, who)
  // guard: root-rates-as-read
  if (current.version !== version) throw refuse<SaveRoot>('changed_meanwhile', { version: current.version })
  const rates = readRates(written)
  const { terms } = await selectRateTerms(tx, by)
  const below = await selectHighestBelow(tx, who)
  const refusal = refuseRates(rates, { own: undefined, terms, returnLeastPpm: leastReturn(brand), below })
  // guard: root-rates-in-range
  if (refusal) throw refuse<SaveRoot>('rates_out_of_range', refusal)
  const rebatePpm = highestRebate(rates)
  // guard: root-rates-within-cap
  if (!(await isWithinCap(tx, { ...who, rebatePpm, currency: brand.currency })))
    throw refuse<SaveRoot>('rates_above_cap')
  const agent = { merchantId, agentId: who.memberId }
  const known = await selectQuotas(tx, agent)
  // guard: root-quota-of-known-band
  if (!quotas.every(({ fromPpm }) => terms.bandsPpm.includes(fromPpm)))
    throw refusePlainly('invalid_input', { fields: ['quotas'] })
  for (const quota of quotas)
    // guard: root-quota-not-below-used
    if (!(await setQuota(tx, { ...agent, ...quota }))) throw refuse<SaveRoot>('quota_below_used')
  const noteOf = (list: Input<SaveRoot>['quotas']) =>
    Object.fromEntries(list.map(({ fromPpm, given }) => [fromPpm, given]))
  const change = {
    before: { ...ratesView(current.next?.rates ?? current.rates), quotas: noteOf([...known]) },
    after: { ...ratesView(rates), quotas: noteOf([...known, ...quotas]) },
  }
  // guard: root-rates-by-two
  needSecond(by, { cause: 'always', memberId: who.memberId, ...change })
  if (!second) throw new Error('rates at the top need a second operator')
  const source = { operatorId, secondId: second.operatorId }
  const day = await insertRates(tx, who, { version: version + 1, rates, source })
  if (!areSameRates(current.next?.rates ?? current.rates, rates))
    await sendNews(tx, who, { kind: 'rates_set', about: 'rates', day })
  await writeAudit(tx, { ...who, operatorId, reason, action: 'agent_rate.root', ...change })
  return version + 1
}
