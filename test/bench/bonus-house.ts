import { pino } from 'pino'

import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { moved } from '#domain/ledger/posting.ts'
import { rewardDeed } from '#server/money/offers/actions.ts'
import { rewardPeriods } from '#server/money/offers/periods.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'
import { DAY_MS, M, cashback, match, terms } from '#test/offers/version-cases.ts'

import type { BenchHouse } from './bench-house.ts'

/** Commands of the bench of bonuses to the server of bets. */
export type BonusHouseWish =
  /** Turns the cash of these players into an active bonus. */
  | { readonly grantTo: readonly string[] }
  /** Rewards that these players can claim, so many for each. */
  | { readonly claims: { readonly players: readonly string[]; readonly each: number } }
  /** Members with a week of play that was closed, and the job that rewards it. */
  | { readonly cashback: number }

export interface Claims {
  readonly callers: readonly Readonly<Record<string, string>>[]
  readonly bodies: readonly string[]
}
export interface Cashback {
  readonly seconds: number
  readonly rewarded: number
  /** Rewards of members other than one each of the expected amount. */
  readonly faults: number
}

export const BUDGET = 1_000_000_000n * M
const PLAYED_DAYS = 3

export async function doBonusWish(
  house: BenchHouse,
  wish: BonusHouseWish,
): Promise<Claims | Cashback | object> {
  if ('grantTo' in wish) return await grantTo(house, wish.grantTo.map(idOf))
  if ('claims' in wish) return await makeClaims(house, wish.claims.players.map(idOf), wish.claims.each)
  return await rewardWeek(house, wish.cashback)
}

/** Players are named by brand and member. */
const idOf = (user: string) => BigInt(user.slice(user.lastIndexOf('-') + 1))

const window = { startsAtMs: Date.now() - 60 * DAY_MS, endsAtMs: Date.now() + 60 * DAY_MS, weekdays: [] }

/** Publishes an offer as two operators would have. */
async function publish(
  { owner, merchant }: BenchHouse,
  offer: string,
  version: OfferVersion,
  daysAgo = 0,
): Promise<void> {
  const rules = { ...writeOffer(version), stack: { ...version.stack, group: offer } }
  await owner.query(
    `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by, published_at)
     SELECT $1, $2, 1, $3, min(id), max(id), now() - $4::int * interval '1 day' FROM operator`,
    [merchant.id, offer, JSON.stringify(rules), daysAgo],
  )
}

async function grantTo(house: BenchHouse, memberIds: readonly bigint[]): Promise<object> {
  const { services, owner, merchant } = house
  const { id: merchantId, currency } = merchant
  const amount = 1_000_000n * M
  await publish(house, 'bench-bonus', {
    ...match,
    window,
    needs: [],
    audience: { ...match.audience, ageMin: 0 },
    trigger: { event: 'deposit', product: 'casino', recurrence: 'each', channels: [] },
    reward: { of: 'bonus', terms: { ...terms, weights: [], oddsMinMilli: 1_000 } },
    sums: { [currency]: { tiers: [{ from: M, amount }], stakeMax: 100n * M } },
    limits: [],
  })
  for (const memberId of memberIds) {
    const { rows } = await owner.query<{ balance: bigint }>(
      `SELECT balance FROM wallet WHERE member_id = $1 AND currency = $2 AND account = 'main'`,
      [memberId, currency],
    )
    await services.submitting.submit({
      merchantId,
      memberId,
      currency,
      key: `bench:taken-${memberId}`,
      kind: 'adjustment',
      reference: 'bench',
      legs: moved(BigInt(rows[0]?.balance ?? 0n), { from: 'main', to: 'adjustments' }),
    })
    await services.store.transact((tx) =>
      rewardDeed(
        tx,
        { merchantId, memberId },
        { event: 'deposit', id: 1n, value: 10n * M, currency, number: 2 },
      ),
    )
  }
  const { rows } = await owner.query<{ active: number }>(
    `SELECT count(*)::integer AS active FROM bonus_grant WHERE state = 'active'`,
  )
  if (rows[0]?.active !== memberIds.length)
    throw new Error(`${rows[0]?.active} of ${memberIds.length} bonuses`)
  await owner.query('VACUUM ANALYZE')
  return {}
}

/** Claims of one offer with a budget, in the order in which no member is twice in a row. */
async function makeClaims(house: BenchHouse, memberIds: readonly bigint[], each: number): Promise<Claims> {
  const { services, owner, merchant } = house
  const { id: merchantId, currency } = merchant
  await publish(house, 'bench-hot', {
    ...cashback,
    kind: 'deposit',
    window: { ...window, claimDays: 7 },
    audience: { ...cashback.audience, ageMin: 0 },
    trigger: { event: 'deposit', product: 'any', recurrence: 'each', channels: [] },
    sums: { [currency]: { tiers: [{ from: M, amount: M }], budget: BUDGET } },
  })
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, currency, value, amount, day,
                                   claim_ends_at)
     SELECT $1, member, 'bench-hot', 1, 'deposit:' || number, 'claimable', $3, $4, $4, current_date, now() + interval '7 days'
       FROM generate_series(1, $5::int) AS number, unnest($2::bigint[]) WITH ORDINALITY AS given (member, place)
      ORDER BY number, place RETURNING id::text`,
    [merchantId, memberIds, currency, M, each],
  )
  const callers: Record<string, string>[] = []
  for (const memberId of memberIds) {
    const made = await services.store.transact((tx) => createMemberSession(tx, { merchantId, memberId }))
    callers.push({ cookie: `session=${made.cookie}`, 'x-session-token': made.token })
  }
  await owner.query('VACUUM ANALYZE')
  return { callers, bodies: rows.map(({ id }) => `{"id":"${id}","requestId":"%REQUEST%"}`) }
}

/** Each member has lost 100.00 on three days of the last week; 10 % of it is theirs. */
async function rewardWeek(house: BenchHouse, members: number): Promise<Cashback> {
  const { services, owner, merchant } = house
  const { id: merchantId, currency } = merchant
  await publish(
    house,
    'bench-week',
    {
      ...cashback,
      window,
      audience: { ...cashback.audience, ageMin: 0 },
      sums: { [currency]: { tiers: [{ from: 10n * M, ratePpm: 100_000 }], budget: BUDGET } },
    },
    30,
  )
  const { rows: made } = await owner.query<{ id: string }>(
    `INSERT INTO member (merchant_id, account, account_type, created_at)
     SELECT $1, 'week' || number, 0, now() - interval '60 days' FROM generate_series(1, $2::int) AS number RETURNING id::text`,
    [merchantId, members],
  )
  const { rows: weeks } = await owner.query<{ day: string }>(
    `SELECT max(day)::date::text AS day FROM merchant, generate_series(current_date - 14, current_date - 2, interval '1 day') AS day
      WHERE id = $1 AND extract(isodow FROM day + interval '1 day') = week_start`,
    [merchantId],
  )
  const day = weeks[0]?.day ?? ''
  await owner.query(
    `INSERT INTO settled_copy (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, merchant_id,
                               plays, stake, win, bonus_stake, bonus_win)
     SELECT member, $3, $4::date - back, $4::date - back, 'games', 'slots', 'BENCH', '{}', $1, 40, $5::bigint * 2, $5::bigint, 0, 0
       FROM unnest($2::bigint[]) AS member, generate_series(0, $6::int - 1) AS back`,
    [merchantId, made.map(({ id }) => id), currency, day, 100n * M, PLAYED_DAYS],
  )
  await owner.query(
    `INSERT INTO settled_day (merchant_id, day, lines, hash)
     VALUES ($1, $2::date, $3, settled_copy_hash($1, $2::date))`,
    [merchantId, day, members],
  )
  await owner.query('VACUUM ANALYZE')
  const begun = performance.now()
  await rewardPeriods(services.store, { notify: () => undefined, log: pino({ enabled: false }) })
  const seconds = (performance.now() - begun) / 1000
  const { rows } = await owner.query<{ rewarded: number; faults: number }>(
    `SELECT count(*)::integer AS rewarded,
            ($1 - count(*) FILTER (WHERE state = 'issued' AND amount = $2))::integer
            + (SELECT abs($1 - count(*)) FROM ledger_transfer WHERE kind = 'reward_cash' AND reference = 'bench-week')::integer
              AS faults
       FROM offer_occurrence WHERE offer = 'bench-week'`,
    [members, 10n * M * BigInt(PLAYED_DAYS)],
  )
  return { seconds, rewarded: rows[0]?.rewarded ?? 0, faults: rows[0]?.faults ?? -1 }
}
