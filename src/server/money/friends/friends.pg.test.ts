import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { friends } from '#contract/friends.ts'
import { noteFriend } from '#server/people/members/actions.ts'
import { type Holder, sendAs } from '#test/pg/point-holders.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(() => server.close())

async function newMember(options: { readonly accountType?: number } = {}): Promise<Holder> {
  const member = await server.fixtures.member(options)
  return { ...member, proof: await server.fixtures.memberSession(member) }
}

const invite = ({ merchantId, id: inviterId }: Holder, memberId: bigint) =>
  server.services.store.transact((tx) =>
    noteFriend(tx, { merchantId, memberId, inviterId, isHousehold: false }),
  )

async function friendsOf({ id }: Holder): Promise<string[]> {
  const rows = await server.asOwner<{ id: string }>(
    'SELECT member_id::text AS id FROM friend WHERE inviter_id = $1 ORDER BY 1',
    [id],
  )
  return rows.map((row) => row.id)
}

const barring = {
  excluded: ({ merchantId, id }: Holder) =>
    server.asOwner('INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())', [
      merchantId,
      id,
    ]),
  limited: async ({ merchantId, id }: Holder) => {
    await server.asOwner('INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)', [merchantId, id])
    await server.asOwner(
      `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, ends_at)
       VALUES ($1, $2, 'deposit', 'day', 100, now() + interval '1 day')`,
      [merchantId, id],
    )
  },
  suspended: ({ id }: Holder) => server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [id]),
}

test('a member has one code, and reads it again and again', async () => {
  const member = await newMember()
  await server.asOwner(`UPDATE member SET referral_code = 'FRIENDS22' WHERE id = $1`, [member.id])
  for (let times = 0; times < 2; times += 1)
    expect(await sendAs(server, member, friends.own, {})).toEqual({
      isInviting: true,
      code: 'FRIENDS22',
      claimed: '0.00',
      rewardedFriends: 0,
    })
})

test('friends are listed page by page, newest first, with masked names, to their inviter alone', async () => {
  const [member, other] = [await newMember(), await newMember()]
  for (let count = 0; count < 21; count += 1) {
    const { id } = await server.fixtures.member()
    await server.asOwner('UPDATE member SET account = $2 WHERE id = $1', [id, `hana${count + 10}lee`])
    await invite(member, id)
  }
  const page = (await sendAs(server, member, friends.list, {})) as {
    list: { name: string }[]
    next?: string
  }
  expect(page.list).toHaveLength(20)
  const rest = (await sendAs(server, member, friends.list, { after: page.next ?? '' })) as typeof page
  expect(rest.next).toBeUndefined()
  const names = [...page.list, ...rest.list].map(({ name }) => name)
  expect(names).toHaveLength(21)
  expect([...new Set(names)]).toEqual(['ha***ee'])
  expect(await sendAs(server, other, friends.list, {})).toEqual({ list: [] })
})

test.each(['excluded', 'limited'] as const)(
  'a member who is %s has no link and invites nobody',
  async (how) => {
    const member = await newMember()
    const [earlier, later] = [await newMember(), await newMember()]
    await invite(member, earlier.id)
    await barring[how](member)
    await invite(member, later.id)
    expect(await friendsOf(member)).toEqual([earlier.id.toString()])
    expect(await sendAs(server, member, friends.own, {})).toEqual({
      isInviting: false,
      claimed: '0.00',
      rewardedFriends: 0,
    })
  },
)

test('an agent and a suspended member invite no friends', async () => {
  const agent = await newMember({ accountType: 1 })
  const suspended = await newMember()
  await barring.suspended(suspended)
  for (const inviter of [agent, suspended]) {
    await invite(inviter, (await newMember()).id)
    expect(await friendsOf(inviter)).toEqual([])
  }
  expect(await sendAs(server, agent, friends.own, {})).toEqual({
    isInviting: false,
    claimed: '0.00',
    rewardedFriends: 0,
  })
})

test('the inviter of a member is never moved, by the owner of the database neither', async () => {
  const [member, other, friend] = [await newMember(), await newMember(), await newMember()]
  await invite(member, friend.id)
  await expect(invite(other, friend.id)).rejects.toThrow('friend_pkey')
  const change = 'UPDATE friend SET inviter_id = $2 WHERE member_id = $1'
  await expect(server.asOwner(change, [friend.id, other.id])).rejects.toThrow('is fixed')
  await expect(server.asOwner('DELETE FROM friend WHERE member_id = $1', [friend.id])).rejects.toThrow(
    'is fixed',
  )
  expect(await friendsOf(member)).toEqual([friend.id.toString()])
})

test('a member of another brand is no inviter', async () => {
  const { id: merchantId } = await server.fixtures.merchant()
  const stranger = await server.fixtures.member({ merchantId })
  const friend = await newMember()
  await server.services.store.transact((tx) =>
    noteFriend(tx, {
      merchantId: friend.merchantId,
      memberId: friend.id,
      inviterId: stranger.id,
      isHousehold: false,
    }),
  )
  expect(await server.asOwner('SELECT FROM friend WHERE member_id = $1', [friend.id])).toEqual([])
})

test('names of a person are the same without accents and case, and in any order', async () => {
  const folded = async (...names: readonly string[]) =>
    (
      await server.asOwner<{ name: string | null }>(
        'SELECT person_name(one) AS name FROM unnest($1::text[]) AS one',
        [names],
      )
    ).map(({ name }) => name)
  expect(
    new Set(await folded('Nguyễn Văn Đạt', 'NGUYEN VAN DAT', 'Dat, Nguyen  Van', 'van-dat nguyen')),
  ).toEqual(new Set(['dat nguyen van']))
  expect(await folded('Nguyen Van', 'José D’Cruz', '王小明', '-')).toEqual([
    'nguyen van',
    'cruz d jose',
    '王小明',
    null,
  ])
})
