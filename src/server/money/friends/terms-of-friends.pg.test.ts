import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { friends } from '#contract/friends.ts'
import { addFriendTerms, claimFriend, count, doneFriend, listOf, newInviter } from '#test/pg/friend-stage.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { pointsIn, sendAs } from '#test/pg/point-holders.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await server.fixtures.operatorSession([])
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

test('where terms ask for a document, a friend whose document is not accepted is not verified', async () => {
  await addFriendTerms(server, { asksDocument: true })
  const inviter = await newInviter(server)
  expect(await sendAs(server, inviter, friends.own, {})).toMatchObject({ terms: { asksDocument: true } })
  const friend = await doneFriend(server, inviter)
  const isVerified = async () => (await listOf(server, inviter))[0]?.steps?.isVerified
  expect(await isVerified()).toBe(false)
  await server.asOwner(
    `INSERT INTO verification_document (merchant_id, member_id, kind, state, pictures, request_id)
     VALUES ($1, $2, 'identity', 'checking', ARRAY[gen_random_uuid()], gen_random_uuid())`,
    [friend.merchantId, friend.id],
  )
  await count(server)
  expect(await isVerified()).toBe(false)
  await server.asOwner(
    `UPDATE verification_document SET state = 'accepted', judged_at = now(), judged_by = (SELECT min(id) FROM operator),
            valid_until = current_date + 900, born_on = '1990-05-17' WHERE member_id = $1`,
    [friend.id],
  )
  await count(server)
  expect((await listOf(server, inviter))[0]).toMatchObject({ state: 'claimable' })
})

test('a friend gets the points of the terms once, when the inviter claims the reward', async () => {
  await addFriendTerms(server, { friendPoints: 40 })
  const inviter = await newInviter(server)
  expect(await sendAs(server, inviter, friends.own, {})).toMatchObject({ terms: { friendPoints: 40 } })
  const [friend, excluded, lapsed] = [
    await doneFriend(server, inviter),
    await doneFriend(server, inviter),
    await doneFriend(server, inviter),
  ]
  await Promise.all([count(server), count(server)])
  const paid = () =>
    server.asOwner(`SELECT member_id::text AS id FROM ledger_transfer WHERE kind = 'friend_points'`)
  // A reward that waits is reviewed yet.
  expect(await paid()).toEqual([])
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [excluded.merchantId, excluded.id],
  )
  await server.asOwner(`UPDATE friend_reward SET state = 'lapsed', ended_at = now() WHERE friend_id = $1`, [
    lapsed.id,
  ])
  const claim = async (of: { readonly id: bigint }) => {
    const [reward] = await server.asOwner<{ id: string }>(
      'SELECT id::text AS id FROM friend_reward WHERE friend_id = $1',
      [of.id],
    )
    return await claimFriend(server, inviter, reward?.id)
  }
  const [first, again] = await Promise.all([claim(friend), claim(friend)])
  expect([first, again]).toEqual([first, first])
  expect(first).toMatchObject({ amount: '20.00' })
  expect(await claim(excluded)).toBe('friend_not_done')
  expect(await claim(lapsed)).toBe('friend_reward_over')
  expect(await paid()).toEqual([{ id: friend.id.toString() }])
  expect(await pointsIn(server, friend)).toBe(40)
  const rows = await server.asOwner(
    `SELECT reward.friend_id::text AS id FROM ledger_transfer AS moved
       JOIN friend_reward AS reward ON reward.friend_id = moved.member_id AND reward.friend_transfer_id = moved.id
      WHERE moved.kind = 'friend_points'`,
  )
  expect(rows).toEqual([{ id: friend.id.toString() }])
})

test('an inviter gets points with the cash, once', async () => {
  await addFriendTerms(server, { inviterPoints: 30 })
  const inviter = await newInviter(server)
  expect(await sendAs(server, inviter, friends.own, {})).toMatchObject({ terms: { inviterPoints: 30 } })
  await doneFriend(server, inviter)
  await count(server)
  const [friend] = await listOf(server, inviter)
  expect(friend).toMatchObject({ state: 'claimable', reward: { amount: '20.00', points: 30 } })
  const claims = await Promise.all([1, 2, 3].map(() => claimFriend(server, inviter, friend?.reward?.id)))
  expect(claims[0]).toMatchObject({ amount: '20.00', points: 30 })
  expect(claims).toEqual([claims[0], claims[0], claims[0]])
  expect(await pointsIn(server, inviter)).toBe(30)
  const rows = await server.asOwner(
    `SELECT moved.kind FROM friend_reward AS reward
       JOIN ledger_transfer AS moved ON moved.member_id = reward.member_id AND moved.id = reward.points_transfer_id
      WHERE reward.member_id = $1`,
    [inviter.id],
  )
  expect(rows).toEqual([{ kind: 'friend_points' }])
})
