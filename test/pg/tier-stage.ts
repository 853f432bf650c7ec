import type { TierLimit, TierName } from '#domain/verification/tiers.ts'

import type { TestServer } from './test-server.ts'

interface Member {
  readonly id: bigint
  readonly merchantId: number
}

export interface BrandTier {
  readonly name: TierName
  readonly limits: Readonly<Partial<Record<TierLimit, string>>>
}

/** Tiers with a limit that no test reaches. */
export const twoTiers: readonly BrandTier[] = [
  { name: 'entry', limits: { depositTotal: '999999999.00' } },
  { name: 'known', limits: {} },
]

/** Publishes tiers of a brand as two operators would. They are old: no money is left from before them. */
export async function setTiers(
  server: TestServer,
  tiers: readonly BrandTier[],
  merchantId = server.merchantId,
): Promise<void> {
  const maker = await server.fixtures.operatorSession([])
  const second = await server.fixtures.operatorSession([])
  await server.asOwner(
    `INSERT INTO verification_tiers (merchant_id, version, tiers, operator_id, approved_by, published_at)
     SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, now() - interval '400 days' FROM verification_tiers WHERE merchant_id = $1`,
    [merchantId, JSON.stringify(tiers), maker.operatorId, second.operatorId],
  )
}

/** Accepts a document of the member, valid for this many days. */
export async function acceptDocument(
  server: TestServer,
  { id, merchantId }: Member,
  kind: 'identity' | 'address' | 'funds',
  days = 300,
): Promise<void> {
  const { operatorId } = await server.fixtures.operatorSession([])
  await server.asOwner(
    `INSERT INTO verification_document (merchant_id, member_id, kind, state, pictures, request_id, judged_at, judged_by,
                                        valid_until, born_on)
     VALUES ($1, $2, $3, 'accepted', ARRAY[gen_random_uuid()], gen_random_uuid(), now() - interval '10 days', $4,
             current_date + $5::integer, CASE WHEN $3 = 'identity' THEN date '1990-05-17' END)`,
    [merchantId, id, kind, operatorId, days],
  )
}

/** Confirms everything that the second tier needs. */
export async function makeKnown(server: TestServer, member: Member): Promise<void> {
  const { id, merchantId } = member
  await acceptDocument(server, member, 'identity')
  await server.asOwner(
    `UPDATE member SET mobile = '+63917' || id, mobile_verified_at = now(), payee_name = 'Ana Cruz' WHERE id = $1`,
    [id],
  )
  await server.asOwner(
    `INSERT INTO age_verification (merchant_id, member_id, reason, verified_by)
     SELECT $1, $2, 'seen', id FROM operator ORDER BY id LIMIT 1`,
    [merchantId, id],
  )
}

/** Gives the member a higher tier for some days from ten days ago on, as two operators would. */
export async function giveOverride(
  server: TestServer,
  { id, merchantId }: Member,
  { tier, days }: { readonly tier: TierName; readonly days: number },
): Promise<void> {
  const maker = await server.fixtures.operatorSession([])
  const second = await server.fixtures.operatorSession([])
  await server.asOwner(
    `INSERT INTO tier_override (merchant_id, member_id, tier, limits, from_day, last_day, reason, operator_id, approved_by)
     VALUES ($1, $2, $3, '{}', current_date - 10, current_date + $4::integer, 'Seen on paper', $5, $6)`,
    [merchantId, id, tier, days, maker.operatorId, second.operatorId],
  )
}
