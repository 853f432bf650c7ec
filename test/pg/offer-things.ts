import { writeOffer } from '#domain/offers/offer-form.ts'
import { match } from '#test/offers/version-cases.ts'

import type { TestServer } from './test-server.ts'

/** A version, and a dry run of it, whose id it returns. */
export async function layOffer(server: TestServer): Promise<string | undefined> {
  const [maker, second] = [
    await server.fixtures.operatorSession([]),
    await server.fixtures.operatorSession([]),
  ]
  const rules = JSON.stringify(writeOffer(match))
  await server.asOwner(
    `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
     VALUES ($1, 'word', 1, $2, $3, $4)`,
    [server.merchantId, rules, maker.operatorId, second.operatorId],
  )
  const [run] = await server.asOwner<{ id: string }>(
    `INSERT INTO offer_dry_run (merchant_id, offer, version, rules, joining, operator_id)
     VALUES ($1, 'word', 1, $2, 'everybody', $3) RETURNING id::text`,
    [server.merchantId, rules, maker.operatorId],
  )
  return run?.id
}
