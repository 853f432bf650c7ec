import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { points } from '#contract/points.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { type PlayDeed, recordPlays } from '#server/play/plays/actions.ts'
import { CURRENCY, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { follow } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { earnDue, hasPoints, payOwed } from './earning.ts'
import { payGift } from './giving.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  expect(await bookFaults()).toEqual([])
  await server.close()
})

const UNITS = 100_000n

/** Points of all books are those that the ledger credited, and those that are owed. */
const bookFaults = () =>
  server.asOwner(
    `SELECT member_id FROM (SELECT member_id, sum(points) AS points FROM point_book GROUP BY member_id) AS book
       JOIN point_account AS account USING (member_id)
      WHERE book.points <> -account.owed + coalesce((
              SELECT sum(amount) / 100000 FROM ledger_entry AS entry JOIN ledger_transfer AS moved
                  ON moved.member_id = entry.member_id AND moved.id = entry.transfer_id
               WHERE entry.member_id = book.member_id AND entry.account = 'points' AND moved.kind = 'points_earn'), 0)`,
  )

/** A brand that gives a point for 10 on lotteries and for 20 on live games. */
async function newBrand() {
  const brand = await server.fixtures.merchant()
  await addTerms(brand.id, { version: 1, fromDay: -30, lottery: 10n })
  return brand
}

const addTerms = async (
  merchantId: number,
  { version, fromDay, lottery }: { version: number; fromDay: number; lottery: bigint },
) => {
  await server.asOwner(
    `INSERT INTO point_terms (merchant_id, version, from_day, cash_per_point, convert_least)
     SELECT id, $2, ((now() AT TIME ZONE zone) - day_start)::date + $3::integer, 2000, 100 FROM merchant WHERE id = $1`,
    [merchantId, version, fromDay],
  )
  await server.asOwner(`INSERT INTO point_rate VALUES ($1, $2, 'lottery', $3), ($1, $2, 'live', $4)`, [
    merchantId,
    version,
    lottery * UNITS,
    20n * UNITS,
  ])
}

async function newMember(merchantId?: number, accountType = 0) {
  const brand = merchantId ?? (await newBrand()).id
  const member = await server.fixtures.member({ merchantId: brand, accountType })
  if (accountType !== 4) await giveMoney(server, member, 10_000n * UNITS)
  return member
}
type Member = Awaited<ReturnType<typeof newMember>>

async function play(member: Member, change: Partial<PlayDeed>) {
  const [played] = await server.services.store.transact((tx) =>
    recordPlays(tx, [
      {
        merchantId: member.merchantId,
        memberId: member.id,
        currency: CURRENCY,
        product: 'lottery',
        category: 'lottery',
        source: 'lottery',
        reference: randomUUID(),
        request: randomUUID(),
        kind: 'bet',
        amount: 20n * UNITS,
        ends: true,
        ...change,
      },
    ]),
  )
  if (!played || !('transferId' in played)) throw new Error(`nothing moved: ${played?.outcome}`)
  return played.transferId
}

const earn = async () => {
  await follow(server)
  await earnDue(server.services.store, () => undefined)
}

async function pointsOf({ id }: Member) {
  const [row] = await server.asOwner<{ points: string; owed: string; carried: string }>(
    `SELECT coalesce((SELECT balance / 100000 FROM wallet
                       WHERE member_id = $1 AND currency = 'POINT' AND account = 'points'), 0)::text AS points,
            coalesce((SELECT owed FROM point_account WHERE member_id = $1), 0)::text AS owed,
            coalesce((SELECT sum(carried) FROM point_book WHERE member_id = $1), 0)::text AS carried`,
    [id],
  )
  return row && [Number(row.points), Number(row.owed), Number(row.carried) / 100_000]
}

test('settled stakes earn points by category, and the rest is carried to the next stake', async () => {
  const member = await newMember()
  await play(member, { amount: 33n * UNITS })
  await play(member, { category: 'live', vendorCode: 'LIVE', amount: 33n * UNITS })
  await play(member, { category: 'slots', vendorCode: 'REELS', amount: 500n * UNITS })
  await play(member, { amount: 900n * UNITS, ends: false })
  await earn()
  expect(await pointsOf(member)).toEqual([4, 0, 16])
  await play(member, { amount: 7n * UNITS })
  await earn()
  await earn()
  expect(await pointsOf(member)).toEqual([5, 0, 13])
  const { site, fixtures } = server
  const brand = server.services.registry.findById(member.merchantId)
  const { headers } = await fixtures.memberSession(member)
  const answer = await site.inject({
    method: 'GET',
    url: points.balance.path,
    headers: { ...headers, host: brand?.hosts[0] ?? '' },
  })
  expect(answer.json()).toMatchObject({
    value: {
      points: 5,
      owed: 0,
      today: [
        { category: 'live', points: 1 },
        { category: 'lottery', points: 4 },
      ],
      isBarred: false,
    },
  })
})

test('a reversed stake takes its points back; points that were spent are owed and paid by later ones', async () => {
  const member = await newMember()
  const reference = randomUUID()
  const bet = await play(member, { reference, amount: 100n * UNITS })
  await play(member, { amount: 25n * UNITS })
  await earn()
  expect(await pointsOf(member)).toEqual([12, 0, 5])
  await play(member, { reference, kind: 'bet_return', amount: 100n * UNITS, reverses: bet, ends: false })
  await earn()
  expect(await pointsOf(member)).toEqual([2, 0, 5])

  const second = randomUUID()
  const other = await play(member, { reference: second, amount: 100n * UNITS })
  await earn()
  await spendAll(member)
  await play(member, {
    reference: second,
    kind: 'bet_return',
    amount: 100n * UNITS,
    reverses: other,
    ends: false,
  })
  await earn()
  expect(await pointsOf(member)).toEqual([0, 10, 5])
  await play(member, { amount: 125n * UNITS })
  await earn()
  expect(await pointsOf(member)).toEqual([3, 0, 0])
})

test('points of a mission pay owed ones, and are not spent before', async () => {
  const member = await newMember()
  const reference = randomUUID()
  const bet = await play(member, { reference, amount: 120n * UNITS })
  await earn()
  await spendAll(member)
  await play(member, {
    reference,
    kind: 'bet_return',
    amount: 120n * UNITS,
    reverses: bet,
    ends: false,
  })
  await earn()
  expect(await pointsOf(member)).toEqual([0, 12, 0])
  const give = (key: string, amount: bigint) =>
    server.services.store.transact((tx) =>
      payGift(tx, {
        merchantId: member.merchantId,
        memberId: member.id,
        gives: 'points',
        pointKind: 'mission_points',
        key,
        reference: 'test',
        amount,
        currency: POINT_CURRENCY,
      }),
    )
  const notified: bigint[] = []
  const pay = () => payOwed(server.services.store, (memberId) => notified.push(memberId))
  await pay()
  expect(notified).toEqual([])
  await give('mission:1', 4n)
  await pay()
  expect(await pointsOf(member)).toEqual([0, 8, 0])
  await give('mission:2', 20n)
  const has = (points: bigint) =>
    hasPoints(server.services.store.read, { merchantId: member.merchantId, memberId: member.id }, points)
  expect([await has(12n), await has(13n)]).toEqual([true, false])
  await Promise.all([pay(), pay()])
  await pay()
  expect(await pointsOf(member)).toEqual([12, 0, 0])
  expect(notified).toEqual([member.id, member.id])
  expect(await has(13n)).toBe(true)
})

test('stakes earn points at the level of the day on which they were settled, and lose as many', async () => {
  const member = await newMember()
  const { merchantId, id } = member
  await server.asOwner(
    `INSERT INTO level_terms (merchant_id, version, from_day, window_days) VALUES ($1, 1, current_date - 30, 30)`,
    [merchantId],
  )
  await server.asOwner(
    `WITH made AS (INSERT INTO club (merchant_id, label_name, rank_level) VALUES ($1, 'Clay', 0), ($1, 'Bronze', 1)
                   RETURNING id, rank_level)
     INSERT INTO level_rank (merchant_id, version, rank, club_id, name, turnover, points_percent)
     SELECT $1, 1, rank_level, id, 'x', rank_level, 100 + 25 * rank_level FROM made`,
    [merchantId],
  )
  const change = (days: number, from: number, to: number) =>
    server.asOwner(
      `INSERT INTO level_change (merchant_id, member_id, kind, day, from_day, version, rank_before, rank, turnover)
       SELECT id, $2, CASE WHEN $4::integer < $5::integer THEN 'raise' ELSE 'lower' END, today + $3::integer - 1, today + $3::integer, 1, $4, $5, 0
         FROM merchant CROSS JOIN LATERAL (
           SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date AS today) AS of_brand
        WHERE id = $1`,
      [merchantId, id, days, from, to],
    )
  await change(0, 0, 1)
  const reference = randomUUID()
  const bet = await play(member, { reference, amount: 100n * UNITS })
  await earn()
  // One for 8 instead of one for 10.
  expect(await pointsOf(member)).toEqual([12, 0, 4])
  await change(1, 1, 0)
  await play(member, { reference, kind: 'bet_return', amount: 100n * UNITS, reverses: bet, ends: false })
  await earn()
  expect(await pointsOf(member)).toEqual([0, 0, 0])
})

const spendAll = async ({ id, merchantId }: Member) => {
  const { post } = await import('#server/money/ledger/actions.ts')
  const [answer] = await server.services.store.transact((tx) =>
    post(tx, [
      {
        merchantId,
        memberId: id,
        currency: 'POINT',
        key: `points_spend:${randomUUID()}`,
        kind: 'points_spend',
        reference: 'test',
        legs: [
          { account: 'points', amount: -12n * UNITS },
          { account: 'house:points', amount: 12n * UNITS },
        ],
      },
    ]),
  )
  expect(answer?.outcome).toBe('posted')
}

test('a stake counts at the rate of its settled day, and its reversal too', async () => {
  const brand = await newBrand()
  const member = await newMember(brand.id)
  const reference = randomUUID()
  const bet = await play(member, { reference, amount: 100n * UNITS })
  await earn()
  // Terms of a later day begin: as if the stake were settled two days ago.
  await server.asOwner(`UPDATE played_round SET settled_day = settled_day - 2 WHERE member_id = $1`, [
    member.id,
  ])
  await server.asOwner(`ALTER TABLE point_terms DISABLE TRIGGER begins_later`)
  await addTerms(brand.id, { version: 2, fromDay: -1, lottery: 100n })
  await server.asOwner(`ALTER TABLE point_terms ENABLE TRIGGER begins_later`)
  await play(member, { amount: 100n * UNITS })
  await earn()
  expect(await pointsOf(member)).toEqual([11, 0, 0])
  await play(member, { reference, kind: 'bet_return', amount: 100n * UNITS, reverses: bet, ends: false })
  await earn()
  expect(await pointsOf(member)).toEqual([1, 0, 0])
})

test.each([
  [
    'an agent',
    `UPDATE member SET account_type = 1 WHERE id = $1`,
    `UPDATE member SET account_type = 0 WHERE id = $1`,
  ],
  [
    'an excluded member',
    `INSERT INTO play_guard (member_id, merchant_id, excluded_at) VALUES ($1, $2, clock_timestamp())`,
    `DELETE FROM play_guard WHERE member_id = $1`,
  ],
])('the stakes of %s wait, and are counted once the member may earn again', async (_what, bar, lift) => {
  const member = await newMember()
  await play(member, { amount: 50n * UNITS })
  await follow(server)
  await server.asOwner(bar, bar.includes('$2') ? [member.id, member.merchantId] : [member.id])
  await earn()
  expect(await pointsOf(member)).toEqual([0, 0, 0])
  await server.asOwner(lift, [member.id])
  await server.asOwner(`UPDATE point_due SET ready_at = '-infinity' WHERE member_id = $1`, [member.id])
  await earn()
  expect(await pointsOf(member)).toEqual([5, 0, 0])
})

test('play money earns nothing, and neither does a brand without terms', async () => {
  const plain = await server.fixtures.merchant()
  const member = await newMember(plain.id)
  await play(member, {})
  const trial = await newMember(undefined, 4)
  await server.services.store.transact(async (tx) => {
    const { postOne } = await import('#server/money/ledger/actions.ts')
    await postOne(tx, {
      merchantId: trial.merchantId,
      memberId: trial.id,
      currency: 'PLAY',
      key: 'play_money:1',
      kind: 'play_money',
      reference: 'test',
      legs: [
        { account: 'play', amount: -100n * UNITS },
        { account: 'main', amount: 100n * UNITS },
      ],
    })
  })
  await play(trial, { currency: 'PLAY' })
  await earn()
  expect([await pointsOf(member), await pointsOf(trial)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(
    await server.asOwner('SELECT FROM point_due WHERE member_id = ANY ($1)', [[member.id, trial.id]]),
  ).toEqual([])
})

test('concurrent runs count each stake once', async () => {
  const brand = await newBrand()
  const members = await Promise.all(Array.from({ length: 8 }, () => newMember(brand.id)))
  for (const member of members) await play(member, { amount: 95n * UNITS })
  await follow(server)
  const { store } = server.services
  await Promise.all(Array.from({ length: 4 }, () => earnDue(store, () => undefined)))
  await earn()
  for (const member of members) expect(await pointsOf(member)).toEqual([9, 0, 5])
})

test('a member whose points cannot be counted or paid holds up no other, and is counted later', async () => {
  const brand = await newBrand()
  const [broken, other] = [await newMember(brand.id), await newMember(brand.id)]
  const all = async () => [await pointsOf(broken), await pointsOf(other)].join(' and ')
  for (const member of [broken, other]) await play(member, { amount: 95n * UNITS })
  await follow(server)
  const breakBy = (rule: string) =>
    server.asOwner(
      `ALTER TABLE point_account ADD CONSTRAINT broken CHECK (member_id <> ${broken.id} OR ${rule}) NOT VALID`,
    )
  const mend = () => server.asOwner('ALTER TABLE point_account DROP CONSTRAINT broken')
  await breakBy('movements = 0')
  await expect(earn()).rejects.toThrow('the points of 1 members were not counted')
  expect(await all()).toBe('0,0,0 and 9,0,5')
  await mend()
  await server.asOwner('UPDATE point_due SET ready_at = now() WHERE member_id = $1', [broken.id])
  await earn()
  const ids = [[broken.id, other.id]]
  await server.asOwner('UPDATE point_account SET owed = 2 WHERE member_id = ANY ($1)', ids)
  await server.asOwner('UPDATE point_book SET points = points - 2 WHERE member_id = ANY ($1)', ids)
  await breakBy('owed > 0')
  const pay = () => payOwed(server.services.store, () => undefined)
  await expect(pay()).rejects.toThrow('the owed points of 1 members were not paid')
  expect(await all()).toBe('9,2,5 and 7,0,5')
  await mend()
  await pay()
  expect(await all()).toBe('7,0,5 and 7,0,5')
})

test('published terms stay, and later ones begin on a later day', async () => {
  const { id } = await newBrand()
  const refused = { code: '23514' }
  await expect(
    server.asOwner('UPDATE point_rate SET stake_per_point = 1 WHERE merchant_id = $1', [id]),
  ).rejects.toMatchObject(refused)
  await expect(server.asOwner('DELETE FROM point_terms WHERE merchant_id = $1', [id])).rejects.toMatchObject(
    refused,
  )
  await expect(addTerms(id, { version: 2, fromDay: -1, lottery: 5n })).rejects.toMatchObject(refused)
})
