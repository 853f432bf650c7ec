import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { friends } from '#contract/friends.ts'
import { moved } from '#domain/ledger/posting.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { payGift } from '#server/money/points/actions.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import {
  addFriendTerms,
  claimFriend,
  count,
  doneFriend,
  earnedFriend,
  invite,
  listOf,
  newInviter,
  verify,
  verifyAge,
} from '#test/pg/friend-stage.ts'
import { CURRENCY, balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { playOnce } from '#test/pg/mission-stage.ts'
import { type Holder, sendAs } from '#test/pg/point-holders.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { lapseFriends } from './jobs.ts'
import { insertAddressesSeen, lockCounting } from './reward-store.ts'

const UNITS = 100_000n
const never = () => undefined

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await server.fixtures.operatorSession([])
})
beforeEach(async () => {
  await server.asOwner('DELETE FROM throttle_bucket')
  await addFriendTerms(server)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  expect(await budgetFaults()).toEqual([])
  await server.close()
})

/** The budget of each version has used exactly what is reserved and claimed. */
const budgetFaults = () =>
  server.asOwner(
    `SELECT version, used FROM friend_budget AS budget
      WHERE used <> (SELECT coalesce(sum(amount), 0) FROM friend_reward AS reward
                      WHERE reward.merchant_id = budget.merchant_id AND reward.version = budget.version
                        AND state IN ('claimable', 'claimed'))`,
  )

const exclude = ({ merchantId, id }: Holder) =>
  server.asOwner('INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())', [
    merchantId,
    id,
  ])
const limit = async ({ merchantId, id }: Holder) => {
  await server.asOwner('INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)', [merchantId, id])
  await server.asOwner(
    `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, ends_at)
     VALUES ($1, $2, 'deposit', 'day', 100, now() + interval '1 day')`,
    [merchantId, id],
  )
}
/** Registers a friend some days ago, as no call can. */
async function joinedBefore(friend: Holder, days: number): Promise<void> {
  await server.asOwner('ALTER TABLE friend DISABLE TRIGGER inviters_stay')
  await server.asOwner(
    `UPDATE friend SET joined_at = now() - make_interval(days => $2) WHERE member_id = $1`,
    [friend.id, days],
  )
  await server.asOwner('ALTER TABLE friend ENABLE TRIGGER inviters_stay')
}

/** Moves the deposits and plays of a friend to days ago, as no call can. */
const didBefore = ({ id }: Holder, days: number) =>
  server.asOwner(
    `SET session_replication_role = replica;
     UPDATE ledger_transfer SET business_date = business_date - ${days} WHERE member_id = ${id};
     UPDATE settled_sum SET settled_day = settled_day - ${days} WHERE member_id = ${id};
     RESET session_replication_role`,
  )

/** Returns the first deposit of a friend. */
async function returnDeposit({ id, merchantId }: Holder): Promise<void> {
  const [first] = await server.asOwner<{ id: bigint; amount: bigint }>(
    `SELECT transfer.id, entry.amount FROM ledger_transfer AS transfer
       JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
      WHERE transfer.member_id = $1 AND transfer.kind = 'deposit' AND entry.amount > 0 ORDER BY 1 LIMIT 1`,
    [id],
  )
  if (!first) throw new Error('no deposit')
  const posted = await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId,
      memberId: id,
      currency: CURRENCY,
      key: `test:${randomUUID()}`,
      kind: 'deposit_return',
      reference: 'test',
      legs: moved(first.amount, { from: 'main', to: 'payment:test' }),
      reverses: first.id,
    }),
  )
  expect(posted.outcome).toBe('posted')
}

const bornOn = ({ id }: Holder, birthday: string) =>
  server.asOwner('UPDATE member SET birthday = $2 WHERE id = $1', [id, birthday])

/** The same account number, at an institution of its own: a number is known once for each. */
const payTo = ({ id, merchantId }: Holder, number: string, holder = 'A Name') =>
  server.asOwner(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', $4, $5, $3)`,
    [merchantId, id, number, `Bank ${id}`, holder],
  )

test('the inviter reads which steps are done, and the reward waits after all of them and is claimed once', async () => {
  const inviter = await newInviter(server)
  const friend = await invite(server, inviter)
  const steps = async () => (await listOf(server, inviter))[0]
  expect(await steps()).toMatchObject({
    state: 'open',
    steps: { isVerified: false, hasDeposited: false, hasPlayed: false },
  })
  await giveMoney(server, friend, 300n * UNITS)
  await verify(server, friend)
  await playOnce(server, friend, { amount: 199n * UNITS })
  await count(server)
  expect(await steps()).toMatchObject({
    state: 'open',
    steps: { isVerified: true, hasDeposited: true, hasPlayed: false },
  })
  await playOnce(server, friend, { amount: 1n * UNITS, ends: false })
  await count(server)
  expect(await steps()).toMatchObject({ state: 'open' })
  await playOnce(server, friend, { amount: 1n * UNITS })
  await count(server)
  const view = await steps()
  expect(view).toMatchObject({ state: 'claimable', reward: { amount: '20.00' } })
  expect(view).not.toHaveProperty('steps')
  const requestId = randomUUID()
  const claims = await Promise.all(
    [requestId, requestId, randomUUID()].map((one) =>
      claimFriend(server, inviter, view?.reward?.id, { requestId: one }),
    ),
  )
  expect(new Set(claims.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(claims[0]).toMatchObject({ amount: '20.00' })
  expect(await balanceOf(server, inviter)).toBe(20n * UNITS)
  expect(await steps()).toMatchObject({ state: 'claimed' })
  expect(await sendAs(server, inviter, friends.own, {})).toMatchObject({
    claimed: '20.00',
    rewardedFriends: 1,
  })
  await count(server)
  expect(await server.asOwner('SELECT FROM friend_reward WHERE friend_id = $1', [friend.id])).toHaveLength(1)
})

test('a reward is claimed by its inviter alone, and a request for one reward', async () => {
  const [inviter, other] = [await newInviter(server), await newInviter(server)]
  const first = await earnedFriend(server, inviter)
  const second = await earnedFriend(server, inviter)
  expect(await claimFriend(server, other, first.id)).toBe('absent')
  expect(await claimFriend(server, first.friend, first.id)).toBe('absent')
  const requestId = randomUUID()
  expect(await claimFriend(server, inviter, first.id, { requestId })).toMatchObject({ id: first.id })
  expect(await claimFriend(server, inviter, second.id, { requestId })).toBe('request_conflict')
})

test('a friend from before the terms, or after they were stopped, brings no reward', async () => {
  const inviter = await newInviter(server)
  await server.asOwner(
    `INSERT INTO friend_stop (merchant_id, version, operator_id, reason)
     SELECT $1, max(version), (SELECT min(id) FROM operator), 'stopped' FROM friend_terms WHERE merchant_id = $1`,
    [server.merchantId],
  )
  await doneFriend(server, inviter)
  await count(server)
  expect(await listOf(server, inviter)).toMatchObject([{ state: 'joined' }])
  expect(await sendAs(server, inviter, friends.own, {})).not.toHaveProperty('terms')
})

test('a friend of a known person, payout account or address brings no reward', async () => {
  const inviter = await newInviter(server)
  const number = randomUUID()
  await payTo(inviter, number)
  const friend = await doneFriend(server, inviter)
  await payTo(friend, number)
  const stranger = await newInviter(server)
  const twice = await doneFriend(server, inviter)
  await payTo(stranger, `x${number}`)
  const neighbour = await doneFriend(server, inviter)
  await server.asOwner(
    `UPDATE session SET address = CASE member_id WHEN $1 THEN '2001:db8:7::1'::inet ELSE '2001:db8:7::9'::inet END
      WHERE member_id IN ($1, $2)`,
    [inviter.id, neighbour.id],
  )
  await count(server)
  const states = (await listOf(server, inviter)).map(({ state }) => state)
  expect(states).toEqual(['related', 'claimable', 'related'])
  await payTo(twice, `x${number}`)
  const [, view] = await listOf(server, inviter)
  expect(await claimFriend(server, inviter, view?.reward?.id)).toBe('friend_related')
})

test('an excluded or limited inviter gets no new reward, and reads no steps; a limit takes no earned one away', async () => {
  const [excluded, limited] = [await newInviter(server), await newInviter(server)]
  const earned = await earnedFriend(server, limited)
  for (const inviter of [excluded, limited]) await doneFriend(server, inviter)
  await exclude(excluded)
  await limit(limited)
  await count(server)
  expect(await listOf(server, limited)).toMatchObject([{ state: 'joined' }, { state: 'claimable' }])
  const rewards = await server.asOwner('SELECT id::text FROM friend_reward WHERE member_id IN ($1, $2)', [
    excluded.id,
    limited.id,
  ])
  expect(rewards).toEqual([{ id: earned.id }])
  expect(await claimFriend(server, limited, earned.id)).toMatchObject({ amount: '20.00' })
})

test('an inviter who is excluded since claims nothing', async () => {
  const inviter = await newInviter(server)
  const { id } = await earnedFriend(server, inviter)
  await exclude(inviter)
  expect(await claimFriend(server, inviter, id)).toBe('friends_barred')
})

test('a friend who is excluded from play brings no reward', async () => {
  const inviter = await newInviter(server)
  const friend = await doneFriend(server, inviter)
  await exclude(friend)
  await count(server)
  expect(await listOf(server, inviter)).toMatchObject([{ state: 'done' }])
})

test('a friend who is excluded or closed after the reward was earned brings none, and the refusal does not say so', async () => {
  const inviter = await newInviter(server)
  const [excluded, closed] = [await earnedFriend(server, inviter), await earnedFriend(server, inviter)]
  await exclude(excluded.friend)
  await server.asOwner(`UPDATE member SET status = 'closed' WHERE id = $1`, [closed.friend.id])
  expect(await claimFriend(server, inviter, excluded.id)).toBe('friend_not_done')
  expect(await claimFriend(server, inviter, closed.id)).toBe('friend_not_done')
  expect(await balanceOf(server, inviter)).toBe(0n)
})

test('a friend without a payout account is not done, and one whose verification was taken brings no reward', async () => {
  const inviter = await newInviter(server)
  const friend = await invite(server, inviter)
  await verifyAge(server, friend)
  await giveMoney(server, friend, 300n * UNITS)
  await playOnce(server, friend, { amount: 200n * UNITS })
  await count(server)
  expect(await listOf(server, inviter)).toMatchObject([
    { state: 'open', steps: { isVerified: false, hasDeposited: true, hasPlayed: true } },
  ])
  await payTo(friend, randomUUID())
  await count(server)
  const [view] = await listOf(server, inviter)
  expect(view).toMatchObject({ state: 'claimable' })
  await server.asOwner('DELETE FROM age_verification WHERE member_id = $1', [friend.id])
  expect(await claimFriend(server, inviter, view?.reward?.id)).toBe('friend_not_done')
})

test('a payout account that is held by the same person, with the same birthday, brings no reward', async () => {
  const [inviter, payee] = [await newInviter(server), await newInviter(server)]
  const [same, namesake, named] = [
    await doneFriend(server, inviter),
    await doneFriend(server, inviter),
    await doneFriend(server, payee),
  ]
  const name = `Holder ${inviter.id}`
  await payTo(inviter, randomUUID(), name)
  await server.asOwner('UPDATE member SET payee_name = $2 WHERE id = $1', [payee.id, `Payee ${payee.id}`])
  for (const one of [same, namesake]) await payTo(one, randomUUID(), `${inviter.id}, HÓLDER`)
  await payTo(named, randomUUID(), `payeé ${payee.id}`)
  for (const one of [inviter, payee, same, named]) await bornOn(one, '1990-05-17')
  await bornOn(namesake, '1990-05-18')
  await count(server)
  // The newest friend first.
  expect((await listOf(server, inviter)).map(({ state }) => state)).toEqual(['claimable', 'related'])
  expect((await listOf(server, payee)).map(({ state }) => state)).toEqual(['related'])
})

test('an address in common is remembered after its sessions are deleted', async () => {
  const inviter = await newInviter(server)
  const friend = await doneFriend(server, inviter)
  await server.asOwner(`UPDATE session SET address = '2001:db8:9::1' WHERE member_id IN ($1, $2)`, [
    inviter.id,
    friend.id,
  ])
  await server.services.store.transact(insertAddressesSeen)
  await server.services.store.transact(insertAddressesSeen)
  await server.asOwner(`UPDATE session SET address = '2001:db8:10::1' WHERE member_id = $1`, [friend.id])
  await count(server)
  expect(await listOf(server, inviter)).toMatchObject([{ state: 'related' }])
})

test('a deposit that was returned after the last day brings no reward', async () => {
  const inviter = await newInviter(server)
  const [kept, returned] = [await earnedFriend(server, inviter), await earnedFriend(server, inviter)]
  for (const { friend } of [kept, returned]) {
    await didBefore(friend, 20)
    await joinedBefore(friend, 40)
    await giveMoney(server, friend, 300n * UNITS)
  }
  await returnDeposit(returned.friend)
  expect(await claimFriend(server, inviter, returned.id)).toBe('friend_not_done')
  expect(await claimFriend(server, inviter, kept.id)).toMatchObject({ amount: '20.00' })
})

test('a deposit that was returned, and a friend whose days are over, bring no reward', async () => {
  const inviter = await newInviter(server)
  const { id, friend } = await earnedFriend(server, inviter)
  await server.services.store.transact((tx) =>
    payGift(tx, {
      merchantId: friend.merchantId,
      memberId: friend.id,
      key: `test:${randomUUID()}`,
      reference: 'test',
      gives: 'cash',
      amount: 200n * UNITS,
      currency: CURRENCY,
    }),
  )
  await returnDeposit(friend)
  expect(await claimFriend(server, inviter, id)).toBe('friend_not_done')
  const late = await doneFriend(server, inviter)
  await joinedBefore(late, 32)
  await count(server)
  expect((await listOf(server, inviter))[0]).toMatchObject({ state: 'open', steps: { hasPlayed: false } })
  await joinedBefore(late, 33)
  expect((await listOf(server, inviter))[0]).toMatchObject({ state: 'over' })
})

test('at once and in turn, no version pays more than its budget, and no person more than the most of a year', async () => {
  await addFriendTerms(server, { budget: 40n * UNITS })
  const inviters = [await newInviter(server), await newInviter(server), await newInviter(server)]
  for (const inviter of inviters) await doneFriend(server, inviter)
  await Promise.all([count(server), count(server)])
  const states = await Promise.all(inviters.map(async (one) => (await listOf(server, one))[0]?.state))
  expect(states.toSorted()).toEqual(['claimable', 'claimable', 'done'])
  await addFriendTerms(server, { friendsMost: 1 })
  const [busy, again] = [await newInviter(server), await newInviter(server)]
  const number = randomUUID()
  for (const one of [busy, again]) {
    await payTo(one, number)
    await doneFriend(server, one)
  }
  await Promise.all([count(server), count(server)])
  const counted = await Promise.all([busy, again].map(async (one) => (await listOf(server, one))[0]?.state))
  expect(counted.toSorted()).toEqual(['claimable', 'done'])
})

/** Resolves once something waits for the lock of counting. */
async function waitsToCount(): Promise<'waits'> {
  await expect
    .poll(() =>
      server.asOwner(`SELECT FROM pg_locks WHERE objid = $1 AND NOT granted`, [advisoryLocks.friendCount]),
    )
    .toHaveLength(1)
  return 'waits'
}

test('a count waits until another one has ended, because both may reserve for one person', async () => {
  const inviter = await newInviter(server)
  await doneFriend(server, inviter)
  let counting: Promise<unknown> = Promise.resolve()
  await server.services.store.transact(async (tx) => {
    await lockCounting(tx)
    counting = count(server)
    expect(await Promise.race([waitsToCount().catch(() => 'runs on'), counting])).toBe('waits')
  })
  await counting
  expect((await listOf(server, inviter))[0]?.state).toBe('claimable')
})

test('a reward that is not claimed in time lapses, and its amount returns to the budget', async () => {
  const inviter = await newInviter(server)
  const { id } = await earnedFriend(server, inviter)
  await server.asOwner(`UPDATE friend_reward SET claim_ends_at = now() - interval '1 minute' WHERE id = $1`, [
    id,
  ])
  expect(await claimFriend(server, inviter, id)).toBe('friend_reward_over')
  expect(await listOf(server, inviter)).toMatchObject([{ state: 'lapsed' }])
  await lapseFriends(server.services.store, never)
  expect(await claimFriend(server, inviter, id)).toBe('friend_reward_over')
  expect(await budgetFaults()).toEqual([])
  await expect(
    server.asOwner(`UPDATE friend_reward SET state = 'claimable', ended_at = NULL WHERE id = $1`, [id]),
  ).rejects.toThrow('is lapsed')
})
