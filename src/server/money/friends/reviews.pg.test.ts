import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/friends.ts'
import { addFriendTerms, claimFriend, count, doneFriend, listOf, newInviter } from '#test/pg/friend-stage.ts'
import { balanceOf } from '#test/pg/ledger.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import type { Holder } from '#test/pg/point-holders.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await addFriendTerms(stage.server)
})
afterAll(() => stage?.server.close())

const admit = ({ id }: Pick<Holder, 'id'>) =>
  stage.call(stage.owner, calls.admitFriend, { merchantCode: stage.code, id: id.toString(), reason })
const months = async () =>
  (await stage.call(stage.owner, calls.readFriendMonths, { merchantCode: stage.code })).value['months']

/** A friend who has done all steps, and has had an address in common with the inviter. */
async function householdOf(inviter: Holder): Promise<Holder> {
  const friend = await doneFriend(stage.server, inviter)
  await stage.server.asOwner('INSERT INTO friend_address_seen (friend_id) VALUES ($1)', [friend.id])
  return friend
}

test('a friend who shares an address brings a reward once two operators have admitted them', async () => {
  const inviter = await newInviter(stage.server)
  const friend = await householdOf(inviter)
  await count(stage.server)
  expect(await listOf(stage.server, inviter)).toMatchObject([{ state: 'related' }])
  const proposed = await admit(friend)
  await count(stage.server)
  expect(await listOf(stage.server, inviter)).toMatchObject([{ state: 'related' }])
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  await count(stage.server)
  const [view] = await listOf(stage.server, inviter)
  expect(view).toMatchObject({ state: 'claimable', reward: { amount: '20.00' } })
  expect((await admit(friend)).status).toBe(200)
  await claimFriend(stage.server, inviter, view?.reward?.id)
  expect(await balanceOf(stage.server, inviter)).toBe(2_000_000n)
  expect(await months()).toMatchObject([{ friends: 1, done: 1, claimed: 1, paid: '20.00' }])

  // A known person stays one, and a friend of another house needs no review.
  const [twin, stranger] = [await householdOf(inviter), await doneFriend(stage.server, inviter)]
  await stage.server.asOwner(
    `UPDATE member SET payee_name = 'Mai Twin', birthday = '1990-01-01' WHERE id = ANY ($1)`,
    [[twin.id, inviter.id]],
  )
  for (const other of [twin, stranger]) expect((await admit(other)).code).toBe('friend_not_household')
  expect((await admit({ id: inviter.id })).status).toBe(404)
  expect(await months()).toMatchObject([{ friends: 3 }])
  await expect(stage.server.asOwner('DELETE FROM friend_review')).rejects.toThrow('stays')
})
