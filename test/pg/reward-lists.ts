import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { uploadList } from '#server/money/offers/lists/uploading.ts'

import { CURRENCY } from './ledger.ts'
import { M, tenth } from './offer-stage.ts'
import type { TestServer } from './test-server.ts'

/** The amount in the file, up to 500.00, in cash. */
export const gift: OfferVersion = {
  ...tenth,
  kind: 'manual',
  needs: [],
  trigger: { event: 'operator', product: 'any', recurrence: 'each', channels: [] },
  sums: { [CURRENCY]: { tiers: [{ from: 0n, ratePpm: 1_000_000, cap: 500n * M }] } },
}

/** Publishes an offer that operators give, and stores a file with one line of 20.00 for a member; the id of the list. */
export async function layRewardList(
  server: TestServer,
  { offer, memberId }: { readonly offer: string; readonly memberId: bigint },
): Promise<string> {
  const [maker, second] = [
    await server.fixtures.operatorSession([]),
    await server.fixtures.operatorSession([]),
  ]
  const { merchantId } = server
  await server.asOwner(
    `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
     VALUES ($1, $2, 1, $3, $4, $5)`,
    [merchantId, offer, JSON.stringify(writeOffer(gift)), maker.operatorId, second.operatorId],
  )
  const [row] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    memberId,
  ])
  const file = { offer, fileName: 'gifts.csv', bytes: Buffer.from(`account,amount\n${row?.account},20.00\n`) }
  const id = await server.services.store.transact((tx) =>
    uploadList(tx, { merchantId, operatorId: maker.operatorId }, file),
  )
  return id.toString()
}
