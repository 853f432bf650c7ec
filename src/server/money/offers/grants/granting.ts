import { BONUS_COST } from '#domain/ledger/account.ts'
import { moved } from '#domain/ledger/posting.ts'
import { bonusTermsOf } from '#domain/offers/bonus-terms.ts'
import { payableStep } from '#domain/money/currency.ts'
import { lostBelow } from '#domain/offers/grant-end.ts'
import { requiredOf } from '#domain/offers/grant.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OccurrenceRow } from '#server/money/offers/claim-store.ts'
import { accountOfGrant, keepGrants } from './keeping.ts'
import { insertGrant, selectStakeMin } from './store.ts'

/**
 * Grants a bonus in the transaction of the deed or claim that it rewards: its money goes to an account of its own, under the
 * terms of the version. It waits if another bonus pays for its products.
 */
export async function grantBonus(
  tx: Tx,
  { id: occurrenceId, merchantId, memberId, currency, value }: OccurrenceRow,
  {
    version,
    amount,
    corrects,
  }: {
    readonly version: OfferVersion
    readonly amount: bigint
    /** The closed day by whose lines a reward of a period grew: what it adds is a bonus of its own. */
    readonly corrects?: string
  },
): Promise<bigint> {
  const terms = bonusTermsOf(version)
  if (!terms) throw new Error(`offer ${version.offer} grants no bonus`)
  const whose = { merchantId, memberId, currency }
  const sums = Object.hasOwn(version.sums, currency) ? version.sums[currency] : undefined
  const stakeMin = await selectStakeMin(tx, merchantId)
  const id = await insertGrant(tx, {
    ...whose,
    occurrenceId,
    corrects,
    offer: version.offer,
    version: version.version,
    amount,
    product: version.product,
    terms,
    stakeMax: sums?.stakeMax,
    convertMax: sums?.convertMax,
    lostBelow: lostBelow({ amount, stakeMin, step: payableStep(currency) }),
    required: requiredOf(terms, { bonus: amount, deposit: version.trigger.event === 'deposit' ? value : 0n }),
  })
  const posted = await postOne(tx, {
    ...whose,
    key: `bonus_grant:${id}`,
    kind: 'bonus_grant',
    reference: version.offer,
    legs: moved(amount, { from: BONUS_COST, to: accountOfGrant(id) }),
  })
  if (posted.outcome !== 'posted') throw new Error(`bonus ${id} was not granted: ${posted.outcome}`)
  await keepGrants(tx, whose, { activates: 'granted' })
  return posted.transferId
}
