import type { ProductRates } from '#domain/agents/rate-products.ts'
import { type RateTerms, refuseRateTerms, refuseRates } from '#domain/agents/rate-terms.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { setQuota } from './quota-store.ts'
import { type RateBrand, leastReturn } from './rates-actions.ts'
import { insertRates } from './rates-store.ts'
import { insertRateTerms } from './rate-terms-store.ts'

export interface FirstRates {
  readonly memberId: bigint
  /** Absent at the top. */
  readonly upline?: { readonly id: bigint; readonly rates: ProductRates }
  readonly rates: ProductRates
  /** Accounts in each band of the brand. */
  readonly quota: number
}

/**
 * The bounds of a new brand, and rates of new agents from today on, as two operators and the uplines would set them: the
 * same rules judge them.
 */
export async function addFirstRates(
  tx: Tx,
  {
    brand,
    terms,
    operatorId,
    secondId,
    agents,
  }: {
    readonly brand: RateBrand
    readonly terms: RateTerms
    readonly operatorId: bigint
    readonly secondId: bigint
    readonly agents: readonly FirstRates[]
  },
): Promise<void> {
  const merchantId = brand.id
  if (refuseRateTerms(terms)) throw new Error('the first bounds of rates are out of form')
  await insertRateTerms(tx, { merchantId, version: 1, terms, operatorId, secondId })
  for (const { memberId, upline, rates, quota } of agents) {
    if (refuseRates(rates, { own: upline?.rates, terms, returnLeastPpm: leastReturn(brand) }))
      throw new Error('the first rates of an agent are out of range')
    const source = upline ? { uplineId: upline.id } : { operatorId, secondId }
    await insertRates(tx, { merchantId, memberId }, { version: 1, rates, source, isNewAccount: true })
    for (const fromPpm of terms.bandsPpm)
      await setQuota(tx, { merchantId, agentId: memberId, fromPpm, given: quota })
  }
}
