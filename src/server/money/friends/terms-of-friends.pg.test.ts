import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { friends } from '#contract/friends.ts'
import { addFriendTerms, count, doneFriend, listOf, newInviter } from '#test/pg/friend-stage.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { pointsIn, sendAs } from '#test/pg/point-holders.ts'
import { follow } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { countFriends } from './counting.ts'

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

test('a friend gets the points of the terms once, with the reward of the inviter', async () => {
  await addFriendTerms(server, { friendPoints: 40 })
  const inviter = await newInviter(server)
  expect(await sendAs(server, inviter, friends.own, {})).toMatchObject({ terms: { friendPoints: 40 } })
  const [friend, excluded] = [await doneFriend(server, inviter), await doneFriend(server, inviter)]
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [excluded.merchantId, excluded.id],
  )
  const notified: bigint[] = []
  await follow(server)
  const run = () =>
    countFriends(
      server.services.store,
      () => undefined,
      (id) => notified.push(id),
    )
  await Promise.all([run(), run()])
  await run()
  expect(notified).toEqual([friend.id])
  expect(await pointsIn(server, friend)).toBe(40)
  const rows = await server.asOwner(
    `SELECT reward.friend_id::text AS id FROM ledger_transfer AS moved
       JOIN friend_reward AS reward ON reward.friend_id = moved.member_id AND reward.friend_transfer_id = moved.id
      WHERE moved.kind = 'friend_points'`,
  )
  expect(rows).toEqual([{ id: friend.id.toString() }])
})
