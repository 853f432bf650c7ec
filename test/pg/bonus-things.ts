import { randomUUID } from 'node:crypto'

import { moved } from '#domain/ledger/posting.ts'
import { postOne } from '#server/money/ledger/actions.ts'

import { CURRENCY } from './ledger.ts'
import type { TestServer } from './test-server.ts'

const terms = { multiplierHundredths: 1_000, base: 'bonus', days: 30, weights: [], oddsMinMilli: 0 }

/** An active bonus of an offer that nobody published, for tests of bets. Returns its id. */
export async function layBonus(
  server: Pick<TestServer, 'services' | 'asOwner' | 'fixtures'>,
  member: { readonly id: bigint; readonly merchantId: number },
  {
    amount,
    product = 'any',
    stakeMax,
    required = 100n * amount,
    onWithdrawal = 'keep',
  }: {
    readonly amount: bigint
    readonly product?: string
    readonly stakeMax?: bigint
    readonly required?: bigint
    readonly onWithdrawal?: 'keep' | 'forfeit'
  },
): Promise<bigint> {
  const [maker, second] = [
    await server.fixtures.operatorSession([]),
    await server.fixtures.operatorSession([]),
  ]
  const offer = `laid-${randomUUID().slice(0, 8)}`
  const [row] = await server.asOwner<{ id: bigint }>(
    `WITH version AS (
       INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
       VALUES ($1, $3, 1, '{"trigger": {"channels": []}, "sums": []}', $8, $9) RETURNING offer), occurrence AS (
       INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, currency, value, amount, day,
                                     claim_ends_at)
       SELECT $1, $2, offer, 1, 'once', 'claimable', $4, 0, $5, current_date, now() + interval '1 day' FROM version
       RETURNING id)
     INSERT INTO bonus_grant (merchant_id, member_id, occurrence_id, offer, version, currency, amount, product, terms, stake_max,
                              required)
     SELECT $1, $2, id, $3, 1, $4, $5, $6,
            $11::jsonb, $7, $10 FROM occurrence
     RETURNING id`,
    [
      member.merchantId,
      member.id,
      offer,
      CURRENCY,
      amount,
      product,
      stakeMax ?? null,
      maker.operatorId,
      second.operatorId,
      required,
      JSON.stringify({ ...terms, onWithdrawal }),
    ],
  )
  const id = row?.id ?? 0n
  await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      currency: CURRENCY,
      key: `bonus_grant:${id}`,
      kind: 'bonus_grant',
      reference: offer,
      legs: moved(amount, { from: 'house:bonus', to: `bonus:${id}` }),
    }),
  )
  await server.asOwner(
    `UPDATE bonus_grant SET state = 'active', activated_at = now(), ends_at = now() + interval '30 days' WHERE id = $1`,
    [id],
  )
  return id
}
