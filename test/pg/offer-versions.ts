import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { inCurrency, match } from '#test/offers/version-cases.ts'

import type { MoneyStage } from './money-stage.ts'

/** An offer whose first version two operators have published. */
export async function publishVersion(
  { server }: MoneyStage,
  offer: string,
  version: OfferVersion = inCurrency('CNY', match),
): Promise<void> {
  const [maker, second] = [
    await server.fixtures.operatorSession([]),
    await server.fixtures.operatorSession([]),
  ]
  await server.asOwner(
    `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
     VALUES ($1, $2, 1, $3, $4, $5)`,
    [server.merchantId, offer, JSON.stringify(writeOffer(version)), maker.operatorId, second.operatorId],
  )
}
