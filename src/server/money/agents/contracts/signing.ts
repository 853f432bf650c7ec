import { firstDayOf } from '#domain/agents/contract-life.ts'
import { type AgentRules, signingLimits } from '#domain/agents/brand-rules.ts'
import { type PeriodCost, costOf, lastPeriods } from '#domain/agents/cost.ts'
import { type Lowering, previewLowering } from '#domain/agents/lowering.ts'
import { type Period, periodOf } from '#domain/agents/periods.ts'
import { highestRebate } from '#domain/agents/rate-terms.ts'
import { refuseTotal } from '#domain/agents/rates.ts'
import { type Terms, type TermsRefusal, periodKindOf, refuseTerms, topRate } from '#domain/agents/terms.ts'
import { payableStep } from '#domain/money/currency.ts'
import { addDays } from '#domain/records/business-day.ts'
import { findRates } from '#server/people/agents/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { findFigures } from './figures.ts'
import { type Brand, type PlayReads, todayOf } from './ports.ts'
import { findRules } from './rules.ts'
import { type VersionRow, lockSigning, selectAccepted, selectRunning, selectRunningBelow } from './store.ts'
import { contractOf, runningOf, termsOf } from './views.ts'

/** Two parties of a contract; without an upline the brand is the other one. */
export interface Pair {
  readonly downlineId: bigint
  readonly uplineId: bigint | undefined
}

export type SigningRefusal =
  | { readonly code: 'kind_not_offered' | 'no_own_contract' }
  | { readonly code: 'contract_terms'; readonly fault: TermsRefusal }

export interface Judged {
  readonly rules: AgentRules
  readonly uplineTerms: Terms | undefined
  readonly lowering: Lowering
}

/** Judges terms by those of the upline, and finds the contracts below the downline that they end. */
export async function judgeTerms(
  tx: Tx,
  brand: Brand,
  { pair, terms }: { readonly pair: Pair; readonly terms: Terms },
): Promise<(Judged & { readonly refusal?: undefined }) | { readonly refusal: SigningRefusal }> {
  const { rules } = await findRules(tx, brand.id)
  if (!rules.kinds.includes(terms.kind)) return { refusal: { code: 'kind_not_offered' } } // guard: contract-kind-offered
  const uplineTerms = await findUplineTerms(tx, brand, pair, terms.kind)
  if (uplineTerms === 'none') return { refusal: { code: 'no_own_contract' } } // guard: upline-has-contract
  const others = await selectRunning(tx, { merchantId: brand.id, downlineIds: [pair.downlineId] })
  const salariesPpm = others
    .filter(({ kind }) => kind !== 'dividend' && kind !== terms.kind)
    .map((row) => topRate(termsOf(row, brand.currency)))
  const who = { merchantId: brand.id, memberId: pair.downlineId }
  const limits = signingLimits(rules, terms.kind, { rebatePpm: await findRebate(tx, who), salariesPpm })
  const fault = refuseTerms(terms, uplineTerms, limits)
  if (fault) return { refusal: { code: 'contract_terms', fault } } // guard: terms-covered-by-upline
  const lowering = await findLowering(tx, brand, { agentId: pair.downlineId, kind: terms.kind, terms, rules })
  return { rules, uplineTerms, lowering }
}

/** The highest rebate of a member, now or once a version that waits has begun. */
async function findRebate(
  tx: Tx,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<number> {
  const { rates, waiting } = await findRates(tx, who)
  return Math.max(highestRebate(rates), ...waiting.map((later) => highestRebate(later.rates)))
}

/** Whether a rebate and the running salaries of a member stay within the cap of the brand. */
export async function isWithinCap(
  tx: Tx,
  {
    merchantId,
    memberId,
    rebatePpm,
    currency,
  }: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly rebatePpm: number
    readonly currency: string
  },
): Promise<boolean> {
  await lockSigning(tx, merchantId)
  const { rules } = await findRules(tx, merchantId)
  const running = await selectRunning(tx, { merchantId, downlineIds: [memberId] })
  const salariesPpm = running
    .filter(({ kind }) => kind !== 'dividend')
    .map((row) => topRate(termsOf(row, currency)))
  const { marginPpm, sharePpm } = rules
  return refuseTotal({ marginPpm, sharePpm, rebatePpm, salariesPpm }) === undefined
}

/** The contracts below an agent that end with new terms, or with the end of its own contract. */
export async function findLowering(
  tx: Tx,
  brand: Brand,
  {
    agentId,
    kind,
    terms,
    rules,
  }: {
    readonly agentId: bigint
    readonly kind: Terms['kind']
    readonly terms: Terms | undefined
    readonly rules: AgentRules
  },
): Promise<Lowering> {
  const rows = await selectRunningBelow(tx, { merchantId: brand.id, kind, agentId })
  const below = rows.map((row) => runningOf(row, brand.currency))
  return previewLowering({ agentId, terms, gapPpm: rules.gapPpm, below })
}

/** The shares that the terms would have paid in the last whole periods that are closed. */
export async function findCosts(
  tx: Tx,
  plays: PlayReads,
  {
    brand,
    pair,
    terms,
    judged: { rules, uplineTerms },
    nowMs,
  }: {
    readonly brand: Brand
    readonly pair: Pair
    readonly terms: Terms
    readonly judged: Pick<Judged, 'rules' | 'uplineTerms'>
    readonly nowMs: number
  },
): Promise<PeriodCost[]> {
  const closed = await plays.findClosedThrough(tx, brand.id)
  const openDay = closed === undefined ? todayOf(brand, nowMs) : addDays(closed, 1)
  const agentIds = [pair.downlineId, ...(pair.uplineId === undefined ? [] : [pair.uplineId])]
  const isOfDividend = terms.kind === 'dividend'
  const figuresIn = (period: Period) =>
    findFigures(tx, plays, { brand, rules, period, agentIds, isOfDividend })
  const costs: PeriodCost[] = []
  for (const period of lastPeriods(periodKindOf(terms), openDay)) {
    const figures = await figuresIn(period)
    const before =
      terms.kind === 'real_time' ? await figuresIn(daysBefore(period, terms.snapshotDays)) : undefined
    const of = (id: bigint) => ({ figures: mustFind(figures, id), snapshot: before && mustFind(before, id) })
    const upline =
      uplineTerms && pair.uplineId !== undefined ? { ...of(pair.uplineId), terms: uplineTerms } : undefined
    const step = payableStep(brand.currency)
    costs.push(costOf({ period, step, terms, downline: of(pair.downlineId), upline }))
  }
  return costs
}

/** The day on which terms would begin, were they accepted now. */
export async function beginsOn(
  tx: Tx,
  brand: Brand,
  { pair, terms, nowMs }: { readonly pair: Pair; readonly terms: Terms; readonly nowMs: number },
): Promise<string> {
  const today = todayOf(brand, nowMs)
  const of = { merchantId: brand.id, kind: terms.kind }
  // A month that a move cut short is settled up to 30 days later.
  const earlier = await selectAccepted(tx, { ...of, ...pair }, addDays(today, -31))
  const [above] =
    pair.uplineId === undefined ? [] : await selectRunning(tx, { ...of, downlineIds: [pair.uplineId] })
  return firstDayOf(terms, {
    today,
    earlier: earlier.map((row) => contractOf(row, brand.currency)),
    uplineStartsOn: above?.startsOn ?? undefined,
  })
}

async function findUplineTerms(
  tx: Tx,
  brand: Brand,
  { uplineId }: Pair,
  kind: Terms['kind'],
): Promise<Terms | 'none' | undefined> {
  if (uplineId === undefined) return undefined
  const [row] = await selectRunning(tx, { merchantId: brand.id, kind, downlineIds: [uplineId] })
  // A contract that ends takes those below with it: it supports no new one.
  return isSupporting(row) ? termsOf(row, brand.currency) : 'none'
}

function isSupporting(row: VersionRow | undefined): row is VersionRow {
  return row !== undefined && row.state === 'active'
}

function daysBefore({ startDay: day }: Period, count: number): Period {
  return { startDay: addDays(periodOf('day', day).startDay, -count), endDay: day }
}

function mustFind<T>(found: ReadonlyMap<bigint, T>, id: bigint): T {
  const value = found.get(id)
  if (value === undefined) throw new Error(`no figures of agent ${id}`)
  return value
}
