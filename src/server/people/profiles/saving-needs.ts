import type * as calls from '#contract/console/profiles.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import { isLooserNeeds, needsOfBrand } from '#domain/members/profile-needs.ts'
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

import { insertNeeds, selectNeeds } from './store.ts'

type Save = typeof calls.saveProfileNeeds
type BrandOperator = By & { readonly merchantId: number }

const deed = 'profiles.saveProfileNeeds'

/** When the brand needs which facts, and when its market does. */
export async function readNeeds(tx: Tx, merchantId: number): Promise<Output<typeof calls.readProfileNeeds>> {
  const row = await selectNeeds(tx, merchantId)
  const market = marketProfile(row.marketProfile).profileNeeds
  return {
    version: row.version,
    market,
    needs: needsOfBrand(market, row.needs ?? {}),
    ...(row.savedAt === null ? {} : { savedAt: row.savedAt.toISOString() }),
    ...(row.operator === null ? {} : { operator: row.operator }),
    ...(row.second === null ? {} : { second: row.second }),
  }
}

/** Saves stricter needs at once, and looser ones once a second operator has approved them. */
export async function saveNeedsOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  return await saveOrPropose(store, by, { deed, subject: 'profile needs', input }, (tx) =>
    save(tx, by, input),
  )
}

/** Executes approved proposals. */
export const profileExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, ofBrand(maker), input)
  },
}

async function save(tx: Tx, by: BrandOperator, { version, needs, reason }: Input<Save>): Promise<number> {
  const { merchantId, operatorId, second } = by
  const row = await selectNeeds(tx, merchantId)
  if (row.version !== version) throw refuse<Save>('changed_meanwhile')
  const market = marketProfile(row.marketProfile).profileNeeds
  // guard: profile-needs-of-market
  if (isLooserNeeds(market, needs)) throw refuse<Save>('needs_below_market')
  const before = needsOfBrand(market, row.needs ?? {})
  const change = { before: { profileNeeds: before }, after: { profileNeeds: needs } }
  // guard: looser-profile-needs-by-two
  if (isLooserNeeds(before, needs)) needSecond(by, { cause: 'loosened', ...change })
  const added = await insertNeeds(tx, {
    merchantId,
    version: version + 1,
    needs,
    operatorId,
    approvedBy: second?.operatorId,
  })
  if (!added) throw refuse<Save>('changed_meanwhile')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'verification.profile_needs', ...change })
  return version + 1
}
