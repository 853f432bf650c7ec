import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/friends.ts'
import { friends } from '#contract/friends.ts'
import type { Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import {
  addFriendTerms,
  claimFriend,
  count,
  earnedFriend,
  invite,
  listOf,
  newInviter,
} from '#test/pg/friend-stage.ts'
import { balanceOf } from '#test/pg/ledger.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { type Holder, sendAs } from '#test/pg/point-holders.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await addFriendTerms(stage.server)
})
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await used()).toBe(await reserved())
  await stage?.server.close()
})

type Listed = Output<typeof calls.listFriends>

const scope = () => ({ merchantCode: stage.code })
const cancel = (id: string, change: object = {}) =>
  stage.call(stage.owner, calls.cancelFriendReward, { ...scope(), id, cause: 'related', reason, ...change })
const list = async (filter: object = {}) =>
  (await stage.call(stage.owner, calls.listFriends, { ...scope(), ...filter })).value as unknown as Listed
const sumOf = async (text: string) => {
  const [row] = await stage.server.asOwner<{ sum: string }>(text)
  return row?.sum
}
const used = () => sumOf('SELECT sum(used)::text AS sum FROM friend_budget')
const reserved = () =>
  sumOf(
    `SELECT coalesce(sum(amount) FILTER (WHERE state IN ('claimable', 'claimed')), 0)::text AS sum FROM friend_reward`,
  )
/** The number of rewards for friends in the member's menu. */
const waiting = async (member: Holder) =>
  ((await sendAs(stage.server, member, messages.unreadCount, {})) as Output<typeof messages.unreadCount>)
    .friendCount
const accountOf = async ({ id }: Holder) => {
  const [row] = await stage.server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    id,
  ])
  return row?.account
}

test('an operator cancels a reward that waits once, its amount returns, and the inviter reads the cause', async () => {
  const inviter = await newInviter(stage.server)
  const { id, friend } = await earnedFriend(stage.server, inviter)
  expect(await waiting(inviter)).toBe(1)
  expect((await cancel(id)).status).toBe(200)
  expect(await waiting(inviter)).toBe(0)
  expect((await cancel(id, { cause: 'mistake' })).status).toBe(200)
  expect(await claimFriend(stage.server, inviter, id)).toBe('friend_reward_over')
  expect(await balanceOf(stage.server, inviter)).toBe(0n)
  expect(await used()).toBe(await reserved())
  // A friend brings no second reward.
  await count(stage.server)
  expect(await listOf(stage.server, inviter)).toMatchObject([{ state: 'cancelled' }])
  const { list: found } = (await sendAs(stage.server, inviter, messages.list, {})) as Output<
    typeof messages.list
  >
  expect(found.map(({ news }) => news)).toMatchObject([
    { kind: 'friend_reward_cancelled', amount: '20.00', cause: 'related' },
    { kind: 'friend_reward_waits' },
  ])
  expect(
    await stage.server.asOwner(
      `SELECT reason, after FROM audit_entry WHERE action = 'friend.cancel' AND member_id = $1`,
      [inviter.id],
    ),
  ).toEqual([{ reason, after: { cancellation: 'related' } }])
  expect((await list({ account: await accountOf(friend) })).list).toMatchObject([
    { state: 'cancelled', reward: { id, cause: 'related', operator: expect.any(String) as string } },
  ])
})

test('an excluded inviter has no number of rewards beside the page', async () => {
  const inviter = await newInviter(stage.server)
  await earnedFriend(stage.server, inviter)
  expect(await waiting(inviter)).toBe(1)
  await stage.server.asOwner(
    'INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())',
    [inviter.merchantId, inviter.id],
  )
  expect(await waiting(inviter)).toBe(0)
})

test('a reward that was claimed, or whose time has passed, is not cancelled, nor one of another brand', async () => {
  const inviter = await newInviter(stage.server)
  const [claimed, late] = [
    await earnedFriend(stage.server, inviter),
    await earnedFriend(stage.server, inviter),
  ]
  await claimFriend(stage.server, inviter, claimed.id)
  await stage.server.asOwner(
    `UPDATE friend_reward SET claim_ends_at = now() - interval '1 minute' WHERE id = $1`,
    [late.id],
  )
  expect((await cancel(claimed.id)).code).toBe('friend_reward_ended')
  expect((await cancel(late.id)).code).toBe('friend_reward_ended')
  const other = await stage.server.fixtures.merchant()
  const code = stage.server.services.registry.findById(other.id)?.code
  expect((await cancel(claimed.id, { merchantCode: code })).status).toBe(404)
})

test('a claim and a cancellation at once: one of them wins, and the sums agree', async () => {
  const inviter = await newInviter(stage.server)
  for (let round = 0; round < 4; round += 1) {
    const { id } = await earnedFriend(stage.server, inviter)
    const [claim, cancelled] = await Promise.all([claimFriend(stage.server, inviter, id), cancel(id)])
    expect([claim === 'friend_reward_over', cancelled.status === 200]).toEqual(
      cancelled.status === 200 ? [true, true] : [false, false],
    )
  }
  const paid = (await list({ state: 'claimed' })).list.filter(
    (row) => row.inviter.id === inviter.id.toString(),
  )
  expect(await balanceOf(stage.server, inviter)).toBe(BigInt(paid.length) * 2_000_000n)
})

test('friends are listed with inviters, steps and rewards, by account and by state, page by page', async () => {
  const inviter = await newInviter(stage.server)
  const { id } = await earnedFriend(stage.server, inviter)
  const open = await invite(stage.server, inviter)
  const account = await accountOf(inviter)
  const { list: all } = await list({ account })
  expect(all).toMatchObject([
    {
      id: open.id.toString(),
      inviter: { id: inviter.id.toString(), account },
      state: 'open',
      steps: { isVerified: false, hasDeposited: false, hasPlayed: false },
    },
    { state: 'claimable', reward: { id, amount: '20.00' } },
  ])
  expect((await list({ account, state: 'claimable' })).list).toHaveLength(1)
  // The inviter's reward centre lists rewards to claim alone.
  const waiting = await sendAs(stage.server, inviter, friends.list, { show: 'claimable' })
  expect(waiting).toMatchObject({ list: [{ state: 'claimable', reward: { id } }] })
  const first = await list({ account, limit: 1 })
  const second = await list({ account, limit: 1, after: first.next })
  expect([...first.list, ...second.list]).toEqual(all)
  expect(second).not.toHaveProperty('next')
  expect((await list({ account: 'nobodyOfThisName' })).list).toEqual([])
})
