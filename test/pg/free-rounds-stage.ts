import { randomUUID } from 'node:crypto'

import { readOffer, writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { giveFreeRounds } from '#server/money/offers/free-rounds/granting.ts'
import { lockOccurrence, updateOccurrence } from '#server/money/offers/claim-store.ts'
import { inCurrency, rounds } from '#test/offers/version-cases.ts'

import { CURRENCY } from './ledger.ts'
import type { TestServer } from './test-server.ts'

/** The stake of one round. */
export const ROUND = 20_000n

export interface LaidRounds {
  readonly id: bigint
  /** The key of our request. */
  readonly requestId: string
  /** The provider's number. */
  readonly rewardId: string
}

/** Free rounds of a new offer, as a claim would have given them; without a state they wait to be asked for. */
export async function layFreeRounds(
  server: Pick<TestServer, 'services' | 'asOwner' | 'fixtures'>,
  member: { readonly id: bigint; readonly merchantId: number },
  {
    count = 3,
    state,
    version = rounds,
  }: { readonly count?: number; readonly state?: 'ready'; readonly version?: OfferVersion } = {},
): Promise<LaidRounds> {
  const [maker, second] = [
    await server.fixtures.operatorSession([]),
    await server.fixtures.operatorSession([]),
  ]
  const offer = `rounds-${randomUUID().slice(0, 8)}`
  const form = writeOffer(inCurrency(CURRENCY, version))
  const amount = ROUND * BigInt(count)
  const [row] = await server.asOwner<{ id: bigint }>(
    `WITH version AS (
       INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
       VALUES ($1, $3, 1, $6, $7, $8) RETURNING offer)
     INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, currency, value, amount, day,
                                   claim_ends_at)
     SELECT $1, $2, offer, 1, 'once', 'claimable', $4, 0, $5, current_date, now() + interval '1 day' FROM version
     RETURNING id`,
    [
      member.merchantId,
      member.id,
      offer,
      CURRENCY,
      amount,
      JSON.stringify(form),
      maker.operatorId,
      second.operatorId,
    ],
  )
  const occurrenceId = row?.id ?? 0n
  const id = await server.services.store.transact(async (tx) => {
    const found = await lockOccurrence(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      id: occurrenceId,
    })
    if (!found) throw new Error('the reward was laid')
    const given = await giveFreeRounds(tx, found, { version: readOffer(form, { offer, version: 1 }), amount })
    if (given === undefined) throw new Error('the game has a provider')
    await updateOccurrence(tx, occurrenceId, {
      state: 'issued',
      amount,
      day: new Date().toISOString().slice(0, 10),
      freeRoundsId: given,
    })
    return given
  })
  const rewardId = `reward-${randomUUID()}`
  if (state === 'ready')
    await server.asOwner(
      `UPDATE free_rounds SET state = 'ready', reward_id = $2, ends_at = now() + interval '7 days' WHERE id = $1`,
      [id, rewardId],
    )
  const [kept] = await server.asOwner<{ requestId: string }>(
    'SELECT request_id AS "requestId" FROM free_rounds WHERE id = $1',
    [id],
  )
  return { id, requestId: kept?.requestId ?? '', rewardId }
}

export interface RoundsState {
  readonly state: string
  readonly reason: string
  readonly bets: number
  readonly won: bigint
  readonly total: bigint | null
  readonly tries: number
  readonly rewardId: string | null
  readonly states: readonly string[]
}

export async function stateOfRounds(
  server: Pick<TestServer, 'asOwner'>,
  { id }: Pick<LaidRounds, 'id'>,
): Promise<RoundsState> {
  const [row] = await server.asOwner<RoundsState>(
    `SELECT state, reason, bets, won, total, tries, reward_id AS "rewardId",
            ARRAY(SELECT one.state FROM free_rounds_state AS one WHERE free_rounds_id = id ORDER BY place) AS states
       FROM free_rounds WHERE id = $1`,
    [id],
  )
  if (!row) throw new Error('the rounds were laid')
  return row
}

/** The reward that has given free rounds, as operators name it. */
export async function rewardOfRounds(
  server: Pick<TestServer, 'asOwner'>,
  { id }: Pick<LaidRounds, 'id'>,
): Promise<string> {
  const [row] = await server.asOwner<{ reward: string }>(
    'SELECT occurrence_id::text AS reward FROM free_rounds WHERE id = $1',
    [id],
  )
  return row?.reward ?? ''
}
