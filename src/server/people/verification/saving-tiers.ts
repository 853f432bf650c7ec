import type * as calls from '#contract/console/verification.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { refuseBrandTiers } from '#domain/verification/tiers.ts'
import {
  type By,
  type Executors,
  needSecond,
  ofBrand,
  saveOrPropose,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { insertTiers, selectTiers } from './tier-store.ts'
import { readTier, readTiers, writeLimits } from './tiers.ts'

type Save = typeof calls.saveTiers
type BrandOperator = By & { readonly merchantId: number }

const deed = 'verification.saveTiers'

/** The tiers of the market, and those of them that the brand uses, with its limits. */
export async function readBrandTiers(tx: Tx, merchantId: number): Promise<Output<typeof calls.readTiers>> {
  const row = await selectTiers(tx, merchantId)
  const { market, tiers } = readTiers(row)
  return {
    currency: row.currency,
    version: row.version,
    market: market.map(({ name, needs, limits }) => ({
      name,
      needs: [...needs],
      limits: writeLimits(limits),
    })),
    tiers: tiers.map(({ name, limits }) => ({ name, limits: writeLimits(limits) })),
    ...(row.publishedAt === null ? {} : { publishedAt: row.publishedAt.toISOString() }),
    ...(row.operator === null ? {} : { operator: row.operator }),
    ...(row.second === null ? {} : { second: row.second }),
  }
}

/** Publishes the next tiers of the brand once a second operator has approved them. */
export async function saveTiersOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  return await saveOrPropose(store, by, { deed, subject: 'tiers', input }, (tx) => save(tx, by, input))
}

/** Executes approved proposals. */
export const tierExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, ofBrand(maker), input)
  },
}

async function save(tx: Tx, by: BrandOperator, { version, tiers, reason }: Input<Save>): Promise<number> {
  const { merchantId, operatorId, second } = by
  const row = await selectTiers(tx, merchantId)
  if (row.version !== version) throw refuse<Save>('changed_meanwhile') // guard: tiers-as-read
  const known = readTiers(row)
  const fault = refuseBrandTiers(known.market, tiers.map(readTier), row.currency)
  // guard: tiers-of-market
  if (fault) throw refuse<Save>(`tiers_${fault.fault}`, { tier: fault.tier, limit: fault.limit })
  const change = {
    before: writtenTiers(known.tiers.map(({ name, limits }) => ({ name, limits: writeLimits(limits) }))),
    after: writtenTiers(tiers),
  }
  // guard: tiers-by-two
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('tiers are changed by two operators')
  const added = await insertTiers(tx, {
    merchantId,
    version: version + 1,
    tiers,
    operatorId,
    approvedBy: second.operatorId,
  })
  if (!added) throw refuse<Save>('changed_meanwhile')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'verification.tiers', ...change })
  return version + 1
}

/** As the audit log and the second operator see them. */
const writtenTiers = (tiers: Input<Save>['tiers']) => ({
  tiers: tiers.map(({ name, limits }) => ({ tier: name, ...limits })),
})
