import type * as calls from '#contract/console/lottery-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type RateBounds, isRateRaised, rateBounds, refuseRate } from '#domain/lottery/odds/member-rate.ts'
import { percentOf } from '#domain/lottery/terms/written-terms.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { type Merchant, findLotteryTerms, readLotteryTerms } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { lockMember } from '#server/people/members/actions.ts'
import { gamesOf } from '#server/play/lottery/draws/actions.ts'

import { insertRate, lockBets, selectHistory } from './store.ts'

export { selectRates as findRates } from './store.ts'

export interface RateParts {
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
}

type Save = typeof calls.saveRate
type BrandOperator = By & { readonly merchantId: number }

const deed = 'lotteryRates.saveRate'

/** Saves a member's rate, or proposes a higher one to a second operator. */
export async function saveRate(
  { store, registry, hub }: RateParts & { readonly store: Store },
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  const proposal = { deed, subject: input.id, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => save(tx, registry, by, input))
  if (outcome.done === undefined) return { version: input.version, waits: outcome.waits }
  notifyRate(hub, input.id)
  return { version: outcome.done }
}

async function save(
  tx: Tx,
  registry: MerchantRegistry,
  by: BrandOperator,
  { id, version, rateMilli, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId } = by
  const brand = registry.findById(merchantId)
  const who = { merchantId, memberId: BigInt(id) }
  // guard: rate-of-own-brand
  if (!brand || !(await lockMember(tx, who))) throw refusePlainly('absent')
  await lockBets(tx, who, brand.currency)
  const [current] = await selectHistory(tx, who, 1)
  // guard: rate-version-checked
  if ((current?.version ?? 0) !== version)
    throw refuse<Save>('changed_meanwhile', { version: current?.version ?? 0 })
  const bounds = await boundsOf(tx, brand)
  const fault = refuseRate(rateMilli, bounds)
  // guard: member-rate-bounded
  if (fault) throw refuse<Save>(fault === 'too_high' ? 'rate_too_high' : 'rate_too_low', { ...bounds })
  const before = current?.rateMilli ?? undefined
  const change = { before: noteOf(before), after: noteOf(rateMilli) }
  // guard: raised-rate-needs-second
  if (isRateRaised(before, rateMilli))
    needSecond(by, { cause: 'loosened', memberId: who.memberId, ...change })
  const next = version + 1
  await insertRate(tx, { ...who, rateMilli, version: next, operatorId })
  const entry = { ...who, operatorId, action: 'lottery_rate.change', reason } as const
  await writeAudit(tx, { ...entry, ...change })
  return next
}

/** Bounds of rates by the terms that are stored: the registry may be behind by a moment. */
export async function boundsOf(tx: Tx, brand: Merchant): Promise<RateBounds> {
  const terms = readLotteryTerms(await findLotteryTerms(tx, [brand.id]))
  return rateBounds(
    gamesOf(brand).map((game) => ({ game, returnMilli: terms.get(game.code)?.returnMilli })),
    brand.profile.returnToPlayerMinMilli,
  )
}

/** A rate as proposals and the audit show it; empty is the brand's own return. */
function noteOf(rateMilli: number | undefined): Record<string, unknown> {
  return rateMilli === undefined ? {} : { returnPercent: percentOf(rateMilli) }
}

/** Executes approved proposals. */
export function rateExecutors({ registry, hub }: RateParts): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Save>) => {
      await save(tx, registry, ofBrand(maker), input)
      return () => notifyRate(hub, input.id)
    },
  }
}

/** After commit: the member's open pages refetch their prices. */
function notifyRate(hub: Pick<Hub, 'publish'>, id: string): void {
  hub.publish({ kind: 'member', memberId: BigInt(id) }, { type: 'stale', what: 'prices' })
}
